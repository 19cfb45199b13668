package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.ProcessTimes;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What times of different processes need to be compared.
 *
 * @param clocks the differences between their clocks
 * @param groups processes whose clocks are bound from both sides
 * @param periods when they were active
 * @param confirmed times that can be trusted
 */
public record CommonTime(ClockOffsets clocks, ClockGroups groups, Periods periods, ConfirmedTimes confirmed)
        implements Serializable {
    /**
     * Derives it.
     *
     * @param observed what messages tell of clocks, each part from other receivers
     * @param times times of the processes, by rank
     */
    public static CommonTime of(List<ClockOffsets> observed, Map<Integer, ProcessTimes> times) {
        ClockOffsets clocks = new ClockOffsets();
        observed.forEach(clocks::addAll);
        clocks.solve();
        return new CommonTime(clocks, clocks.groups(), new Periods(times, clocks), ConfirmedTimes.of(times));
    }

    /** An empty timeline of the trace; null if its processes were not active in one period. */
    @Nullable
    Timeline newTimeline() {
        List<Periods.Period> all = periods.all();
        return all.size() == 1
                ? new Timeline(all.getFirst().start(), all.getFirst().end())
                : null;
    }
}
