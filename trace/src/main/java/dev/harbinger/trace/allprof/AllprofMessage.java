package dev.harbinger.trace.allprof;

import dev.harbinger.trace.TraceOp;

/**
 * The arguments of a send or receive.
 *
 * @param peer as in a {@link dev.harbinger.trace.TraceEvent}, whatever the MPI library's constants
 * @param isWithNobody whether the peer is {@code MPI_PROC_NULL}
 */
record AllprofMessage(
        TraceOp op,
        long site,
        int peer,
        int tag,
        long count,
        int typeBytes,
        long buffer,
        long communicator,
        int worldPeer,
        boolean isWithNobody) {}
