package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Runs of one machine that differ only in the seed. Random effects are averaged (Khunjush, section 7.3).
 *
 * @param runs one or more
 */
record Repeated(List<MachineResult> runs) {
    Repeated {
        runs = List.copyOf(runs);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("a mean needs at least one run");
        }
    }

    /** The machine. */
    MachineParameters parameters() {
        return runs.getFirst().parameters();
    }

    /** Mean of a value over the runs. */
    double mean(ToDoubleFunction<MachineResult> what) {
        return runs.stream().mapToDouble(what).average().orElseThrow();
    }

    /** Mean execution time in cycles. */
    double cycles() {
        return mean(MachineResult::cycles);
    }

    /** Standard deviation of the execution time in cycles, of a sample; NaN for a single run. */
    double deviation() {
        double mean = cycles();
        double squares = runs.stream()
                .mapToDouble(run -> (run.cycles() - mean) * (run.cycles() - mean))
                .sum();
        return runs.size() == 1 ? Double.NaN : Math.sqrt(squares / (runs.size() - 1));
    }

    /** Mean first access time of short messages in cycles. */
    double first() {
        return mean(run -> run.access().meanFirst());
    }

    /** Mean last access time of short messages in cycles. */
    double last() {
        return mean(run -> run.access().meanLast());
    }
}
