package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.Traffic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The times of all events in a {@link VirtualTimeRun}, in nanoseconds from the start of the ranks. Immutable. */
public final class VirtualTimes {
    private final double[][] called;
    private final double[][] arrived;
    private final double[] ended;

    VirtualTimes(double[][] called, double[][] arrived, double[] ended) {
        this.called = called;
        this.arrived = arrived;
        this.ended = ended;
    }

    /** When a rank makes a call. */
    public double called(int rank, int call) {
        return called[rank][call];
    }

    /** When the last byte of a receive's message reaches a rank. */
    public double arrived(int rank, int receive) {
        return arrived[rank][receive];
    }

    /** When a rank's last call returns. */
    public double ended(int rank) {
        return ended[rank];
    }

    /** The traffic of the rank whose payloads a job keeps, with these times. */
    Traffic traffic(RecordedJob job) {
        CallSequence sequence = job.calls().get(job.rank());
        List<Call> calls = new ArrayList<>(sequence.size());
        List<Message> messages = new ArrayList<>(sequence.receives());
        for (int call = 0; call < sequence.size(); call++) {
            calls.add(sequence.at(call, called[job.rank()][call]));
            if (sequence.kind(call) == Call.Kind.POST) {
                int receive = sequence.receive(call);
                double arrival = arrived[job.rank()][receive];
                messages.add(
                        new Message(sequence.id(call), arrival, job.payloads().get(receive)));
            }
        }
        messages.sort(Comparator.comparingDouble(Message::arrival));
        return new Traffic(job.program(), job.ranks(), job.rank(), messages, calls);
    }
}
