package dev.harbinger.study.prediction.program;

import java.util.Arrays;

/**
 * The receives of one process in the order of their posts: ids of calls and of call sites, each numbered from 0 in the
 * order of first sight. Does not change.
 */
public final class ReceiveStream {
    private final int[] calls;
    private final int[] sites;

    /** Of these receives; the arrays must not change afterwards. */
    ReceiveStream(int[] calls, int[] sites) {
        this.calls = calls;
        this.sites = sites;
    }

    /** Number of receives. */
    public int size() {
        return calls.length;
    }

    /** Id of the call of a receive. */
    public int call(int receive) {
        return calls[receive];
    }

    /** Id of its call site. */
    public int site(int receive) {
        return sites[receive];
    }

    /** Number of different calls. */
    public int distinctCalls() {
        return Arrays.stream(calls).max().orElse(-1) + 1;
    }

    /** Number of call sites. */
    public int distinctSites() {
        return Arrays.stream(sites).max().orElse(-1) + 1;
    }

    /** Whether both post the same calls from the same sites, by their ids. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ReceiveStream stream
                && Arrays.equals(calls, stream.calls)
                && Arrays.equals(sites, stream.sites);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(calls) + Arrays.hashCode(sites);
    }
}
