package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.ProcessTimes;
import dev.harbinger.trace.TraceEvent;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The times that later events of their process confirm. If time steps back and does not come up again, either the times
 * before the step are ahead or those after it are behind: neither can be trusted. Only the whole process tells, so
 * these times are taken from messages when they are joined. Immutable.
 */
public final class ConfirmedTimes implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int[] OF_RECEIVE = {Message.POST_TIME, Message.FORMER_POST, Message.COMPLETION};
    private static final int[] OF_SEND = {Message.SEND_TIME, Message.WAIT_FROM, Message.WAIT_UNTIL};

    /** The latest confirmed time of each process that has later ones. */
    private final HashMap<Integer, Long> latest = new HashMap<>();

    private ConfirmedTimes() {}

    /**
     * Those of a trace.
     *
     * @param times times of the processes, by rank
     */
    public static ConfirmedTimes of(Map<Integer, ProcessTimes> times) {
        ConfirmedTimes confirmed = new ConfirmedTimes();
        times.forEach((process, known) -> {
            if (known.unconfirmed() > 0) {
                confirmed.latest.put(process, known.confirmed());
            }
        });
        return confirmed;
    }

    /** Removes the times of a message that are not confirmed. */
    void keepIn(long[] receive, long @Nullable [] send) {
        if (latest.isEmpty()) {
            return;
        }
        keep(receive, OF_RECEIVE, latest.get(Message.receiver(receive)));
        if (send != null) {
            keep(send, OF_SEND, latest.get(Message.sender(send)));
        }
    }

    private static void keep(long[] message, int[] times, @Nullable Long end) {
        if (end == null) {
            return;
        }
        for (int time : times) {
            message[time] = message[time] > end ? TraceEvent.ABSENT : message[time];
        }
    }
}
