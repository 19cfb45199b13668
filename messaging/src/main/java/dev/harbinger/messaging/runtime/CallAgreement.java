package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.CollectiveMismatchException;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.collective.CollectiveCall;
import dev.harbinger.messaging.engine.Arrival;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.progress.Awaited;
import dev.harbinger.messaging.progress.WaitLimit;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds ranks of a communicator that wait for each other in different collectives, such as two that both receive. A
 * rank that has waited for a while announces its call to the rank it waits for, again and again, and compares what
 * others announce with its own call. The announcement is a message without bytes: its tag has the call and, in place of
 * the round, the low bits of the call's number.
 */
final class CallAgreement {
    /** Nanoseconds between two announcements of a thread that waits. */
    private static final long PATIENCE = 100_000_000;

    /** Announcements after which a peer that waits too has heard one and answered with its own. */
    private static final int ENOUGH = 3;

    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);
    private static final int NUMBER = 0xffff;

    private final Rank rank;
    private final Group group;
    private final long context;
    private final CollectiveCall call;
    private final Map<Integer, Announcement> heard = new ConcurrentHashMap<>();
    private long announced;
    private int announcements;
    private boolean listens;

    /** @param number of the call in its communicator */
    private record Announcement(long number, int tag, int elementType) {}

    CallAgreement(Rank rank, Group group, long context, CollectiveCall call) {
        this.rank = rank;
        this.group = group;
        this.context = Context.announcement(context);
        this.call = call;
    }

    @Override
    public String toString() {
        return call.toString();
    }

    /** Handles an announcement, under the rank's lock. */
    void heard(Arrival announcement) {
        long mine = call.number();
        long number = mine + (short) (announcement.tag() - mine);
        heard.put(announcement.source(), new Announcement(number, announcement.tag(), announcement.elementType()));
    }

    /**
     * Waits until {@code awaited} is true, whose condition calls {@link #check}. Afterwards, announcements are dropped
     * until the next wait, and repeated then.
     */
    void await(Awaited awaited) {
        announcements = 0;
        announced = System.nanoTime();
        try {
            var _ = rank.waits().await(awaited, WaitLimit.NONE);
        } finally {
            if (listens) {
                listens = false;
                rank.agreements().remove(context);
                heard.clear();
            }
        }
    }

    /** Whether the peers have had the time to compare this call with theirs. */
    boolean isKnown() {
        return announcements >= ENOUGH;
    }

    /**
     * To be called now and then by the thread that waits. Announces the call, if it is time, and looks at what others
     * have announced.
     *
     * @param peer world rank of the awaited rank
     * @return the error of ranks in different calls, or null
     */
    @Nullable
    CollectiveMismatchException check(int peer) {
        long now = System.nanoTime();
        if (now - announced < PATIENCE) {
            return null;
        }
        announced = now;
        if (!listens) {
            listens = true;
            rank.agreements().put(context, this);
        }
        int tag = call.tag() | ((int) call.number() & NUMBER);
        SendOperation send = new SendOperation(context, peer, tag, NOTHING, false);
        send.setElementType(call.elementType());
        if (rank.sends().announce(send)) {
            announcements++;
        }
        for (Map.Entry<Integer, Announcement> entry : heard.entrySet()) {
            int source = entry.getKey();
            Announcement theirs = entry.getValue();
            String theirCall = CollectiveCall.describe(theirs.tag, theirs.elementType, group.size());
            if (theirs.number == call.number() && !call.includes(theirs.tag, theirs.elementType)) {
                return call.mismatch(group.indexOf(source), theirCall, CallSites.name());
            }
            if (theirs.number > call.number() && source == peer) {
                String ahead = theirCall + ", its collective number " + theirs.number + " where this is number "
                        + call.number();
                return call.mismatch(group.indexOf(source), ahead, CallSites.name());
            }
        }
        return null;
    }
}
