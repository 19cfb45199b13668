package dev.harbinger.study.prediction;

import dev.harbinger.study.prediction.arrival.Arrivals;
import dev.harbinger.study.prediction.receives.Fact;
import dev.harbinger.study.prediction.receives.Saturated;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The result of the analysis of a trace.
 *
 * @param settings settings of the analysis
 * @param format name of the trace's format
 * @param limits facts that the format lacks, as sentences
 * @param filePrefixes what the names of files have before the process's number, see
 *     {@link dev.harbinger.trace.Trace#filePrefixes}
 * @param processes by rank
 * @param arrivals how early messages came
 * @param siteNames names of the call sites, where known
 * @param damage parts that could not be read; all others are in the results
 */
public record TraceResult(
        AnalysisSettings settings,
        String format,
        List<String> limits,
        Set<String> filePrefixes,
        List<ProcessResult> processes,
        Arrivals arrivals,
        Map<Long, String> siteNames,
        List<IOException> damage) {
    /** Copies the lists and the map. */
    public TraceResult {
        limits = List.copyOf(limits);
        filePrefixes = Set.copyOf(filePrefixes);
        processes = List.copyOf(processes);
        siteNames = Map.copyOf(siteNames);
        damage = List.copyOf(damage);
    }

    /** Whether all of the trace was read, and all that can be told of it is in the results. */
    public boolean isComplete() {
        return damage.isEmpty() && arrivals.missing() == null;
    }

    /** Receives of all processes. */
    public long receives() {
        return processes.stream()
                .mapToLong(process -> process.receives().all().receives())
                .sum();
    }

    /** The number of receives that have a fact. */
    public long having(Fact fact) {
        return processes.stream()
                .mapToLong(process -> process.receives().having(fact))
                .sum();
    }

    /** Nanoseconds between the first and last events of each process, added up over processes; 0 if not known. */
    public long spanNanos() {
        return processes.stream()
                .mapToLong(process -> process.receives().times().span())
                .reduce(0, Saturated::sum);
    }

    /** Records skipped in all processes, by name. */
    public Map<String, Long> skippedRecords() {
        Map<String, Long> skippedRecords = new TreeMap<>();
        for (ProcessResult process : processes) {
            process.skippedRecords().forEach((name, count) -> skippedRecords.merge(name, count, Long::sum));
        }
        return skippedRecords;
    }
}
