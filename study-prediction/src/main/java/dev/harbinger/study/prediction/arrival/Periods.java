package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.ProcessTimes;
import dev.harbinger.study.prediction.receives.Saturated;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When the processes of a trace were active. The processes of one run start and end together, so their times overlap or
 * nearly meet. A gap that is far longer than any process was active separates two periods: the files are of several
 * runs, or the clocks differ by about that much. Times of processes in different periods cannot be compared.
 */
public final class Periods implements Serializable {
    private static final long serialVersionUID = 1;

    /** A gap of as many times the longest activity of a process, and of {@link #LEAST_GAP}, separates periods. */
    private static final int FACTOR = 10;

    /** One millisecond: traces of a few messages are active for less, and have such gaps by chance. */
    private static final long LEAST_GAP = 1_000_000;

    private final ArrayList<Period> periods = new ArrayList<>();
    private final long longest;
    private final HashMap<Integer, Integer> periodOf = new HashMap<>();

    /**
     * A time in which processes were active.
     *
     * @param processes their ranks, by their start
     * @param start nanoseconds, on corrected clocks
     * @param end nanoseconds, on corrected clocks
     */
    public record Period(List<Integer> processes, long start, long end) implements Serializable {
        /** Copies the list. */
        public Period {
            processes = List.copyOf(processes);
        }
    }

    /** The activity of one process. */
    private record Activity(int process, long start, long end) {}

    Periods(Map<Integer, ProcessTimes> times, ClockOffsets clocks) {
        List<Activity> activities = new ArrayList<>();
        long most = 0;
        for (Map.Entry<Integer, ProcessTimes> process : times.entrySet()) {
            ProcessTimes known = process.getValue();
            // Where the first time is not confirmed, it is ahead of all others, which cannot be trusted either.
            if (known.isKnown() && known.first() <= known.confirmed()) {
                long offset = clocks.of(process.getKey());
                activities.add(new Activity(
                        process.getKey(),
                        Saturated.sum(known.first(), offset),
                        Saturated.sum(known.confirmed(), offset)));
                most = Math.max(most, Saturated.difference(known.confirmed(), known.first()));
            }
        }
        longest = Math.max(LEAST_GAP, most);
        activities.sort(Comparator.comparingLong(Activity::start).thenComparingInt(Activity::process));
        divide(activities, Math.max(LEAST_GAP, most > Long.MAX_VALUE / FACTOR ? Long.MAX_VALUE : FACTOR * most));
    }

    private void divide(List<Activity> activities, long gap) {
        List<Integer> processes = new ArrayList<>();
        long start = 0;
        long end = 0;
        for (Activity activity : activities) {
            if (!processes.isEmpty() && Saturated.difference(activity.start(), end) > gap) {
                periods.add(new Period(processes, start, end));
                processes.clear();
            }
            if (processes.isEmpty()) {
                start = activity.start();
                end = activity.end();
            }
            end = Math.max(end, activity.end());
            processes.add(activity.process());
            periodOf.put(activity.process(), periods.size());
        }
        if (!processes.isEmpty()) {
            periods.add(new Period(processes, start, end));
        }
    }

    /** The periods in the order of time; none where the trace has no times, one where they are of one run. */
    public List<Period> all() {
        return List.copyOf(periods);
    }

    /** Nanoseconds of the longest activity of a process, one millisecond at least: no message waits for longer. */
    public long longestWait() {
        return longest;
    }

    /** Whether two processes were active in different periods. */
    boolean areApart(int process, int other) {
        Integer period = periodOf.get(process);
        Integer others = periodOf.get(other);
        return period != null && others != null && !period.equals(others);
    }
}
