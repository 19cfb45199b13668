package dev.harbinger.study.messageinterface.injection;

import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.MessageHeader;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
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
    private static final int TRANSLATION = 1;
    private static final int ENTRY = 2;
    /** Cycles from a SEND of an empty message to the next SEND. Source: Lee, section 8.3. */
    public static final int RECOVERY = 5;

    private static final int HEADER_WORDS = 3;
    private static final int DESTINATION = 0;
    private static final int HANDLER = 1;
    private static final int BODY = 2;
    private static final int NODE_MASK = (1 << (2 * NodeId.COORDINATE_BITS)) - 1;

    private final int node;
    private final NodeId id;
    private final int priority;
    private final InjectionSettings settings;
    private final Gtlb gtlb;
    private final MessageNumbers numbers;
    private final ArrayDeque<Flit> queue = new ArrayDeque<>();

    /** Destination, handler and body of the message under way, and when each arrived. */
    private final Word[] scratch = new Word[BODY + InjectionSettings.LONGEST_BODY];

    private final long[] arrival = new long[scratch.length];
    private int arrived;
    private int entered;

    private @Nullable OutgoingMessage moving;
    private boolean streams;
    private long issued;
    private long message;
    private boolean missed;
    private NodeId destination;

    private final ClusterArbiter arbiter = new ClusterArbiter();
    private long freeAt;
    private int credits;
    private boolean missFlag;
    private boolean eventPending;

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
        this.id = id;
        this.priority = priority;
        this.settings = settings;
        this.gtlb = gtlb;
        this.numbers = numbers;
        this.credits = settings.credits();
        this.destination = id;
    }

    /**
     * Whether a cluster may issue a SEND in a cycle; if not, it has asked, and will be served in its turn. A message
     * that is sent back may be longer than the vacancy that programs' SENDs ask for; it waits for its own length.
     */
    public boolean grants(long cycle, int cluster, int length, boolean throttled, boolean translatedAndOrdered) {
        if ((throttled && credits == 0) || (translatedAndOrdered && missFlag)) {
            return false;
        }
        boolean open = cycle >= freeAt
                && !isStreaming()
                && !eventPending
                && settings.queueWords() - queue.size() - toEnter()
                        >= Math.max(settings.vacancy(), HEADER_WORDS + length)
                && arbiter.isOpenTo(cluster);
        if (!open) {
            arbiter.request(cluster);
        }
        return open;
    }

    /** Words of the message under way that have not entered the queue yet. */
    private int toEnter() {
        return moving == null || missed ? 0 : moving.length() + HEADER_WORDS - entered;
    }

    /** A SEND that had the unit was nullified: the unit is free again in the next cycle. */
    public void release(long cycle, int cluster) {
        freeAt = Math.max(freeAt, cycle + 1);
        arbiter.use(cycle, cluster);
    }

    /** A SEND issues. Only after {@link #grants} said so in the same cycle. */
    public void send(long cycle, int cluster, OutgoingMessage outgoing) {
        begin(cycle, cluster, outgoing);
        issued = cycle + settings.stall();
        freeAt = issued + RECOVERY + outgoing.length();
        streams = false;
    }

    /**
     * A streamed message begins; its words come by {@link #stream}. Only after {@link #grants} said so in the cycle.
     */
    public void open(long cycle, int cluster, OutgoingMessage outgoing) {
        begin(cycle, cluster, outgoing);
        streams = true;
    }

    private void begin(long cycle, int cluster, OutgoingMessage outgoing) {
        if (moving != null) {
            move(moving, cycle); // its last word; the unit is free for the next
        }
        if (outgoing.isThrottled()) {
            credits--;
        }
        arbiter.use(cycle, cluster);
        moving = outgoing;
        arrived = 0;
        entered = 0;
        missed = false;
    }

    /** The next word of a streamed message is written: destination, handler, then the body. */
    public void stream(long cycle, Word word) {
        arrive(cycle + 1, word);
    }

    /**
     * The thread of the streamed message under way writes no more words. A message whose header has not entered the
     * queue is dropped; of another one the words that are missing become {@code filler}, since its header has told the
     * receiver how many there are. The credit comes back when no handler will ever return it.
     */
    public void cancel(long cycle, Word filler) {
        OutgoingMessage outgoing = moving;
        if (outgoing == null || !streams) {
            return;
        }
        if (outgoing.isThrottled() && (entered == 0 || arrived <= HANDLER)) {
            addCredits(1);
        }
        if (entered == 0) {
            moving = null;
            freeAt = Math.max(freeAt, cycle + 1);
        } else {
            long last = Math.max(cycle, arrival[arrived - 1]) + 1;
            while (arrived < outgoing.length() + BODY) {
                arrive(last, filler);
            }
        }
    }

    private void arrive(long cycle, Word word) {
        scratch[arrived] = word;
        arrival[arrived] = cycle;
        arrived++;
    }

    /** Moves on by a cycle: first towards the network, then from the registers. Comes after the issue of its cycle. */
    public void step(long cycle, Network network) {
        if (!queue.isEmpty() && network.canInject(node, priority)) {
            network.inject(node, priority, queue.remove());
        }
        if (moving != null) {
            move(moving, cycle);
        }
        arbiter.endCycle();
    }

    private void move(OutgoingMessage outgoing, long cycle) {
        int length = outgoing.length();
        if (!streams) {
            fetch(outgoing, cycle, length);
        }
        if (arrived > DESTINATION && cycle == arrival[DESTINATION] + TRANSLATION) {
            translate(outgoing, cycle);
        }
        boolean complete = arrived == length + BODY && cycle > arrival[arrived - 1];
        if (!missed && mayEnter(cycle, length)) {
            enqueue(outgoing, cycle);
        }
        if (complete && cycle == arrival[arrived - 1] + 1) {
            finish(outgoing, cycle);
        }
        if (missed ? complete : entered == length + HEADER_WORDS) {
            moving = null;
            freeAt = streams ? cycle + 1 : freeAt;
        }
    }

    private void fetch(OutgoingMessage outgoing, long cycle, int length) {
        int index = (int) Math.min(cycle - issued - 1, Integer.MAX_VALUE);
        if (index == arrived && index >= 0 && index < length + BODY) {
            arrive(
                    cycle,
                    switch (index) {
                        case DESTINATION -> outgoing.destination();
                        case HANDLER -> outgoing.handler();
                        default -> outgoing.body(index - BODY);
                    });
        }
    }

    /** The queue takes header, handler, destination and body in this order, each two cycles after its word arrived. */
    private boolean mayEnter(long cycle, int length) {
        if (entered == length + HEADER_WORDS) {
            return false;
        }
        int needed = switch (entered) {
            case 0, 2 -> DESTINATION;
            case 1 -> HANDLER;
            default -> entered - HEADER_WORDS + BODY;
        };
        return arrived > needed
                && cycle >= arrival[needed] + ENTRY
                && (!streams || queue.size() < settings.queueWords());
    }

    private void finish(OutgoingMessage outgoing, long cycle) {
        if (missed) {
            eventPending = true;
            missFlag = true;
            outgoing.missed(cycle);
        } else {
            outgoing.acknowledge(cycle);
        }
    }

    private void translate(OutgoingMessage outgoing, long cycle) {
        Word to = scratch[DESTINATION];
        if (!outgoing.isTranslated()) {
            destination = NodeId.of((int) to.bits() & NODE_MASK);
            outgoing.translated(cycle);
            return;
        }
        long address = GuardedPointer.addressOf(to.bits());
        int entry = gtlb.lookUp(address);
        missed = entry == Gtlb.MISS;
        if (!missed) {
            destination = gtlb.node(entry, address);
            outgoing.translated(cycle);
        }
    }

    private void enqueue(OutgoingMessage outgoing, long cycle) {
        int last = outgoing.length() + HEADER_WORDS - 1;
        Word word;
        switch (entered) {
            case 0 -> {
                message = numbers.next();
                word = new MessageHeader(id, outgoing.length(), outgoing.isOrdered(), priority, destination).word();
                outgoing.injected(cycle, message);
            }
            case 1 -> word = scratch[HANDLER];
            case 2 -> word = scratch[DESTINATION];
            default -> word = scratch[entered - HEADER_WORDS + BODY];
        }
        queue.add(Flit.of(word, entered == 0, entered == last, message));
        entered++;
    }

    /** The event of a miss has entered the event queue: the unit takes SENDs again. */
    public void eventRaised() {
        eventPending = false;
    }

    /** Whether the handler of the last miss has not cleared the flag yet: ordered virtual messages wait. */
    public boolean hasMissFlag() {
        return missFlag;
    }

    /** Clears the flag of a miss. */
    public void clearMissFlag() {
        missFlag = false;
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
        if (eventPending) {
            return "room in the event queue (for the event of an earlier SEND that missed the GTLB)";
        }
        return settings.queueWords() - queue.size() - toEnter() >= Math.max(settings.vacancy(), HEADER_WORDS + length)
                ? null
                : "room in the outgoing queue of priority " + priority + " (" + queue.size()
                        + " words wait, and the network takes none)";
    }

    /** Whether nothing is under way in it, or a streamed message whose next word its thread has yet to write. */
    public boolean isIdle() {
        return (moving == null || (isStreaming() && awaitsWord())) && queue.isEmpty() && !eventPending;
    }

    /** Whether the unit belongs to a thread that streams a message. */
    public boolean isStreaming() {
        return streams && moving != null;
    }

    /** Whether all words that were written have gone as far as they can before the next one. */
    private boolean awaitsWord() {
        return missed || entered == (arrived > HANDLER ? arrived + HEADER_WORDS - BODY : arrived);
    }
}
