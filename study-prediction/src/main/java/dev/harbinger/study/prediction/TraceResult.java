package dev.harbinger.study.prediction;

import dev.harbinger.study.prediction.arrival.Arrivals;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The result of the analysis of a trace.
 *
 * @param settings settings of the analysis
 * @param format name of the trace's format
 * @param limits facts that the format lacks, as sentences
 * @param processes by rank
 * @param arrivals how early messages came
 * @param siteNames names of the call sites, where known
 * @param damage parts that could not be read; all others are in the results
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
