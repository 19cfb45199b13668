package dev.harbinger.trace.otf2;

import org.jspecify.annotations.Nullable;

/**
 * The possible peers of a message.
 *
 * @param second the other group of an intercommunicator
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
