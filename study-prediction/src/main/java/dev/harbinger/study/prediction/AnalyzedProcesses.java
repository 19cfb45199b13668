package dev.harbinger.study.prediction;

import dev.harbinger.study.prediction.arrival.Arrivals;
import dev.harbinger.study.prediction.receives.ProcessTimes;
import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The results for some processes of a trace, before their sends and receives are joined. Parts merge to the same whole
 * in whatever order and grouping they come.
 *
 * @param trace what the trace told of itself
 * @param processes by rank
 * @param siteNames names of the call sites, where known
 * @param damage parts that could not be read, by message
 */
public record AnalyzedProcesses(
        TraceDescription trace, List<ProcessResult> processes, Map<Long, String> siteNames, List<IOException> damage)
        implements Serializable {
    /** Sorts the processes and the damage, which threads find in any order. */
    public AnalyzedProcesses {
        processes = processes.stream()
                .sorted(Comparator.comparingInt(ProcessResult::process))
                .toList();
        siteNames = Map.copyOf(siteNames);
        damage = damage.stream()
                .sorted(Comparator.comparing(e -> String.valueOf(e.getMessage())))
                .toList();
    }

    /**
     * Merges parts, of which there is at least one.
     *
     * @throws TraceFormatException if two results are of the same process
     */
    public static AnalyzedProcesses merged(List<AnalyzedProcesses> parts) throws TraceFormatException {
        TraceDescription trace = TraceDescription.merged(
                parts.stream().map(AnalyzedProcesses::trace).toList());
        List<ProcessResult> processes = new ArrayList<>();
        Map<Long, String> siteNames = new HashMap<>();
        List<IOException> damage = new ArrayList<>();
        for (AnalyzedProcesses part : parts) {
            processes.addAll(part.processes);
            siteNames.putAll(part.siteNames);
            damage.addAll(part.damage);
        }
        AnalyzedProcesses merged = new AnalyzedProcesses(trace, processes, siteNames, damage);
        merged.checkDifferent();
        return merged;
    }

    private void checkDifferent() throws TraceFormatException {
        for (int i = 1; i < processes.size(); i++) {
            int process = processes.get(i).process();
            if (process == processes.get(i - 1).process()) {
                throw new TraceFormatException(
                        "two traces are both of process " + process + "; name the files of one run");
            }
        }
    }

    /** The times of the processes, by rank. */
    public Map<Integer, ProcessTimes> times() {
        Map<Integer, ProcessTimes> times = new HashMap<>();
        processes.forEach(
                process -> times.put(process.process(), process.receives().times()));
        return times;
    }

    /** The result for the whole trace, if these are all its processes. */
    public TraceResult result(AnalysisSettings settings, Arrivals arrivals) {
        return new TraceResult(
                settings, trace.format(), trace.limits(), trace.filePrefixes(), processes, arrivals, siteNames, damage);
    }
}
