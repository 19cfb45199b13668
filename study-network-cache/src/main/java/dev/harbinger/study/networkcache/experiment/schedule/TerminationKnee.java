package dev.harbinger.study.networkcache.experiment.schedule;

import dev.harbinger.trace.traffic.Call;
import java.util.List;

/**
 * The knee of termination time over r (Khunjush, Figure 5.3). Up to the knee the program's own speed decides when it
 * ends, beyond it the arrivals do.
 *
 * <p>Termination time is the maximum of straight lines in r: for each message, r times its arrival plus the computation
 * after it. For r = 0 it is the computation alone, for large r the line of the last message. The knee is where these
 * two asymptotes meet.
 *
 * @param ratio r at the knee, in cycles per nanosecond
 * @param onset the smallest r at which the program waits
 * @param computation termination time without waiting, in cycles
 * @param lastArrival slope of the asymptote: arrival of the last awaited message, in nanoseconds
 * @param tail computation after that message was awaited, in cycles
 */
public record TerminationKnee(double ratio, double onset, double computation, double lastArrival, double tail) {
    /**
     * Finds it.
     *
     * @throws IllegalArgumentException when no message arrives after the start
     */
    public static TerminationKnee of(ReceiveSchedule schedule) {
        ReceiveSchedule.Timing free = schedule.at(0);
        double last = 0;
        double calledForLast = 0;
        double onset = Double.POSITIVE_INFINITY;
        List<Call> calls = schedule.traffic().calls();
        for (int i = 0; i < calls.size(); i++) {
            if (calls.get(i).kind() == Call.Kind.AWAIT) {
                double arrival = schedule.arrival(schedule.messageOfCall(i));
                if (arrival > last) {
                    last = arrival;
                    calledForLast = free.called()[i];
                }
                if (arrival > 0) {
                    onset = Math.min(onset, free.called()[i] / arrival);
                }
            }
        }
        if (last == 0) {
            throw new IllegalArgumentException("there is no knee: no message that "
                    + schedule.traffic().program() + " awaits arrives after its start");
        }
        return new TerminationKnee(
                calledForLast / last, onset, free.termination(), last, free.termination() - calledForLast);
    }
}
