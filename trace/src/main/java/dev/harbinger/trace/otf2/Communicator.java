package dev.harbinger.trace.otf2;

import org.jspecify.annotations.Nullable;

/**
 * Who may be the peer of a message.
 *
 * @param second of a communicator between two groups the other one
 */
record Communicator(CommGroup first, @Nullable CommGroup second) {
    /** The processes that the peers of a process are. */
    CommGroup peers(int own) {
        CommGroup other = second;
        if (other == null) {
            return first;
        }
        boolean inFirst = first.contains(own);
        return inFirst == other.contains(own) ? CommGroup.UNKNOWN : inFirst ? other : first;
    }
}
