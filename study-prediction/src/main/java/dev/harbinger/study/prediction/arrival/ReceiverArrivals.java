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
    private final LateReceivers lateReceivers = new LateReceivers();
    private final LinkedHashMap<Long, LateReceivers> lateReceiversBySite = new LinkedHashMap<>();
    private final @Nullable Timeline timeline;
    private @Nullable UnexpectedQueue queue;
    private long withoutSend;

    private ReceiverArrivals(int process, CommonTime commonTime) {
        this.process = process;
        timeline = commonTime.newTimeline();
    }

    /**
     * Joins sends and receives.
     *
     * @param messages all sends to some processes, and all their receives
     * @param consumer takes the receivers in the order of their ranks
     * @return the number of sends without a receive
     */
    static long join(
            Messages messages, CommonTime commonTime, Assumptions assumptions, Consumer<ReceiverArrivals> consumer)
            throws IOException {
        try (Judging judging = new Judging(commonTime, assumptions, consumer)) {
            long withoutReceive = messages.join(commonTime.confirmed(), judging::judge);
            judging.finish();
            return withoutReceive;
        }
    }

    /** Judges receives in the order of their receivers. */
    private static final class Judging implements AutoCloseable {
        private final CommonTime commonTime;
        private final Assumptions assumptions;
        private final Consumer<ReceiverArrivals> consumer;
        private @Nullable ReceiverArrivals current;
        /** Time, change in messages (departures before arrivals), in bytes, in bytes of eager messages. */
        private LongRecordSorter changes = new LongRecordSorter(4, 2);

        Judging(CommonTime commonTime, Assumptions assumptions, Consumer<ReceiverArrivals> consumer) {
            this.commonTime = commonTime;
            this.assumptions = assumptions;
            this.consumer = consumer;
        }

        void judge(long[] receive, long @Nullable [] send) throws IOException {
            int process = Message.receiver(receive);
            ReceiverArrivals receiver = current;
            if (receiver == null || receiver.process != process) {
                finish();
                receiver = new ReceiverArrivals(process, commonTime);
                current = receiver;
            }
            receiver.judge(receive, send, commonTime, assumptions, changes);
        }

        void finish() throws IOException {
            ReceiverArrivals receiver = current;
            if (receiver != null) {
                receiver.follow(changes.sorted(), commonTime);
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
            CommonTime commonTime,
            Assumptions assumptions,
            LongRecordSorter changes)
            throws IOException {
        Judgement judgement = Judgement.of(receive, send, send == null ? 0 : skew(receive, commonTime), assumptions);
        withoutSend += send == null ? 1 : 0;
        Distrust distrust = send == null ? null : distrust(receive, judgement, commonTime, assumptions);
        if (send != null && distrust != null) {
            distrusted.merge(distrust, 1L, Long::sum);
            if (needsReceiver(send, judgement, assumptions)) {
                lateReceivers.leaveOut();
            }
            judgement = Judgement.of(receive, null, 0, assumptions);
        }
        if (!judgement.measured() && !judgement.joined()) {
            return;
        }
        if (judgement.isByEstimate() && isOneWay(receive, commonTime)) {
            oneWay.add(judgement.waited());
        }
        all.add(judgement, assumptions);
        long site = receive[Message.SITE];
        if (site != TraceEvent.ABSENT && (sites.size() < Arrivals.MOST_SITES || sites.containsKey(site))) {
            sites.computeIfAbsent(site, _ -> new EarlyReceives()).add(judgement, assumptions);
        }
        place(judgement, commonTime);
        if (send != null && judgement.joined()) {
            addLateReceiver(send, judgement, commonTime, assumptions);
        }
        if (judgement.early() && judgement.estimatedEarly()) {
            long eager = judgement.bytes() <= assumptions.eagerLimit() ? judgement.bytes() : 0;
            changes.add(new long[] {judgement.arrival(), 1, judgement.bytes(), eager});
            changes.add(new long[] {judgement.post(), -1, -judgement.bytes(), -eager});
        }
    }

    /** Why the times of a receive and its send cannot be compared; null if they can. */
    private static @Nullable Distrust distrust(
            long[] receive, Judgement judgement, CommonTime commonTime, Assumptions assumptions) {
        if (!judgement.joined()) {
            return Distrust.TIME_STEPPED_BACK;
        }
        if (commonTime.periods().areApart(Message.sender(receive), Message.receiver(receive))) {
            return Distrust.ACTIVE_APART;
        }
        long sinceSent = Saturated.sum(judgement.waited(), assumptions.latencyNanos());
        if (sinceSent > commonTime.periods().longestWait()
                && (isOneWay(receive, commonTime) || !commonTime.clocks().areComparable())) {
            return Distrust.WAITED_TOO_LONG;
        }
        return judgement.disordered() ? Distrust.COMPLETE_BEFORE_SENT : null;
    }

    /** Whether messages bound the clocks of sender and receiver from one side alone. */
    private static boolean isOneWay(long[] receive, CommonTime commonTime) {
        return !commonTime.groups().areBound(Message.sender(receive), Message.receiver(receive));
    }

    /** The difference that converts a time of the sender's clock to the receiver's. */
    private static long skew(long[] message, CommonTime commonTime) {
        ClockOffsets clocks = commonTime.clocks();
        return Saturated.difference(clocks.of(Message.sender(message)), clocks.of(Message.receiver(message)));
    }

    private void addLateReceiver(long[] send, Judgement judgement, CommonTime commonTime, Assumptions assumptions) {
        if (!needsReceiver(send, judgement, assumptions)) {
            return;
        }
        long wait = LateReceivers.wait(send, Saturated.difference(judgement.post(), skew(send, commonTime)));
        lateReceivers.add(wait);
        if (timeline != null && wait > 0) {
            timeline.senderWaited(
                    Saturated.sum(judgement.post(), commonTime.clocks().of(process)), wait);
        }
        long site = send[Message.SEND_SITE];
        if (site != TraceEvent.ABSENT
                && (lateReceiversBySite.size() < Arrivals.MOST_SITES || lateReceiversBySite.containsKey(site))) {
            lateReceiversBySite.computeIfAbsent(site, _ -> new LateReceivers()).add(wait);
        }
    }

    /** Whether a send waits for its receiver; a process that sends to itself would wait for its own next call. */
    private boolean needsReceiver(long[] send, Judgement judgement, Assumptions assumptions) {
        return Message.sender(send) != process && LateReceivers.isNeededBy(send, judgement.bytes(), assumptions);
    }

    /** Adds a receive to the time of the trace. */
    private void place(Judgement judgement, CommonTime commonTime) {
        if (timeline == null || !TraceEvent.isPresent(judgement.post())) {
            return;
        }
        long offset = commonTime.clocks().of(process);
        long post = Saturated.sum(judgement.post(), offset);
        timeline.post(post, judgement.early());
        if (judgement.early() && judgement.estimatedEarly()) {
            timeline.unexpected(Saturated.sum(judgement.arrival(), offset), post);
        }
    }

    /** Follows the queue of unexpected messages through its changes. */
    private void follow(LongRecordSorter.Sorted changes, CommonTime commonTime) throws IOException {
        long offset = commonTime.clocks().of(process);
        long[] change = new long[4];
        long[] now = new long[3];
        long[] most = new long[3];
        boolean any = false;
        long former = 0;
        while (changes.next(change)) {
            if (any && timeline != null) {
                timeline.queue(Saturated.sum(former, offset), Saturated.sum(change[0], offset), now[0]);
            }
            any = true;
            former = change[0];
            for (int i = 0; i < now.length; i++) {
                now[i] = Saturated.sum(now[i], change[1 + i]);
                most[i] = Math.max(most[i], now[i]);
            }
        }
        queue = any ? new UnexpectedQueue(most[0], most[1], most[2]) : null;
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

    LateReceivers lateReceivers() {
        return lateReceivers;
    }

    Map<Long, LateReceivers> lateReceiversBySite() {
        return Collections.unmodifiableMap(lateReceiversBySite);
    }

    @Nullable
    Timeline timeline() {
        return timeline;
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
