package dev.harbinger.workloads;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One rank alone that believes to be among many: it notes each receive posted and each send, and completes them at once
 * with nothing. Which calls a benchmark makes does not depend on the numbers, so this shows the calls of any rank of
 * any job without running the others.
 */
public final class CallRecorder {
    private static final StackWalker STACK = StackWalker.getInstance();

    private final Communicator alone = alone();
    private final int rank;
    private final int size;
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, Integer> sites = new HashMap<>();
    private final Map<Long, Integer> buffers = new HashMap<>();

    /**
     * A call the program made.
     *
     * @param op irecv, send or isend
     * @param site number of the call site of a receive by first appearance, -1 for a send
     * @param peer source or destination
     * @param tag tag
     * @param count elements
     * @param typeBytes bytes of an element
     * @param buffer number of the memory by first appearance
     */
    public record Call(String op, int site, int peer, int tag, long count, int typeBytes, int buffer) {}

    public CallRecorder(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    /** What was called so far, in order. */
    public List<Call> calls() {
        return calls;
    }

    /** The receives among {@link #calls}. */
    public List<Call> receives() {
        return calls.stream().filter(call -> call.op().equals("irecv")).toList();
    }

    /** The communicator that records. */
    public Communicator communicator() {
        return (Communicator) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Communicator.class},
                (proxy, method, arguments) -> called(method, arguments));
    }

    private Object called(Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "rank" -> rank;
            case "size" -> size;
            case "barrier", "reduce", "allreduce" -> null;
            case "send" -> {
                record("send", -1, arguments);
                yield null;
            }
            case "isend" -> {
                record("isend", -1, arguments);
                yield alone.isend((Data) arguments[0], PointToPoint.PROC_NULL, 0);
            }
            case "ireceive" -> {
                record("irecv", sites.computeIfAbsent(site(), unseen -> sites.size()), arguments);
                yield alone.ireceive((Data) arguments[0], PointToPoint.PROC_NULL, 0);
            }
            default -> throw new UnsupportedOperationException(method.toString());
        };
    }

    private void record(String op, int site, Object[] arguments) {
        Data data = (Data) arguments[0];
        // Memory is told apart by the identity of the array and the place in it.
        long memory = System.identityHashCode(data.segment().heapBase().orElseThrow()) * (1L << 32)
                + data.segment().address();
        int buffer = buffers.computeIfAbsent(memory, unseen -> buffers.size());
        calls.add(new Call(
                op,
                site,
                (int) arguments[1],
                (int) arguments[2],
                data.count(),
                data.type().bytes(),
                buffer));
    }

    private static String site() {
        return STACK.walk(frames -> frames.filter(frame -> frame.getClassName().startsWith("dev.harbinger.workloads.")
                        && !frame.getClassName().startsWith(CallRecorder.class.getName()))
                .findFirst()
                .map(frame -> frame.getClassName() + ":" + frame.getLineNumber())
                .orElseThrow());
    }

    /** A real communicator, whose receives from no process complete at once. */
    private static Communicator alone() {
        Settings settings = Settings.defaults().withoutPrediction();
        return Membership.open(new InProcessNetwork(1, settings).transport(0), settings, null)
                .world();
    }
}
