package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.ProcessTimes;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How early messages arrived, by process and by call site, from the joined sends and receives of all processes. */
public final class Arrivals {
    /** Maximum sites that are counted separately. */
    static final int MOST_SITES = 1 << 16;

    private final Assumptions assumptions;
    private final Map<Integer, EarlyReceives> processes = new TreeMap<>();
    private final Map<Long, EarlyReceives> sites = new HashMap<>();
    private final ClockOffsets clocks;
    private final Map<Long, LateReceivers> lateReceivers = new HashMap<>();
    private final LateReceivers allLateReceivers = new LateReceivers();
    private final @Nullable Timeline timeline;
    private final Map<Integer, UnexpectedQueue> queues = new TreeMap<>();
    private final Map<Distrust, Long> distrusted = new EnumMap<>(Distrust.class);
    private final Durations oneWay = new Durations();
    private final Periods periods;
    private long withoutSend;
    private long withoutReceive;
    private @Nullable String missing;

    private Arrivals(CommonTime commonTime, Assumptions assumptions) {
        this.assumptions = assumptions;
        this.clocks = commonTime.clocks();
        this.periods = commonTime.periods();
        this.timeline = commonTime.newTimeline();
    }

    /**
     * Joins the collected sends and receives of all processes. Nothing is known if there is no room for sorting them.
     *
     * @param times times of the processes, by rank
     */
    public static Arrivals of(Messages messages, Map<Integer, ProcessTimes> times, Assumptions assumptions) {
        try {
            return joined(messages, times, assumptions);
        } catch (IOException e) {
            Arrivals none = new Arrivals(CommonTime.of(List.of(), times), assumptions);
            none.missing = "the sends and receives could not be joined: " + e.getMessage();
            return none;
        }
    }

    private static Arrivals joined(Messages messages, Map<Integer, ProcessTimes> times, Assumptions assumptions)
            throws IOException {
        CommonTime commonTime =
                CommonTime.of(List.of(ClockOffsets.observed(messages, ConfirmedTimes.of(times))), times);
        Arrivals arrivals = new Arrivals(commonTime, assumptions);
        arrivals.withoutReceive = ReceiverArrivals.join(messages, commonTime, assumptions, arrivals::add);
        return arrivals;
    }

    /** Puts together parts, which are in the order of their receivers. */
    public static Arrivals of(Iterator<JoinedReceivers> parts, CommonTime commonTime, Assumptions assumptions) {
        Arrivals arrivals = new Arrivals(commonTime, assumptions);
        parts.forEachRemaining(part -> {
            part.receivers().forEach(arrivals::add);
            arrivals.withoutReceive += part.withoutReceive();
        });
        return arrivals;
    }

    /** Why nothing is known, part of a sentence; null if messages were joined. */
    public @Nullable String missing() {
        return missing;
    }

    /** Adds a receiver whose rank is larger than those added before: sums depend on the order in their last digits. */
    private void add(ReceiverArrivals receiver) {
        if (receiver.all().judged() > 0) {
            processes.put(receiver.process(), receiver.all());
        }
        receiver.sites().forEach((site, early) -> {
            if (sites.size() < MOST_SITES || sites.containsKey(site)) {
                sites.computeIfAbsent(site, _ -> new EarlyReceives()).addAll(early);
            }
        });
        receiver.lateReceiversBySite().forEach((site, late) -> {
            if (lateReceivers.size() < MOST_SITES || lateReceivers.containsKey(site)) {
                lateReceivers.computeIfAbsent(site, _ -> new LateReceivers()).addAll(late);
            }
        });
        allLateReceivers.addAll(receiver.lateReceivers());
        Timeline ofReceiver = receiver.timeline();
        if (timeline != null && ofReceiver != null) {
            timeline.addAll(ofReceiver);
        }
        UnexpectedQueue queue = receiver.queue();
        if (queue != null) {
            queues.put(receiver.process(), queue);
        }
        receiver.distrusted().forEach((reason, count) -> distrusted.merge(reason, count, Long::sum));
        oneWay.addAll(receiver.oneWay());
        withoutSend += receiver.withoutSend();
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

    /** The same for all reasons together. */
    public long distrusted() {
        return distrusted.values().stream().mapToLong(Long::longValue).sum();
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
