package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.engine.ReceiveOperation;

/** Who can still send the message that a receive waits for. Any thread may call. */
final class PossibleSenders {
    private final int self;
    private final Progress progress;
    private final ProgramThreads threads;
    private final Communicators communicators;

    /** @param self this rank in the world */
    PossibleSenders(int self, Progress progress, ProgramThreads threads, Communicators communicators) {
        this.self = self;
        this.progress = progress;
        this.threads = threads;
        this.communicators = communicators;
    }

    /**
     * Whether no message can come, because only the current thread could send it, which waits. A receive from a rank
     * that has ended fails by itself. Called with the rank's lock held, so that what ended ranks have sent is known.
     */
    boolean areNone(ReceiveOperation receive) {
        boolean fromSelf = receive.source() == self;
        boolean fromAny = receive.source() == ReceiveOperation.ANY;
        return (fromSelf || (fromAny && othersHaveEnded(receive))) && threads.isOnlyOne();
    }

    /** Whether all other ranks of the receive's communicator have ended. */
    boolean othersHaveEnded(ReceiveOperation receive) {
        CommunicatorScope communicator = communicators.of(receive.context());
        if (communicator == null) {
            return false;
        }
        Group group = communicator.group();
        for (int rank = 0; rank < group.size(); rank++) {
            int member = group.worldRank(rank);
            if (member != self && progress.exitOf(member) == null) {
                return false;
            }
        }
        return true;
    }
}
