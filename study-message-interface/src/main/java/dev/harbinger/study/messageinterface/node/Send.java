package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.injection.OutgoingMessage;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.word.Word;

/** A SEND that has issued: its body is still in the registers of its thread. */
final class Send implements OutgoingMessage {
    private static final int GTLB_MISS = 0;
    private static final int CONDITION_BITS = 4;
    private static final int LENGTH_SHIFT = 9;
    private static final int FILE_SHIFT = 13;
    private static final int SLOT_SHIFT = 14;
    private static final int CLUSTER_SHIFT = 17;
    private static final int THROTTLED_SHIFT = 19;
    private static final int ORDERED_SHIFT = 20;
    private static final int TRANSLATED_SHIFT = 8;
    private static final int START_SHIFT = 21; // ours: first register of the body, in the row of all registers (6.5.1)

    private final Node node;
    private final ThreadSlot thread;
    private final Operation operation;
    private final Opcode opcode;
    private final Word destination;
    private final Word handler;
    private final Word originalHandler;
    private final int length;
    private final int bodyStart;
    private final int acknowledgement;
    /** Registers of the interface that cannot be written before their words have left. */
    private final long locked;

    Send(
            Node node,
            ThreadSlot thread,
            DecodedOperation operation,
            Word destination,
            Word originalHandler,
            Word handler) {
        this.node = node;
        this.thread = thread;
        this.operation = operation.operation;
        this.opcode = operation.opcode;
        this.destination = destination;
        this.handler = handler;
        this.originalHandler = originalHandler;
        this.length = (int) operation.constant[0];
        this.bodyStart = DecodedOperation.firstOfBody(operation.operation);
        this.locked = operation.sendsInterface() ? operation.bodyMask : 0;
        thread.pending |= locked;
        this.acknowledgement = operation.condition;
    }

    @Override
    public Word destination() {
        return destination;
    }

    @Override
    public Word handler() {
        return handler;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public Word body(int index) {
        return thread.word(bodyStart + index);
    }

    @Override
    public int priority() {
        return opcode.priority();
    }

    @Override
    public boolean isOrdered() {
        return opcode.isOrdered();
    }

    @Override
    public boolean isTranslated() {
        return opcode.isTranslated();
    }

    @Override
    public boolean isThrottled() {
        return opcode.isThrottled();
    }

    @Override
    public void acknowledge(long cycle) {
        thread.pending &= ~locked;
        node.acknowledged(cycle, thread, priority(), acknowledgement);
    }

    @Override
    public void translated(long cycle) {
        node.observer().translated(cycle, node.number(), priority());
    }

    @Override
    public void missed(long cycle) {
        node.observer().missed(cycle, node.number(), thread.cluster, thread.slot);
        thread.pending &= ~(1L << acknowledgement | locked); // the event handler fills it
        thread.missed = operation;
        node.raiseMiss(Word.of(event()), originalHandler, destination);
    }

    @Override
    public void injected(long cycle, long message) {
        node.injected(cycle, thread, priority(), message);
    }

    /** Source: Lee, section 4.2.3. */
    private long event() {
        return GTLB_MISS
                | (long) (acknowledgement - ThreadSlot.CONDITION) << CONDITION_BITS
                | 1L << TRANSLATED_SHIFT
                | (long) length << LENGTH_SHIFT
                | (opcode.sendsFloating() ? 1L << FILE_SHIFT : 0)
                | (long) thread.slot << SLOT_SHIFT
                | (long) thread.cluster << CLUSTER_SHIFT
                | (opcode.isThrottled() ? 1L << THROTTLED_SHIFT : 0)
                | (opcode.isOrdered() ? 1L << ORDERED_SHIFT : 0)
                | (long) bodyStart << START_SHIFT;
    }
}
