package dev.harbinger.study.messageinterface.injection;

import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The injection unit of one priority. A SEND that issues in cycle s moves like this:
 *
 * <pre>
 *  s+1  destination arrives over the C-Switch
 *  s+2  handler arrives; the GTLB translates
 *  s+3  header enters the queue; first word of the body arrives
 *  s+4  handler enters the queue; the header can enter the network
 *  s+5  destination, then the body, a word a cycle
 *  s+3+n  the n words have arrived: the acknowledgement is written back
 *  s+5+n  the unit takes the next SEND: 5 cycles for an empty message and one a word
 * </pre>
 *
 * The words of a streamed message arrive when its thread writes them, and the unit is the thread's until the last.
 * Source: Lee, sections 4.2, 4.2.1 and 4.2.3; the document prints no cycle numbers but the sum of 5 (section 8.3) and
 * the 16 cycles of fetch-and-add (3.2.3), which this timing gives.
 */
public final class NetworkOutput {
    /** Cycles from a SEND of an empty message to the next SEND. Source: Lee, section 8.3. */
    public static final int RECOVERY = 5;

    private final int node;
    private final int priority;
    private final InjectionSettings settings;
    private final ArrayDeque<Flit> queue = new ArrayDeque<>();
    private final GtlbMissFlag missFlag = new GtlbMissFlag();
    private final ScratchPad pad;
    private final ClusterArbiter arbiter = new ClusterArbiter();
    private long freeAt;
    private int credits;

    /**
     * A unit.
     *
     * @param node number of its node
     * @param id coordinates of its node
     * @param priority 0 or 1
     * @param gtlb translates addresses of messages of priority 0
     * @param numbers numbers messages in the order in which they enter the network
     */
    public NetworkOutput(
            int node, NodeId id, int priority, InjectionSettings settings, Gtlb gtlb, MessageNumbers numbers) {
        this.node = node;
        this.priority = priority;
        this.settings = settings;
        this.pad = new ScratchPad(id, priority, settings.queueWords(), gtlb, numbers, queue, missFlag);
        this.credits = settings.credits();
    }

    /**
     * Whether a cluster may issue a SEND in a cycle; if not, it has asked, and will be served in its turn. A message
     * that is sent back may be longer than the vacancy that programs' SENDs ask for; it waits for its own length.
     */
    public boolean grants(long cycle, int cluster, int length, boolean throttled, boolean translatedAndOrdered) {
        if ((throttled && credits == 0) || (translatedAndOrdered && missFlag.isSet())) {
            return false;
        }
        boolean open = cycle >= freeAt
                && !isStreaming()
                && !missFlag.isEventPending()
                && hasVacancy(length)
                && arbiter.isOpenTo(cluster);
        if (!open) {
            arbiter.request(cluster);
        }
        return open;
    }

    private boolean hasVacancy(int length) {
        return settings.queueWords() - queue.size() - pad.toEnter()
                >= Math.max(settings.vacancy(), ScratchPad.HEADER_WORDS + length);
    }

    /** A SEND that had the unit was nullified: the unit is free again in the next cycle. */
    public void release(long cycle, int cluster) {
        freeAt = Math.max(freeAt, cycle + 1);
        arbiter.use(cycle, cluster);
    }

    /** A SEND issues. Only after {@link #grants} said so in the same cycle. */
    public void send(long cycle, int cluster, OutgoingMessage outgoing) {
        begin(cycle, cluster, outgoing);
        long issued = cycle + settings.stall();
        pad.send(issued, outgoing);
        freeAt = issued + RECOVERY + outgoing.length();
    }

    /**
     * A streamed message begins; its words come by {@link #stream}. Only after {@link #grants} said so in the cycle.
     */
    public void open(long cycle, int cluster, OutgoingMessage outgoing) {
        begin(cycle, cluster, outgoing);
        pad.open(outgoing);
    }

    private void begin(long cycle, int cluster, OutgoingMessage outgoing) {
        move(cycle); // the last word of the message before; the unit is free for the next
        if (outgoing.isThrottled()) {
            credits--;
        }
        arbiter.use(cycle, cluster);
    }

    /** The next word of a streamed message is written: destination, handler, then the body. */
    public void stream(long cycle, Word word) {
        pad.stream(cycle, word);
    }

    /**
     * The thread of the streamed message under way writes no more words. A message whose header has not entered the
     * queue is dropped; of another one the words that are missing become {@code filler}, since its header has told the
     * receiver how many there are. The credit comes back when no handler will ever return it.
     */
    public void cancel(long cycle, Word filler) {
        if (!pad.isStreaming()) {
            return;
        }
        if (pad.wouldLoseCredit()) {
            addCredits(1);
        }
        if (pad.cancel(cycle, filler)) {
            freeAt = Math.max(freeAt, cycle + 1);
        }
    }

    /** Moves on by a cycle: first towards the network, then from the registers. Comes after the issue of its cycle. */
    public void step(long cycle, Network network) {
        if (!queue.isEmpty() && network.canInject(node, priority)) {
            network.inject(node, priority, queue.remove());
        }
        move(cycle);
        arbiter.endCycle();
    }

    private void move(long cycle) {
        if (pad.move(cycle)) {
            freeAt = cycle + 1;
        }
    }

    /** The event of a miss has entered the event queue: the unit takes SENDs again. */
    public void eventRaised() {
        missFlag.eventRaised();
    }

    /** Whether the handler of the last miss has not cleared the flag yet: ordered virtual messages wait. */
    public boolean hasMissFlag() {
        return missFlag.isSet();
    }

    /** Clears the flag of a miss. */
    public void clearMissFlag() {
        missFlag.clear();
    }

    /** The OMBC: how many more throttled messages may leave. */
    public int credits() {
        return credits;
    }

    /** Adds to the OMBC, within its ten bits. */
    public void addCredits(long added) {
        credits = Math.clamp(credits + added, 0, InjectionSettings.MOST_CREDITS);
    }

    /** Words in the outgoing queue. */
    public int queued() {
        return queue.size();
    }

    /** Whether it takes no SEND yet and will after some time. */
    public boolean isTimed(long cycle) {
        return cycle < freeAt;
    }

    /**
     * Why it takes no message of a length, in words; null when nothing is in its way, or the thread whose streamed
     * message holds it.
     */
    public @Nullable String obstacle(int length) {
        if (isStreaming()) {
            return null;
        }
        if (missFlag.isEventPending()) {
            return "room in the event queue (for the event of an earlier SEND that missed the GTLB)";
        }
        return hasVacancy(length)
                ? null
                : "room in the outgoing queue of priority " + priority + " (" + queue.size()
                        + " words wait, and the network takes none)";
    }

    /** Whether nothing is under way in it, or a streamed message whose next word its thread has yet to write. */
    public boolean isIdle() {
        return (!pad.isBusy() || (pad.isStreaming() && pad.awaitsWord()))
                && queue.isEmpty()
                && !missFlag.isEventPending();
    }

    /** Whether the unit belongs to a thread that streams a message. */
    public boolean isStreaming() {
        return pad.isStreaming();
    }
}
