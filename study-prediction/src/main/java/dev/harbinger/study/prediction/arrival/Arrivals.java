package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.ProcessTimes;
import dev.harbinger.study.prediction.receives.Saturated;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.input.LongRecordSorter;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How early messages arrived, by process and by call site, from the joined sends and receives of all processes. */
public final class Arrivals {
    /** Maximum sites that are counted separately. */
    private static final int MOST_SITES = 1 << 16;

    private final Assumptions assumptions;
    private final Map<Integer, EarlyReceives> processes = new TreeMap<>();
    private final Map<Long, EarlyReceives> sites = new HashMap<>();
    private final ClockOffsets clocks = new ClockOffsets();
    private final Map<Long, LateReceivers> lateReceivers = new HashMap<>();
    private final LateReceivers allLateReceivers = new LateReceivers();
    private final Map<Integer, UnexpectedQueue> queues = new TreeMap<>();
    private final Map<Distrust, Long> distrusted = new EnumMap<>(Distrust.class);
    private final Durations oneWay = new Durations();
    private final Periods periods;
    private final @Nullable Timeline timeline;
    private final ClockGroups clockGroups;
    private long withoutSend;
    private final long withoutReceive;

    private Arrivals(Messages messages, Map<Integer, ProcessTimes> times, Assumptions assumptions) throws IOException {
        this.assumptions = assumptions;
        join(messages, this::observeClocks);
        clocks.solve();
        clockGroups = clocks.groups();
        periods = new Periods(times, clocks);
        timeline = periods.all().size() == 1
                ? new Timeline(
                        periods.all().getFirst().start(),
                        periods.all().getFirst().end())
                : null;
        // process, time, change in messages (departures before arrivals), in bytes, in bytes of eager messages
        try (LongRecordSorter changes = new LongRecordSorter(5, 3)) {
            withoutReceive = join(messages, (receive, send) -> judge(receive, send, changes));
            queue(changes.sorted());
        }
    }

    /**
     * Joins the collected sends and receives.
     *
     * @param times times of the processes, by rank
     */
    public static Arrivals of(Messages messages, Map<Integer, ProcessTimes> times, Assumptions assumptions)
            throws IOException {
        return new Arrivals(messages, times, assumptions);
    }

    /** Processes a receive, and its send if one was found. */
    @FunctionalInterface
    private interface Pair {
        void of(long[] receive, long @Nullable [] send) throws IOException;
    }

    /** Visits all channels; returns the number of sends without a receive. */
    private static long join(Messages messages, Pair pair) throws IOException {
        LongRecordSorter.Sorted sends = messages.sends();
        LongRecordSorter.Sorted receives = messages.receives();
        long[] send = new long[Message.SEND_WIDTH];
        long[] receive = new long[Message.RECEIVE_WIDTH];
        boolean aSend = sends.next(send);
        boolean aReceive = receives.next(receive);
        long left = 0;
        while (aReceive || aSend) {
            int compared = !aSend ? -1 : !aReceive ? 1 : Message.compareChannels(receive, send);
            if (compared > 0) {
                left++;
                aSend = sends.next(send);
                continue;
            }
            pair.of(receive, compared == 0 ? send : null);
            aReceive = receives.next(receive);
            aSend = compared == 0 ? sends.next(send) : aSend;
        }
        return left;
    }

    private void observeClocks(long[] receive, long @Nullable [] send) {
        if (send != null) {
            clocks.observe(receive, send);
        }
    }

    private void judge(long[] receive, long @Nullable [] send, LongRecordSorter changes) throws IOException {
        Judgement judgement = Judgement.of(receive, send, send == null ? 0 : skew(receive), assumptions);
        withoutSend += send == null ? 1 : 0;
        Distrust distrust = send == null ? null : distrust(receive, judgement);
        if (distrust != null) {
            distrusted.merge(distrust, 1L, Long::sum);
            judgement = Judgement.of(receive, null, 0, assumptions);
        }
        if (!judgement.measured() && !judgement.joined()) {
            return;
        }
        if (judgement.isByEstimate() && isOneWay(receive)) {
            oneWay.add(judgement.waited());
        }
        int process = Message.receiver(receive);
        processes.computeIfAbsent(process, _ -> new EarlyReceives()).add(judgement, assumptions);
        long site = receive[Message.SITE];
        if (site != TraceEvent.ABSENT && (sites.size() < MOST_SITES || sites.containsKey(site))) {
            sites.computeIfAbsent(site, _ -> new EarlyReceives()).add(judgement, assumptions);
        }
        place(process, judgement);
        if (send != null && judgement.joined()) {
            addLateReceiver(send, judgement, skew(receive));
        }
        if (judgement.early() && judgement.estimatedEarly()) {
            long eager = judgement.bytes() <= assumptions.eagerLimit() ? judgement.bytes() : 0;
            changes.add(new long[] {process, judgement.arrival(), 1, judgement.bytes(), eager});
            changes.add(new long[] {process, judgement.post(), -1, -judgement.bytes(), -eager});
        }
    }

    private void addLateReceiver(long[] send, Judgement judgement, long skew) {
        // A process that sends to itself would wait for its own next call.
        if (Message.sender(send) == Message.receiver(send)
                || !LateReceivers.isNeededBy(send, judgement.bytes(), assumptions)) {
            return;
        }
        long wait = LateReceivers.wait(send, Saturated.difference(judgement.post(), skew));
        allLateReceivers.add(wait);
        if (timeline != null && wait > 0) {
            timeline.senderWaited(Saturated.sum(judgement.post(), clocks.of(Message.receiver(send))), wait);
        }
        long site = send[Message.SEND_SITE];
        if (site != TraceEvent.ABSENT && (lateReceivers.size() < MOST_SITES || lateReceivers.containsKey(site))) {
            lateReceivers.computeIfAbsent(site, _ -> new LateReceivers()).add(wait);
        }
    }

    /** Adds a receive to the timeline. */
    private void place(int process, Judgement judgement) {
        if (timeline == null || !TraceEvent.isPresent(judgement.post())) {
            return;
        }
        long offset = clocks.of(process);
        long post = Saturated.sum(judgement.post(), offset);
        timeline.post(post, judgement.early());
        if (judgement.early() && judgement.estimatedEarly()) {
            timeline.unexpected(Saturated.sum(judgement.arrival(), offset), post);
        }
    }

    /** Why the times of a receive and its send cannot be compared; null if they can. */
    private @Nullable Distrust distrust(long[] receive, Judgement judgement) {
        if (!judgement.joined()) {
            return Distrust.TIME_STEPPED_BACK;
        }
        if (periods.areApart(Message.sender(receive), Message.receiver(receive))) {
            return Distrust.ACTIVE_APART;
        }
        if (judgement.estimatedEarly() && judgement.waited() > periods.longestWait() && isOneWay(receive)) {
            return Distrust.WAITED_TOO_LONG;
        }
        return judgement.disordered() ? Distrust.COMPLETE_BEFORE_SENT : null;
    }

    /** Whether messages bound the clocks of sender and receiver from one side alone. */
    private boolean isOneWay(long[] receive) {
        return !clockGroups.areBound(Message.sender(receive), Message.receiver(receive));
    }

    /** The difference that converts a time of the sender's clock to the receiver's. */
    private long skew(long[] message) {
        return Saturated.difference(clocks.of(Message.sender(message)), clocks.of(Message.receiver(message)));
    }

    private void queue(LongRecordSorter.Sorted changes) throws IOException {
        long[] change = new long[5];
        long process = Long.MIN_VALUE;
        long former = 0;
        long[] now = new long[3];
        long[] most = new long[3];
        while (changes.next(change)) {
            if (change[0] != process) {
                process = change[0];
                now = new long[3];
                most = new long[3];
            } else if (timeline != null) {
                long offset = clocks.of((int) process);
                timeline.queue(Saturated.sum(former, offset), Saturated.sum(change[1], offset), now[0]);
            }
            former = change[1];
            for (int i = 0; i < now.length; i++) {
                now[i] = Saturated.sum(now[i], change[2 + i]);
                most[i] = Math.max(most[i], now[i]);
            }
            queues.put((int) process, new UnexpectedQueue(most[0], most[1], most[2]));
        }
    }

    /** The differences between the clocks of processes, derived from messages. */
    public ClockOffsets clocks() {
        return clocks;
    }

    /** When the processes were active. */
    public Periods periods() {
        return periods;
    }

    /** The receive side over time; empty where the trace has no times, or processes were active in several periods. */
    public Optional<Timeline> timeline() {
        return Optional.ofNullable(timeline);
    }

    /** Receives that were joined with their send and left out for a reason: their times cannot be compared. */
    public long distrusted(Distrust reason) {
        return distrusted.getOrDefault(reason, 0L);
    }

    /**
     * How long messages had been there, of receives that are early by estimate alone and whose traffic goes one way: if
     * the receiver's clock is ahead by more, they were not early.
     */
    public Durations oneWay() {
        return oneWay;
    }

    /** The assumptions. */
    public Assumptions assumptions() {
        return assumptions;
    }

    /** By process; processes without known facts are missing. */
    public Map<Integer, EarlyReceives> processes() {
        return Collections.unmodifiableMap(processes);
    }

    /** By call site, over all processes. */
    public Map<Long, EarlyReceives> sites() {
        return Collections.unmodifiableMap(sites);
    }

    /** What late receivers cost senders, by call site of the send, over all processes. */
    public Map<Long, LateReceivers> lateReceivers() {
        return Collections.unmodifiableMap(lateReceivers);
    }

    /** What late receivers cost all senders, also those without a call site. */
    public LateReceivers allLateReceivers() {
        return allLateReceivers;
    }

    /** The longest queues of unexpected messages by process; processes without any are missing. */
    public Map<Integer, UnexpectedQueue> queues() {
        return Collections.unmodifiableMap(queues);
    }

    /** All processes together. */
    public EarlyReceives all() {
        EarlyReceives all = new EarlyReceives();
        processes.values().forEach(all::addAll);
        return all;
    }

    /** Receives for which no send was found. */
    public long withoutSend() {
        return withoutSend;
    }

    /** Sends for which no receive was found. */
    public long withoutReceive() {
        return withoutReceive;
    }
}
