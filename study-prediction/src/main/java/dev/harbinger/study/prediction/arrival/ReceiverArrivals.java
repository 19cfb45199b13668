package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.Saturated;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.input.LongRecordSorter;
import java.io.IOException;
import java.io.Serializable;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How early messages arrived at one process: the part of {@link Arrivals} that is computed independently of other
 * receivers, wherever the sends to this process and its receives come together. For one thread at a time.
 */
public final class ReceiverArrivals implements Serializable {
    private static final long serialVersionUID = 1;

    private final int process;
    private final EarlyReceives all = new EarlyReceives();
    private final LinkedHashMap<Long, EarlyReceives> sites = new LinkedHashMap<>();
    private final EnumMap<Distrust, Long> distrusted = new EnumMap<>(Distrust.class);
    private final Durations oneWay = new Durations();
    private @Nullable UnexpectedQueue queue;
    private long withoutSend;

    private ReceiverArrivals(int process) {
        this.process = process;
    }

    /**
     * Joins sends and receives.
     *
     * @param messages all sends to some processes, and all their receives
     * @param consumer takes the receivers in the order of their ranks
     * @return the number of sends without a receive
     */
    static long join(Messages messages, Timeline timeline, Assumptions assumptions, Consumer<ReceiverArrivals> consumer)
            throws IOException {
        try (Judging judging = new Judging(timeline, assumptions, consumer)) {
            long withoutReceive = messages.join(judging::judge);
            judging.finish();
            return withoutReceive;
        }
    }

    /** Judges receives in the order of their receivers. */
    private static final class Judging implements AutoCloseable {
        private final Timeline timeline;
        private final Assumptions assumptions;
        private final Consumer<ReceiverArrivals> consumer;
        private @Nullable ReceiverArrivals current;
        /** Time, change in messages (departures before arrivals), in bytes, in bytes of eager messages. */
        private LongRecordSorter changes = new LongRecordSorter(4, 2);

        Judging(Timeline timeline, Assumptions assumptions, Consumer<ReceiverArrivals> consumer) {
            this.timeline = timeline;
            this.assumptions = assumptions;
            this.consumer = consumer;
        }

        void judge(long[] receive, long @Nullable [] send) throws IOException {
            int process = Message.receiver(receive);
            ReceiverArrivals receiver = current;
            if (receiver == null || receiver.process != process) {
                finish();
                receiver = new ReceiverArrivals(process);
                current = receiver;
            }
            receiver.judge(receive, send, timeline, assumptions, changes);
        }

        void finish() throws IOException {
            ReceiverArrivals receiver = current;
            if (receiver != null) {
                receiver.queue = longest(changes.sorted());
                changes.close();
                changes = new LongRecordSorter(4, 2);
                consumer.accept(receiver);
                current = null;
            }
        }

        @Override
        public void close() throws IOException {
            changes.close();
        }
    }

    private void judge(
            long[] receive,
            long @Nullable [] send,
            Timeline timeline,
            Assumptions assumptions,
            LongRecordSorter changes)
            throws IOException {
        Judgement judgement = Judgement.of(receive, send, send == null ? 0 : skew(receive, timeline), assumptions);
        withoutSend += send == null ? 1 : 0;
        Distrust distrust = send == null ? null : distrust(receive, judgement, timeline);
        if (distrust != null) {
            distrusted.merge(distrust, 1L, Long::sum);
            judgement = Judgement.of(receive, null, 0, assumptions);
        }
        if (!judgement.measured() && !judgement.joined()) {
            return;
        }
        if (judgement.isByEstimate() && isOneWay(receive, timeline)) {
            oneWay.add(judgement.waited());
        }
        all.add(judgement, assumptions);
        long site = receive[Message.SITE];
        if (site != TraceEvent.ABSENT && (sites.size() < Arrivals.MOST_SITES || sites.containsKey(site))) {
            sites.computeIfAbsent(site, _ -> new EarlyReceives()).add(judgement, assumptions);
        }
        if (judgement.early() && judgement.estimatedEarly()) {
            long eager = judgement.bytes() <= assumptions.eagerLimit() ? judgement.bytes() : 0;
            changes.add(new long[] {judgement.arrival(), 1, judgement.bytes(), eager});
            changes.add(new long[] {judgement.post(), -1, -judgement.bytes(), -eager});
        }
    }

    /** Why the times of a receive and its send cannot be compared; null if they can. */
    private static @Nullable Distrust distrust(long[] receive, Judgement judgement, Timeline timeline) {
        if (!judgement.joined()) {
            return Distrust.TIME_STEPPED_BACK;
        }
        if (timeline.periods().areApart(Message.sender(receive), Message.receiver(receive))) {
            return Distrust.ACTIVE_APART;
        }
        if (judgement.estimatedEarly()
                && judgement.waited() > timeline.periods().longestWait()
                && isOneWay(receive, timeline)) {
            return Distrust.WAITED_TOO_LONG;
        }
        return judgement.disordered() ? Distrust.COMPLETE_BEFORE_SENT : null;
    }

    /** Whether messages bound the clocks of sender and receiver from one side alone. */
    private static boolean isOneWay(long[] receive, Timeline timeline) {
        return !timeline.groups().areBound(Message.sender(receive), Message.receiver(receive));
    }

    /** The difference that converts a time of the sender's clock to the receiver's. */
    private static long skew(long[] message, Timeline timeline) {
        ClockOffsets clocks = timeline.clocks();
        return Saturated.difference(clocks.of(Message.sender(message)), clocks.of(Message.receiver(message)));
    }

    private static @Nullable UnexpectedQueue longest(LongRecordSorter.Sorted changes) throws IOException {
        long[] change = new long[4];
        long[] now = new long[3];
        long[] most = new long[3];
        boolean any = false;
        while (changes.next(change)) {
            any = true;
            for (int i = 0; i < now.length; i++) {
                now[i] = Saturated.sum(now[i], change[1 + i]);
                most[i] = Math.max(most[i], now[i]);
            }
        }
        return any ? new UnexpectedQueue(most[0], most[1], most[2]) : null;
    }

    int process() {
        return process;
    }

    EarlyReceives all() {
        return all;
    }

    Map<Long, EarlyReceives> sites() {
        return Collections.unmodifiableMap(sites);
    }

    Map<Distrust, Long> distrusted() {
        return Collections.unmodifiableMap(distrusted);
    }

    Durations oneWay() {
        return oneWay;
    }

    @Nullable
    UnexpectedQueue queue() {
        return queue;
    }

    long withoutSend() {
        return withoutSend;
    }
}
