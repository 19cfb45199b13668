package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.injection.NetworkOutput;
import dev.harbinger.study.messageinterface.injection.OutgoingMessage;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.word.ErrVal;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import org.jspecify.annotations.Nullable;

/**
 * Register i15 of user threads as a port that injects words one by one: the length of the body, the destination, the
 * handler, then the body. The unit belongs to the thread until the last word: an interface that streams lets a thread
 * hold it as long as it likes. When the thread ends before that, the port is taken from it. Source: Lee, sections 5.1
 * and 6.1; the order of the words is ours.
 */
final class StreamPort {
    private static final int LONGEST_BODY = 10;
    private static final int WORDS_BEFORE_BODY = 2;

    private final Node node;
    private final NetworkOutput output;
    private final boolean streaming;
    private final int reservedSlot;
    private @Nullable ThreadSlot owner;
    private int ownersStart;
    private int left;
    private int written;

    StreamPort(Node node, NetworkOutput output) {
        this.node = node;
        this.output = output;
        this.streaming = node.settings().streaming();
        this.reservedSlot = node.settings().reservedSlot();
    }

    private boolean isPortOf(ThreadSlot thread) {
        return streaming && thread.slot != reservedSlot;
    }

    /** Whether a thread can write its next word in a cycle, or has no port, so that its write is a fault. */
    boolean isReady(long cycle, ThreadSlot thread) {
        if (!isPortOf(thread)) {
            return true;
        }
        return owner == null ? output.grants(cycle, thread.cluster, LONGEST_BODY, true, false) : owner == thread;
    }

    /** Whether a thread has begun a message and not written all of it. */
    boolean isHeldBy(ThreadSlot thread) {
        return owner == thread;
    }

    /** Why a thread cannot begin a message although no thread holds the port, in words; null when it can. */
    @Nullable
    String obstacle(ThreadSlot thread) {
        if (owner != null || !isPortOf(thread)) {
            return null;
        }
        return output.credits() == 0
                ? "room in the OMBC (0: no more unacknowledged messages are allowed)"
                : output.obstacle(LONGEST_BODY);
    }

    /** Takes the port from a thread that has ended, and cancels its message. Comes after the issue of its cycle. */
    void step(long cycle) {
        ThreadSlot thread = owner;
        if (thread != null && !(thread.running && thread.starts == ownersStart)) {
            owner = null;
            output.cancel(cycle, ErrVal.of(ErrVal.Cause.POINTER_ARITHMETIC));
        }
    }

    /** What an operation waits for while a message is streamed that its thread does not go on with; null if nothing. */
    @Nullable
    String heldFor(ThreadSlot thread, DecodedOperation operation) {
        ThreadSlot holder = owner;
        return holder == null || !operation.injects() || (holder == thread && operation.writesPort)
                ? null
                : "the injection port (node " + node.number() + " cluster " + holder.cluster + " slot " + holder.slot
                        + " has " + left + " more words of its message to write)";
    }

    /** Takes a word for a register of the interface, which arrives after a latency; null when it was accepted. */
    @Nullable
    Fault write(long cycle, int latency, ThreadSlot thread, int register, Word word) {
        if (register != Register.MSG_BODY || !isPortOf(thread)) {
            return Fault.NO_PORT;
        }
        long reached = cycle + latency - 1;
        if (owner == null) {
            if (word.isPointer() || word.bits() < 0 || word.bits() > LONGEST_BODY) {
                return Fault.STREAM_LENGTH;
            }
            owner = thread;
            ownersStart = thread.starts;
            written = 0;
            left = (int) word.bits() + WORDS_BEFORE_BODY;
            node.observer().sent(cycle, node.number(), thread.cluster, thread.slot, 0);
            output.open(cycle, thread.cluster, new Streamed(thread, (int) word.bits()));
            return null;
        }
        Fault fault = check(word);
        if (fault != null) {
            return fault;
        }
        pass(
                reached,
                written == 1
                        ? GuardedPointer.of(word).as(PointerType.EXECUTE_SYSTEM).word()
                        : word);
        return null;
    }

    private @Nullable Fault check(Word word) {
        return switch (written) {
            case 0 -> word.isPointer() && !word.isErrVal() ? null : Fault.SEND_DESTINATION;
            case 1 ->
                word.isPointer() && GuardedPointer.typeOf(word.bits()) == PointerType.EXECUTE_MESSAGE
                        ? null
                        : Fault.SEND_HANDLER;
            default -> null;
        };
    }

    private void pass(long cycle, Word word) {
        output.stream(cycle, word);
        written++;
        left--;
        if (left == 0) {
            owner = null;
        }
    }

    /** A message whose words its thread writes to the port. */
    private final class Streamed implements OutgoingMessage {
        private final ThreadSlot thread;
        private final int length;

        private Streamed(ThreadSlot thread, int length) {
            this.thread = thread;
            this.length = length;
        }

        @Override
        public Word destination() {
            throw new IllegalStateException("the destination is written to the port");
        }

        @Override
        public Word handler() {
            throw new IllegalStateException("the handler is written to the port");
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public Word body(int index) {
            throw new IllegalStateException("the body is written to the port");
        }

        @Override
        public int priority() {
            return 0;
        }

        @Override
        public boolean isOrdered() {
            return false;
        }

        @Override
        public boolean isTranslated() {
            return true;
        }

        @Override
        public boolean isThrottled() {
            return true;
        }

        @Override
        public void acknowledge(long cycle) {
            // the thread knows when it has written the last word
        }

        @Override
        public void translated(long cycle) {
            node.observer().translated(cycle, node.number(), 0);
        }

        @Override
        public void missed(long cycle) {
            node.observer().missed(cycle, node.number(), thread.cluster, thread.slot);
            output.eventRaised();
            output.clearMissFlag();
            node.output(0).addCredits(1);
            node.stop(cycle, thread, Fault.STREAM_MISS);
        }

        @Override
        public void injected(long cycle, long message) {
            node.injected(cycle, thread, 0, message);
        }
    }
}
