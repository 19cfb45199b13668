package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.Saturated;
import dev.harbinger.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * The known facts about the arrival of a receive's message.
 *
 * @param measured whether the trace records if it was early
 * @param measuredEarly the recorded fact
 * @param joined whether it was joined with its send, and both have times that can be trusted
 * @param arrival estimated time of arrival; {@link TraceEvent#ABSENT} when not joined
 * @param post time at which it was posted, or ABSENT
 * @param bytes length of the message; 0 when not known
 * @param predicted whether it was predicted
 * @param room nanoseconds in which it could have been fetched ahead; {@link Long#MAX_VALUE} when not known
 * @param disordered whether it completed before it was sent
 */
record Judgement(
        boolean measured,
        boolean measuredEarly,
        boolean joined,
        long arrival,
        long post,
        long bytes,
        boolean predicted,
        long room,
        boolean disordered) {

    /**
     * Judges a receive, with its send where that is known.
     *
     * @param skew to be added to the time of the send, so that it is one of the receiver's clock
     */
    static Judgement of(long[] receive, long @Nullable [] send, long skew, Assumptions assumptions) {
        long known = receive[Message.KNOWN];
        long post = receive[Message.POST_TIME];
        long bytes = receive[Message.BYTES];
        long arrival = TraceEvent.ABSENT;
        long room = Long.MAX_VALUE;
        boolean disordered = false;
        boolean timed = send != null && TraceEvent.isPresent(send[Message.SEND_TIME]) && TraceEvent.isPresent(post);
        if (send != null) {
            bytes = TraceEvent.isPresent(send[Message.SEND_BYTES]) ? send[Message.SEND_BYTES] : bytes;
        }
        if (send != null && timed) {
            long sent = Saturated.sum(send[Message.SEND_TIME], skew);
            arrival = Saturated.sum(sent, assumptions.latencyNanos());
            long former = receive[Message.FORMER_POST];
            long possible = TraceEvent.isPresent(former) ? Math.max(arrival, former) : arrival;
            // A message measured as early that by estimate was not: how long it was there is not known.
            room = arrival < post ? Math.max(0, Saturated.difference(post, possible)) : Long.MAX_VALUE;
            long completion = receive[Message.COMPLETION];
            disordered = TraceEvent.isPresent(completion) && completion < sent;
        }
        return new Judgement(
                (known & Message.MEASURED) != 0,
                (known & Message.MEASURED_EARLY) != 0,
                timed,
                arrival,
                post,
                TraceEvent.isPresent(bytes) ? bytes : 0,
                (known & Message.PREDICTED) != 0,
                room,
                disordered);
    }

    boolean estimatedEarly() {
        return joined && arrival < post;
    }

    boolean early() {
        return measured ? measuredEarly : estimatedEarly();
    }

    /** Whether it is early, and that is not measured. */
    boolean isByEstimate() {
        return !measured && estimatedEarly();
    }

    /** Nanoseconds from arrival to post, of one that was joined; negative if it is not early by estimate. */
    long waited() {
        return Saturated.difference(post, arrival);
    }
}
