package dev.harbinger.messaging;

import dev.harbinger.messaging.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * A rank's membership in a job.
 *
 * <pre>{@code
 * try (Harbinger harbinger = Harbinger.join()) {
 *     Communicator world = harbinger.world();
 *     ...
 * }
 * }</pre>
 */
public final class Harbinger implements AutoCloseable {
    /** The rank this thread (or the process) runs as. Started without a launcher, a program is the one rank of a job of its own. */
    public static Harbinger join() {
        throw new UnsupportedOperationException("contract only");
    }

    /**
     * Makes this rank a member of the job behind {@code transport}, which it owns from now on.
     *
     * @param listener hears of the program's calls; call sites are found only when there is one or the predictor needs them
     */
    public static Harbinger open(Transport transport, Settings settings, @Nullable CallListener listener) {
        throw new UnsupportedOperationException("contract only");
    }

    /** Runs {@code program} so that {@link #join} in it, and in threads it starts, gives this membership. */
    public void run(RankProgram program) throws Exception {
        throw new UnsupportedOperationException("contract only");
    }

    /** All ranks of the job. */
    public Communicator world() {
        throw new UnsupportedOperationException("contract only");
    }

    /** What this rank has counted so far. */
    public Counters counters() {
        throw new UnsupportedOperationException("contract only");
    }

    /** Ends this rank with a failure: every peer that waits for it gets an error with these words. */
    public void fail(String how) {
        throw new UnsupportedOperationException("contract only");
    }

    /**
     * Leaves the job: finishes what was sent, reports lent messages that were never closed, and tells the peers. Closing twice does nothing
     * the second time.
     */
    @Override
    public void close() {
        throw new UnsupportedOperationException("contract only");
    }
}
