package dev.harbinger.messaging.progress;

import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.engine.ReceiveOperation;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The ranks that may still send the message that a receive waits for. Any thread may call. */
public final class PossibleSenders {
    private final int self;
    private final Progress progress;
    private final ProgramThreads threads;
    private final LongFunction<@Nullable Group> members;

    /**
     * The senders of a rank.
     *
     * @param self this rank in the world
     * @param members the members of an open communicator, by the context of its messages; null if there is none
     */
    public PossibleSenders(int self, Progress progress, ProgramThreads threads, LongFunction<@Nullable Group> members) {
        this.self = self;
        this.progress = progress;
        this.threads = threads;
        this.members = members;
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
        Group group = members.apply(receive.context());
        if (group == null) {
            return false;
        }
        for (int rank = 0; rank < group.size(); rank++) {
            int member = group.worldRank(rank);
            if (member != self && progress.exitOf(member) == null) {
                return false;
            }
        }
        return true;
    }
}
