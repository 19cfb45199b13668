package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.trace.traffic.Call;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The calls that one rank made, in order, without the messages' bytes. Immutable; for any thread. Receives are numbered
 * from 0 in the order of their posts; each of them got a message.
 */
public final class CallSequence {
    private static final Call.Kind[] KINDS = Call.Kind.values();

    private final byte[] kind;
    private final long[] id;
    private final int[] bytes;
    private final int[] receive;
    private final long[] operations;
    private final int receives;

    private CallSequence(byte[] kind, long[] id, int[] bytes, int[] receive, long[] operations, int receives) {
        this.kind = kind;
        this.id = id;
        this.bytes = bytes;
        this.receive = receive;
        this.operations = operations;
        this.receives = receives;
    }

    /** The sequence of these calls, without their times. */
    public static CallSequence of(List<Call> calls) {
        int size = calls.size();
        byte[] kind = new byte[size];
        long[] id = new long[size];
        int[] bytes = new int[size];
        int[] receive = new int[size];
        long[] operations = new long[size];
        int receives = 0;
        for (int i = 0; i < size; i++) {
            Call call = calls.get(i);
            kind[i] = (byte) call.kind().ordinal();
            id[i] = call.id();
            bytes[i] = call.bytes();
            receive[i] = call.receive();
            operations[i] = call.operations();
            receives += call.kind() == Call.Kind.POST ? 1 : 0;
        }
        return new CallSequence(kind, id, bytes, receive, operations, receives);
    }

    /**
     * The same calls with more or less computation before each.
     *
     * @param factors factor for the operations before each call
     */
    public CallSequence scaled(IntToDoubleFunction factors) {
        long[] scaled = new long[operations.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = Math.round(operations[i] * factors.applyAsDouble(i));
        }
        return new CallSequence(kind, id, bytes, receive, scaled, receives);
    }

    /** Number of calls. */
    public int size() {
        return kind.length;
    }

    /** Number of receives. */
    public int receives() {
        return receives;
    }

    /** The kind of a call. */
    public Call.Kind kind(int call) {
        return KINDS[kind[call]];
    }

    /** Its {@link dev.harbinger.trace.traffic.MessageId}; for a send with the destination. */
    public long id(int call) {
        return id[call];
    }

    /** The room of a post, the length of the message for other calls. */
    public int bytes(int call) {
        return bytes[call];
    }

    /** Number of the receive; -1 for a send. */
    public int receive(int call) {
        return receive[call];
    }

    /** Floating-point operations since the call before. */
    public long operations(int call) {
        return operations[call];
    }

    /** A call with its time. */
    Call at(int call, double time) {
        return new Call(kind(call), id[call], bytes[call], receive[call], operations[call], time);
    }
}
