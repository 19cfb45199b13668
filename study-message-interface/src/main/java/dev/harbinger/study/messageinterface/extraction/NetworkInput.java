package dev.harbinger.study.messageinterface.extraction;

import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.MessageHeader;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.word.ErrVal;
import dev.harbinger.study.messageinterface.word.Word;
import org.jspecify.annotations.Nullable;

/**
 * The extraction unit of one priority: takes flits from the router, puts the words of messages into a queue in the
 * order handler, length of the body, sender, destination, body, and gives them out through MsgHead and MsgBody. It
 * writes one word a cycle; a word can be read in the cycle after it was written. Source: Lee, section 4.3.
 *
 * <p>MsgHead drops what is left of the current message and gives the handler of the next. MsgBody gives the next word
 * of the current message; beyond its end it gives padding and never waits.
 */
public final class NetworkInput {
    private final int node;
    private final int priority;
    private final ExtractionSettings settings;

    private final Word[] words;
    private final long[] messageOf;
    private int head;
    private int count;

    private final int[] delta;
    private int deltaHead;
    private int deltaCount;

    private int currentLeft;
    private long currentMessage = NONE;
    private int lastHead;
    private int lastCount;
    private int lastLeft;
    private int lastDeltaHead;
    private int lastDeltaCount;
    private long lastMessage = NONE;

    private @Nullable MessageHeader arriving;
    private long arrivingMessage;
    private boolean headerFault;
    private Stage stage = Stage.HEADER;
    private int parityFaults;

    /** No message has been read yet. */
    public static final long NONE = -1;

    private enum Stage {
        HEADER,
        HANDLER,
        LENGTH,
        SENDER,
        DESTINATION,
        BODY,
        /** The rest of a message whose header was damaged. */
        DROPPED
    }

    /**
     * A unit.
     *
     * @param node number of its node
     * @param priority 0 or 1
     */
    public NetworkInput(int node, int priority, ExtractionSettings settings) {
        this.node = node;
        this.priority = priority;
        this.settings = settings;
        this.words = new Word[settings.queueWords()];
        this.messageOf = new long[settings.queueWords()];
        this.delta = new int[settings.deltaEntries()];
    }

    /** Takes what the router has, at most one flit, and writes at most one word. Comes after the issue of its cycle. */
    public void step(Network network) {
        if (stage == Stage.LENGTH || stage == Stage.SENDER) {
            MessageHeader header = arriving;
            if (header != null && count < words.length) {
                boolean isLength = stage == Stage.LENGTH;
                write(Word.of(isLength ? header.arguments() : header.sender().bits()));
                stage = isLength ? Stage.SENDER : Stage.DESTINATION;
            }
            return;
        }
        Flit flit = network.extractable(node, priority);
        if (flit != null && accept(flit)) {
            network.extract(node, priority);
        }
    }

    private boolean accept(Flit flit) {
        boolean hasRoom = switch (stage) {
            case HEADER -> deltaCount < delta.length;
            case DROPPED -> true;
            case HANDLER, LENGTH, SENDER, DESTINATION, BODY -> count < words.length;
        };
        if (!hasRoom) {
            return false;
        }
        if (stage == Stage.HEADER) {
            begin(flit);
        } else if (stage == Stage.DROPPED) {
            stage = flit.isTail() ? Stage.HEADER : Stage.DROPPED;
        } else {
            boolean isHandler = stage == Stage.HANDLER;
            write(isHandler && headerFault ? fault() : sound(flit));
            stage = isHandler ? Stage.LENGTH : afterWord(flit);
        }
        return true;
    }

    private void begin(Flit flit) {
        MessageHeader header = MessageHeader.of(flit.word());
        arriving = header;
        arrivingMessage = flit.message();
        headerFault = !flit.isSound();
        if (headerFault) {
            parityFaults++;
        }
        int body = headerFault ? 0 : header.arguments();
        delta[(deltaHead + deltaCount) % delta.length] = ExtractionSettings.WORDS_BEFORE_BODY + body;
        deltaCount++;
        stage = Stage.HANDLER;
    }

    private Stage afterWord(Flit flit) {
        if (flit.isTail()) {
            return Stage.HEADER;
        }
        return headerFault ? Stage.DROPPED : Stage.BODY;
    }

    private Word sound(Flit flit) {
        if (flit.isSound()) {
            return flit.word();
        }
        parityFaults++;
        return fault();
    }

    private Word fault() {
        MessageHeader header = arriving;
        return header == null
                ? ErrVal.of(ErrVal.Cause.NET_PARITY_FAULT)
                : ErrVal.parityFault(
                        parityFaults,
                        header.priority(),
                        header.ordered(),
                        header.arguments(),
                        header.sender().bits());
    }

    private void write(Word word) {
        int at = (head + count) % words.length;
        words[at] = word;
        messageOf[at] = arrivingMessage;
        count++;
    }

    /**
     * Whether the handler of a next message can be read: the rest of the current one has arrived, and it as well, or
     * all of the next message when the unit buffers.
     */
    public boolean hasHead() {
        return count > currentLeft && (!settings.buffered() || count >= currentLeft + delta[deltaHead]);
    }

    /** Whether a next word of the current message, or padding, can be read. */
    public boolean hasBody() {
        return currentLeft == 0 || count > 0;
    }

    /** Reads MsgHead: the handler of the next message. Only when {@link #hasHead}. */
    public Word readHead() {
        remember();
        drop(currentLeft);
        Word handler = words[head];
        currentMessage = messageOf[head];
        drop(1);
        currentLeft = delta[deltaHead] - 1;
        deltaHead = (deltaHead + 1) % delta.length;
        deltaCount--;
        lastDeltaCount = 1;
        return handler;
    }

    /** Reads MsgBody. Only when {@link #hasBody}. */
    public Word readBody() {
        remember();
        if (currentLeft == 0) {
            return padding();
        }
        Word word = words[head];
        drop(1);
        currentLeft--;
        return word;
    }

    /** What MsgBody would give, without taking it. Only when {@link #hasBody}. */
    public Word peekBody() {
        return currentLeft == 0 ? padding() : words[head];
    }

    /** Takes back the last read, when its instruction was squashed. Words that arrived since stay. */
    public void undo() {
        count += lastCount;
        head = lastHead;
        currentLeft = lastLeft;
        deltaHead = lastDeltaHead;
        deltaCount += lastDeltaCount;
        currentMessage = lastMessage;
        lastCount = 0;
        lastDeltaCount = 0;
    }

    private void remember() {
        lastHead = head;
        lastCount = 0;
        lastLeft = currentLeft;
        lastDeltaHead = deltaHead;
        lastDeltaCount = 0;
        lastMessage = currentMessage;
    }

    private void drop(int some) {
        head = (head + some) % words.length;
        count -= some;
        lastCount += some;
    }

    private Word padding() {
        return settings.padding() == ExtractionSettings.Padding.NULL ? Word.ZERO : ErrVal.of(ErrVal.Cause.MESSAGE_END);
    }

    /** Number of the message whose handler was read last, {@link #NONE} before the first. */
    public long currentMessage() {
        return currentMessage;
    }

    /** Words of the current message that were not read yet. */
    public int left() {
        return currentLeft;
    }

    /** Words in the queue. */
    public int queued() {
        return count;
    }

    /** Messages that wait in the queue behind the current one. */
    public int waiting() {
        return deltaCount;
    }

    /** Damaged words up to now. */
    public int parityFaults() {
        return parityFaults;
    }

    /** Whether no message is on its way into the queue. */
    public boolean isIdle() {
        return stage == Stage.HEADER && count == 0;
    }
}
