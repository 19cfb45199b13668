package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.Saturated;
import dev.harbinger.trace.TraceEvent;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The offsets to add to the times of each process so that no message is received before it is sent. The clocks of a
 * trace often differ, by process or by host. The difference is taken to be constant for each process.
 *
 * <p>Each message that completes bounds the difference of two clocks from one side: it is sent first. The bounds of all
 * messages are a system of difference constraints. Shortest paths from and to one process give the largest and the
 * smallest offsets that satisfy them; the middle satisfies them too. This fails if clocks drift apart or run backwards.
 * For one thread at a time.
 */
public final class ClockOffsets implements Serializable {
    private static final long serialVersionUID = 1;

    /** Maximum pairs of processes; with more, nothing is corrected. */
    private static final int MOST_PAIRS = 1 << 20;

    private static final int MOST_ROUNDS = 2_000;
    private static final long UNREACHED = Long.MAX_VALUE;
    /** Larger differences, of 73 years, are ignored, so that sums of two do not overflow. */
    private static final long FARTHEST = Long.MAX_VALUE / 4;

    /** Least time from a message's send to its completion on two clocks, by receiver and sender. */
    private final TreeMap<Long, long[]> slack = new TreeMap<>();

    private final HashMap<Integer, Long> offsets = new HashMap<>();
    private boolean needed;
    private boolean tooMany;
    private Correction correction = Correction.NOT_NEEDED;

    /** The outcome of the correction of clocks. */
    public enum Correction {
        /** No message completes before it was sent. */
        NOT_NEEDED,
        /** Messages bound all clocks from both sides: the middle was used. */
        MIDDLE,
        /** Some clocks are bounded from one side alone: the least change that satisfies all messages was made. */
        LEAST,
        /** No constant for each process satisfies all messages. */
        IMPOSSIBLE,
        /** Not determined: too many pairs of processes, or too many rounds. */
        TOO_MANY
    }

    /** Clocks that agree. */
    ClockOffsets() {}

    /** What the messages tell of the clocks of their processes; for {@link #solve} or {@link #addAll}. */
    public static ClockOffsets observed(Messages messages, ConfirmedTimes times) throws IOException {
        ClockOffsets clocks = new ClockOffsets();
        long _ = messages.join(times, (receive, send) -> {
            if (send != null) {
                clocks.observe(receive, send);
            }
        });
        return clocks;
    }

    /** Adds what other messages tell, of other receivers. */
    void addAll(ClockOffsets other) {
        needed |= other.needed;
        tooMany |= other.tooMany;
        slack.putAll(other.slack);
        while (slack.size() > MOST_PAIRS) {
            slack.pollLastEntry();
            tooMany = true;
        }
    }

    /** A message that was received: the constraint it puts on two clocks. */
    void observe(long[] receive, long[] send) {
        long completion = receive[Message.COMPLETION];
        if (!TraceEvent.isPresent(completion) || !TraceEvent.isPresent(send[Message.SEND_TIME])) {
            return;
        }
        long spare = Saturated.difference(completion, send[Message.SEND_TIME]);
        needed |= spare < 0;
        long[] least = slack.get(receive[Message.ENDS]);
        if (least != null) {
            least[0] = Math.min(least[0], spare);
        } else if (slack.size() < MOST_PAIRS) {
            slack.put(receive[Message.ENDS], new long[] {spare});
        } else {
            tooMany = true;
        }
    }

    /** Finds the offsets after all messages were observed. All are 0 if no message completes before it was sent. */
    void solve() {
        if (!needed) {
            return;
        }
        if (tooMany) {
            correction = Correction.TOO_MANY;
            return;
        }
        correction = Correction.MIDDLE;
        long[][] bounds = new long[slack.size()][];
        Map<Integer, Integer> index = new HashMap<>();
        int next = 0;
        for (Map.Entry<Long, long[]> pair : slack.entrySet()) {
            long[] ends = {pair.getKey()};
            int receiver = index.computeIfAbsent(Message.receiver(ends), _ -> index.size());
            int sender = index.computeIfAbsent(Message.sender(ends), _ -> index.size());
            bounds[next++] = new long[] {receiver, sender, pair.getValue()[0]};
        }
        // For each bound: offset[sender] - offset[receiver] <= slack.
        long[] most = shortestPaths(bounds, startAt(index.size(), 0), 0, 1);
        long[] least = shortestPaths(bounds, startAt(index.size(), 0), 1, 0);
        if (Arrays.stream(most).anyMatch(d -> d == UNREACHED)
                || Arrays.stream(least).anyMatch(d -> d == UNREACHED)) {
            correction = isFound() ? Correction.LEAST : correction;
            most = shortestPaths(bounds, new long[index.size()], 0, 1);
            least = shortestPaths(bounds, new long[index.size()], 1, 0);
        }
        if (isFound()) {
            for (Map.Entry<Integer, Integer> process : index.entrySet()) {
                int i = process.getValue();
                offsets.put(process.getKey(), Math.floorDiv(most[i] - least[i], 2));
            }
        }
    }

    private static long[] startAt(int processes, int process) {
        long[] distance = new long[processes];
        Arrays.fill(distance, UNREACHED);
        distance[process] = 0;
        return distance;
    }

    /** Bellman-Ford from the given distances, which are updated. */
    private long[] shortestPaths(long[][] bounds, long[] distance, int from, int to) {
        boolean changed = true;
        for (int round = 0; changed; round++) {
            if (round > Math.min(distance.length, MOST_ROUNDS)) {
                correction = round > MOST_ROUNDS ? Correction.TOO_MANY : Correction.IMPOSSIBLE;
                return distance;
            }
            changed = false;
            for (long[] bound : bounds) {
                long start = distance[(int) bound[from]];
                if (start == UNREACHED) {
                    continue;
                }
                long reached = Math.clamp(Saturated.sum(start, bound[2]), -FARTHEST, FARTHEST);
                if (reached < distance[(int) bound[to]]) {
                    distance[(int) bound[to]] = reached;
                    changed = true;
                }
            }
        }
        return distance;
    }

    /** Groups of processes whose messages bound their clocks from both sides; after all messages were observed. */
    ClockGroups groups() {
        return new ClockGroups(slack.keySet());
    }

    /** Nanoseconds to add to the times of a process. */
    long of(int process) {
        Long offset = offsets.get(process);
        return offset == null ? 0 : offset;
    }

    /** The outcome of the correction of clocks. */
    public Correction correction() {
        return correction;
    }

    /** Whether times of different processes can be compared: the clocks agree, or could be corrected. */
    boolean areComparable() {
        return correction == Correction.NOT_NEEDED || isFound();
    }

    private boolean isFound() {
        return correction == Correction.MIDDLE || correction == Correction.LEAST;
    }

    /** The most that two clocks differ, in nanoseconds. */
    public long spread() {
        long[] all = offsets.values().stream().mapToLong(Long::longValue).toArray();
        return all.length == 0
                ? 0
                : Arrays.stream(all).max().getAsLong()
                        - Arrays.stream(all).min().getAsLong();
    }
}
