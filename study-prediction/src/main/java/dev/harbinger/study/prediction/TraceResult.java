package dev.harbinger.study.prediction;

import dev.harbinger.study.prediction.arrival.Arrivals;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * What was found of a trace.
 *
 * @param settings what was looked at
 * @param format name of the trace's format
 * @param limits what the format does not tell, sentences
 * @param processes by rank
 * @param arrivals how early messages came
 * @param siteNames what people call the call sites, as far as known
 * @param damage what could not be read: all that could be is in the results
 */
public record TraceResult(
        AnalysisSettings settings,
        String format,
        List<String> limits,
        List<ProcessResult> processes,
        Arrivals arrivals,
        Map<Long, String> siteNames,
        List<IOException> damage) {
    /** Copies the lists and the map. */
    public TraceResult {
        limits = List.copyOf(limits);
        processes = List.copyOf(processes);
        siteNames = Map.copyOf(siteNames);
        damage = List.copyOf(damage);
    }
}
