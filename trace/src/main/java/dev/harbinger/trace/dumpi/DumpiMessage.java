package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;

/** The arguments of a send or receive. */
record DumpiMessage(TraceOp op, long count, long datatype, int peer, int tag, long communicator) {
    /**
     * Whether it communicates with nobody. {@code MPI_PROC_NULL} stands in the trace as the MPI library has it, a
     * number below 0; a receive from -1 is one from any source.
     */
    boolean isWithNobody() {
        return op.isReceive() ? peer < TraceEvent.ANY : peer < 0;
    }
}
