package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.Traffic;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * When a rank ends on a processor that is known by its cycles for an operation alone, its messages arriving at their
 * virtual times scaled by r: the curve of Khunjush, Figures 5.3 and 6.1 to 6.4, without running the program. As long as
 * r is small the program never waits and the curve is level; beyond the knee each cycle of arrival is a cycle of the
 * end.
 */
public final class TerminationTime {
    private final List<Call> calls;
    private final double[] arrivals;
    private final double cyclesPerOperation;

    /**
     * Of a rank on such a processor.
     *
     * @param traffic with arrival times and operations
     * @param cyclesPerOperation cycles for a floating-point operation with all that belongs to it
     */
    public TerminationTime(Traffic traffic, double cyclesPerOperation) {
        this.calls = traffic.calls();
        this.cyclesPerOperation = cyclesPerOperation;
        this.arrivals = arrivals(traffic);
    }

    /** By the numbers of the receives. */
    private static double[] arrivals(Traffic traffic) {
        Map<Long, Queue<Message>> byId = new HashMap<>();
        for (Message message : traffic.messages()) {
            byId.computeIfAbsent(message.id(), _ -> new ArrayDeque<>()).add(message);
        }
        double[] arrivals = new double[traffic.messages().size()];
        for (Call call : traffic.calls()) {
            if (call.kind() == Call.Kind.POST) {
                Message message =
                        byId.getOrDefault(call.id(), new ArrayDeque<>()).poll();
                if (message == null) {
                    throw new IllegalArgumentException("receive " + call.receive() + " has no message");
                }
                arrivals[call.receive()] = message.arrival();
            }
        }
        return arrivals;
    }

    /** The cycle in which the last call returns. */
    public double at(double cyclesPerNano) {
        double clock = 0;
        for (Call call : calls) {
            clock += call.operations() * cyclesPerOperation;
            if (call.kind() == Call.Kind.AWAIT) {
                clock = Math.max(clock, arrivals[call.receive()] * cyclesPerNano);
            }
        }
        return clock;
    }

    /** How many messages have arrived by the time their receive is posted. */
    public int early(double cyclesPerNano) {
        int early = 0;
        double clock = 0;
        for (Call call : calls) {
            clock += call.operations() * cyclesPerOperation;
            if (call.kind() == Call.Kind.SEND) {
                continue;
            }
            double arrival = arrivals[call.receive()] * cyclesPerNano;
            if (call.kind() == Call.Kind.AWAIT) {
                clock = Math.max(clock, arrival);
            } else if (arrival <= clock) {
                early++;
            }
        }
        return early;
    }

    /**
     * The knee, in cycles a nanosecond: where the level that computing alone sets meets the line that the last arrival
     * sets, which is where the processor is as fast as the machine of the virtual time.
     */
    public double knee() {
        double computing = at(0);
        double after = 0;
        for (Call call : calls.reversed()) {
            if (call.kind() == Call.Kind.AWAIT) {
                return (computing - after) / arrivals[call.receive()];
            }
            after += call.operations() * cyclesPerOperation;
        }
        throw new IllegalStateException("no message is awaited, and so none sets the time of the end");
    }
}
