package dev.harbinger.study.prediction.arrival;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The arrivals at some processes, a part of {@link Arrivals}.
 *
 * @param receivers by rank
 * @param withoutReceive sends to them for which no receive was found
 */
public record JoinedReceivers(List<ReceiverArrivals> receivers, long withoutReceive) implements Serializable {
    /** Copies the list. */
    public JoinedReceivers {
        receivers = List.copyOf(receivers);
    }

    /**
     * Joins sends and receives.
     *
     * @param messages all sends to some processes, and all their receives
     */
    public static JoinedReceivers of(Messages messages, CommonTime commonTime, Assumptions assumptions)
            throws IOException {
        List<ReceiverArrivals> receivers = new ArrayList<>();
        long withoutReceive = ReceiverArrivals.join(messages, commonTime, assumptions, receivers::add);
        return new JoinedReceivers(receivers, withoutReceive);
    }
}
