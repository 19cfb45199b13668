package dev.harbinger.trace.otf2;

/**
 * A record about a message.
 *
 * @param kind its code
 * @param nanos when it was written
 * @param entered when the MPI call that wrote it was entered
 * @param site the call site
 * @param peer as recorded
 * @param communicator its global number
 * @param tag negative when not recorded
 * @param length bytes that came, or were sent; negative when not recorded
 * @param inCompletion whether it was written by a call that ends a message that another call began
 */
record Message(
        int kind,
        long nanos,
        long entered,
        long site,
        int peer,
        int communicator,
        int tag,
        long length,
        long request,
        boolean inCompletion) {}
