package dev.harbinger.study.networkcache.experiment.schedule;

import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * When a program posts its receives and when its messages arrive, for any ratio r of simulated cycles to nanoseconds of
 * virtual time (Khunjush, section 5.2). Arrivals are r times their recorded time. Calls follow each other after the
 * cost of computation, and an await lasts until its message has arrived. Immutable; for any thread.
 */
public final class ReceiveSchedule {
    private static final int NONE = -1;

    private final Traffic traffic;
    /** Cycles of computation before each call. */
    private final double[] computation;
    /** The message of a post or an await; none for a send. */
    private final int[] messageOfCall;

    /** Virtual time before the traffic's clock starts. */
    private final double preceding;

    private final double[] arrival;

    /**
     * Matches receives with messages, in order for each ID.
     *
     * @throws IllegalArgumentException when a receive has no message, or there are no calls
     */
    public ReceiveSchedule(Traffic traffic, ComputationCost cost) {
        this(
                traffic,
                traffic.calls().stream()
                        .mapToDouble(call -> call.operations() * cost.cyclesPerOperation() + cost.cyclesPerCall())
                        .toArray(),
                0);
    }

    /**
     * The schedule of a program that ran on a machine, counted from its first call, when the network's clock starts.
     *
     * @param callCycles the cycle of each call, in a run in which no call waited for a message
     * @throws IllegalArgumentException when the program's calls differ from those of the traffic
     */
    public static ReceiveSchedule measured(Traffic traffic, long[] callCycles) {
        if (callCycles.length != traffic.calls().size()) {
            throw new IllegalArgumentException("the program makes " + callCycles.length + " calls, the traffic has "
                    + traffic.calls().size() + "; record it from the same program");
        }
        double[] computation = new double[callCycles.length];
        for (int i = 1; i < computation.length; i++) {
            computation[i] = callCycles[i] - callCycles[i - 1];
        }
        return new ReceiveSchedule(traffic, computation, 0);
    }

    /**
     * The same computation and calls, with messages that arrive at other times.
     *
     * @throws IllegalArgumentException when there are more or fewer calls
     */
    ReceiveSchedule with(Traffic other) {
        if (other.calls().size() != computation.length) {
            throw new IllegalArgumentException(
                    "the traffic has " + other.calls().size() + " calls, the schedule " + computation.length
                            + "; both must come from the same program");
        }
        return new ReceiveSchedule(other, computation, preceding);
    }

    /**
     * The same calls and messages with more or less computation before each call.
     *
     * @param factors factor for the computation before each call
     */
    ReceiveSchedule scaled(IntToDoubleFunction factors) {
        double[] scaled = new double[computation.length];
        Arrays.setAll(scaled, i -> computation[i] * factors.applyAsDouble(i));
        return new ReceiveSchedule(traffic, scaled, preceding);
    }

    /**
     * The same with other work before the program's first call. The network's clock starts with that work.
     *
     * @param cycles cycles of that work for the program
     * @param nanos virtual time of that work for the ranks of the cluster
     */
    ReceiveSchedule after(double cycles, double nanos) {
        double[] later = computation.clone();
        later[0] += cycles;
        return new ReceiveSchedule(traffic, later, preceding + nanos);
    }

    private ReceiveSchedule(Traffic traffic, double[] computation, double preceding) {
        this.traffic = traffic;
        this.computation = computation;
        this.preceding = preceding;
        List<Call> calls = traffic.calls();
        if (calls.isEmpty()) {
            throw new IllegalArgumentException(
                    "the traffic of " + traffic.program() + " has no calls; record it with its calls");
        }
        messageOfCall = new int[calls.size()];
        arrival = new double[traffic.messages().size()];
        Map<Long, Deque<Integer>> byId = messagesById();
        Map<Integer, Integer> ofReceive = new HashMap<>();
        for (int i = 0; i < calls.size(); i++) {
            Call call = calls.get(i);
            messageOfCall[i] = switch (call.kind()) {
                case SEND -> NONE;
                case POST -> {
                    @Nullable Deque<Integer> queue = byId.get(call.id());
                    if (queue == null || queue.isEmpty()) {
                        throw new IllegalArgumentException("receive " + call.receive() + " of "
                                + MessageId.text(call.id()) + " has no message in the traffic");
                    }
                    ofReceive.put(call.receive(), queue.peek());
                    yield queue.remove();
                }
                case AWAIT -> {
                    @Nullable Integer message = ofReceive.get(call.receive());
                    if (message == null) {
                        throw new IllegalArgumentException(
                                "receive " + call.receive() + " is awaited before it is posted");
                    }
                    yield message;
                }
            };
        }
    }

    private Map<Long, Deque<Integer>> messagesById() {
        Map<Long, Deque<Integer>> byId = new HashMap<>();
        Map<Long, Double> latest = new HashMap<>();
        for (int i = 0; i < arrival.length; i++) {
            Message message = traffic.messages().get(i);
            byId.computeIfAbsent(message.id(), _ -> new ArrayDeque<>()).add(i);
            // One ID is one stream, which keeps its order.
            arrival[i] = Math.max(preceding + message.arrival(), latest.getOrDefault(message.id(), 0.0));
            latest.put(message.id(), arrival[i]);
        }
        return byId;
    }

    /**
     * The schedule of a program that ran on a machine while messages arrived over time. The time that its calls waited
     * for messages is not computation.
     *
     * @param callCycles the cycle of each call
     * @param ratio cycles per nanosecond of virtual time in that run
     * @throws IllegalArgumentException when the program's calls differ from those of the traffic
     */
    public static ReceiveSchedule measured(Traffic traffic, long[] callCycles, double ratio) {
        ReceiveSchedule schedule = measured(traffic, callCycles);
        for (int i = 1; i < callCycles.length; i++) {
            if (traffic.calls().get(i - 1).kind() == Call.Kind.AWAIT) {
                double arrival = ratio * schedule.arrival[schedule.messageOfCall[i - 1]];
                double wait = Math.max(0, arrival - (callCycles[i - 1] - callCycles[0]));
                schedule.computation[i] = Math.max(0, schedule.computation[i] - wait);
            }
        }
        return schedule;
    }

    /** Its traffic. */
    public Traffic traffic() {
        return traffic;
    }

    /** The message that a call posts or awaits, -1 for a send. */
    public int messageOfCall(int call) {
        return messageOfCall[call];
    }

    /** Runs the schedule. */
    public Timing at(double ratio) {
        double[] called = new double[computation.length];
        double[] posted = new double[arrival.length];
        Arrays.fill(posted, Double.POSITIVE_INFINITY);
        double now = 0;
        double waited = 0;
        for (int i = 0; i < computation.length; i++) {
            now += computation[i];
            called[i] = now;
            int message = messageOfCall[i];
            if (message == NONE) {
                continue;
            }
            if (traffic.calls().get(i).kind() == Call.Kind.POST) {
                posted[message] = now;
            } else if (ratio * arrival[message] > now) {
                waited += ratio * arrival[message] - now;
                now = ratio * arrival[message];
            }
        }
        return new Timing(ratio, called, posted, now, waited);
    }

    /** The number of messages of at most {@code longest} bytes that arrive before their receive is posted. */
    public int early(double ratio, int longest) {
        Timing timing = at(ratio);
        int early = 0;
        for (int i = 0; i < arrival.length; i++) {
            if (isEarly(timing, i, longest)) {
                early++;
            }
        }
        return early;
    }

    /** The number of messages of at most {@code longest} bytes that are received. */
    public int received(int longest) {
        return (int) Arrays.stream(messageOfCall)
                .filter(message -> message != NONE)
                .distinct()
                .filter(message -> traffic.messages().get(message).payload().length <= longest)
                .count();
    }

    public boolean isEarly(Timing timing, int message, int longest) {
        return traffic.messages().get(message).payload().length <= longest
                && timing.posted[message] < Double.POSITIVE_INFINITY
                && timing.ratio * arrival[message] <= timing.posted[message];
    }

    /** Early messages of at most {@code longest} bytes, by arrival. */
    public List<Integer> earlyByArrival(Timing timing, int longest) {
        List<Integer> early = new ArrayList<>();
        for (int i = 0; i < arrival.length; i++) {
            if (isEarly(timing, i, longest)) {
                early.add(i);
            }
        }
        early.sort(Comparator.comparingDouble(message -> arrival[message]));
        return early;
    }

    /** When a message arrives in virtual time: not before earlier messages of the same ID. */
    public double arrival(int message) {
        return arrival[message];
    }

    /** When the last message arrives in virtual time. */
    double lastArrival() {
        return Arrays.stream(messageOfCall)
                .filter(message -> message != NONE)
                .mapToDouble(message -> arrival[message])
                .max()
                .orElse(0);
    }

    /**
     * The times of all events, in cycles.
     *
     * @param ratio cycles per nanosecond of virtual time
     * @param called when each call is made
     * @param posted when the receive of each message is posted, infinite if never
     * @param termination when the program ends
     * @param waited how long it waited for messages
     */
    @SuppressWarnings("ArrayRecordComponent") // Thousands of times, handed on once and never compared.
    public record Timing(double ratio, double[] called, double[] posted, double termination, double waited) {}
}
