package dev.harbinger.study.messageinterface.injection;

import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.MessageHeader;
import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The scratch pad of an injection unit: takes the words of one message after the other as they arrive, has its
 * destination translated, makes its header, and passes header, handler, destination and body on to the message queue.
 * {@link NetworkOutput} has the cycles. Source: Lee, sections 4.2.1 to 4.2.3.
 */
final class ScratchPad {
    /** Words of a message besides its body. */
    static final int HEADER_WORDS = 3;

    private static final int TRANSLATION = 1;
    private static final int ENTRY = 2;
    private static final int DESTINATION = 0;
    private static final int HANDLER = 1;
    private static final int BODY = 2;

    private final NodeId id;
    private final int priority;
    private final int queueWords;
    private final Gtlb gtlb;
    private final MessageNumbers numbers;
    private final ArrayDeque<Flit> queue;
    private final GtlbMissFlag missFlag;

    /** Destination, handler and body of the message under way, and when each arrived. */
    private final Word[] words = new Word[BODY + InjectionSettings.LONGEST_BODY];

    private final long[] arrival = new long[words.length];
    private int arrived;
    private int entered;

    private @Nullable OutgoingMessage moving;
    private boolean streams;
    private long issued;
    private long message;
    private boolean missed;
    private NodeId destination;

    /**
     * A scratch pad without a message.
     *
     * @param id coordinates of its node
     * @param queue the message queue, {@code queueWords} long
     */
    ScratchPad(
            NodeId id,
            int priority,
            int queueWords,
            Gtlb gtlb,
            MessageNumbers numbers,
            ArrayDeque<Flit> queue,
            GtlbMissFlag missFlag) {
        this.id = id;
        this.priority = priority;
        this.queueWords = queueWords;
        this.gtlb = gtlb;
        this.numbers = numbers;
        this.queue = queue;
        this.missFlag = missFlag;
        this.destination = id;
    }

    /** A message whose words arrive from the registers, one a cycle from the one after {@code issued}. */
    void send(long issued, OutgoingMessage outgoing) {
        begin(outgoing, false);
        this.issued = issued;
    }

    /** A message whose words come by {@link #stream}. */
    void open(OutgoingMessage outgoing) {
        begin(outgoing, true);
    }

    private void begin(OutgoingMessage outgoing, boolean isStreamed) {
        moving = outgoing;
        streams = isStreamed;
        arrived = 0;
        entered = 0;
        missed = false;
    }

    /** The next word of a streamed message is written: destination, handler, then the body. */
    void stream(long cycle, Word word) {
        arrive(cycle + 1, word);
    }

    private void arrive(long cycle, Word word) {
        words[arrived] = word;
        arrival[arrived] = cycle;
        arrived++;
    }

    /** Whether a message is under way. */
    boolean isBusy() {
        return moving != null;
    }

    /** Whether a streamed message is under way. */
    boolean isStreaming() {
        return streams && moving != null;
    }

    /** Whether all words that were written have gone as far as they can before the next one. */
    boolean awaitsWord() {
        return missed || entered == (arrived > HANDLER ? arrived + HEADER_WORDS - BODY : arrived);
    }

    /** Words of the message under way that have not entered the queue yet. */
    int toEnter() {
        return moving == null || missed ? 0 : moving.length() + HEADER_WORDS - entered;
    }

    /** Whether no handler will ever return the credit of the streamed message under way if it is cancelled now. */
    boolean wouldLoseCredit() {
        return moving != null && moving.isThrottled() && (entered == 0 || arrived <= HANDLER);
    }

    /**
     * The thread of the streamed message under way writes no more words. A message whose header has not entered the
     * queue is dropped; of another one the words that are missing become {@code filler}, since its header has told the
     * receiver how many there are.
     *
     * @return whether the message was dropped
     */
    boolean cancel(long cycle, Word filler) {
        OutgoingMessage outgoing = moving;
        if (outgoing == null || entered == 0) {
            moving = null;
            return true;
        }
        long last = Math.max(cycle, arrival[arrived - 1]) + 1;
        while (arrived < outgoing.length() + BODY) {
            arrive(last, filler);
        }
        return false;
    }

    /**
     * Moves the message under way on by a cycle.
     *
     * @return whether a streamed message has come to its end
     */
    boolean move(long cycle) {
        OutgoingMessage outgoing = moving;
        if (outgoing == null) {
            return false;
        }
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
            return streams;
        }
        return false;
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

    private void translate(OutgoingMessage outgoing, long cycle) {
        Word to = words[DESTINATION];
        if (!outgoing.isTranslated()) {
            destination = NodeId.of((int) to.bits());
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
        return arrived > needed && cycle >= arrival[needed] + ENTRY && (!streams || queue.size() < queueWords);
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
            case 1 -> word = words[HANDLER];
            case 2 -> word = words[DESTINATION];
            default -> word = words[entered - HEADER_WORDS + BODY];
        }
        queue.add(Flit.of(word, entered == 0, entered == last, message));
        entered++;
    }

    private void finish(OutgoingMessage outgoing, long cycle) {
        if (missed) {
            missFlag.raise();
            outgoing.missed(cycle);
        } else {
            outgoing.acknowledge(cycle);
        }
    }
}
