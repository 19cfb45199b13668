package dev.harbinger.study.prediction.receives;

import dev.harbinger.trace.TraceEvent;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;

/** The receives of a process from any source or with any tag, and their messages. For one thread at a time. */
public final class Wildcards implements Serializable {
    private static final long serialVersionUID = 1;

    /** Calls whose latest source is remembered. */
    private static final int MOST_CALLS = 1 << 16;

    /** Different sources counted. */
    static final int MOST_SOURCES = 1 << 16;

    private long anySource;
    private long anyTag;
    private long resolved;
    private long sameAsBefore;
    private final HashMap<Integer, Integer> latestSource = new HashMap<>();
    private final HashSet<Integer> sources = new HashSet<>();

    /** None seen. */
    public Wildcards() {}

    /** Whether a receive takes any source or any tag. */
    public static boolean isWildcard(TraceEvent receive) {
        return receive.peer() == TraceEvent.ANY || receive.tag() == TraceEvent.ANY;
    }

    /** A receive with a wildcard was posted. */
    public void post(TraceEvent receive) {
        anySource += receive.peer() == TraceEvent.ANY ? 1 : 0;
        anyTag += receive.tag() == TraceEvent.ANY ? 1 : 0;
    }

    /** A receive with a wildcard got its message from {@code source}, a rank of the communicator. */
    public void resolve(int call, int source) {
        resolved++;
        if (sources.size() < MOST_SOURCES) {
            sources.add(source);
        }
        if (latestSource.size() < MOST_CALLS || latestSource.containsKey(call)) {
            Integer before = latestSource.put(call, source);
            sameAsBefore += before != null && before == source ? 1 : 0;
        }
    }

    /** Receives from any source. */
    public long anySource() {
        return anySource;
    }

    /** Receives with any tag. */
    public long anyTag() {
        return anyTag;
    }

    /** The number of receives with a wildcard whose message the trace identifies. */
    public long resolved() {
        return resolved;
    }

    /** Of these, those that got a message from the source that the same call had got its former one from. */
    public long sameAsBefore() {
        return sameAsBefore;
    }

    /** Different sources they got messages from; not more than are counted. */
    public int sources() {
        return sources.size();
    }
}
