package dev.harbinger.study.grain.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A program of one size at every grain that it can be cut into.
 *
 * @param cells of the whole problem
 * @param runs from one processor, the sequential program, to the smallest grain
 */
public record Scaling(long cells, List<Run> runs) {
    /** Keeps a copy. */
    public Scaling {
        runs = List.copyOf(runs);
    }

    /**
     * A program at every grain.
     *
     * @throws IllegalArgumentException as {@link LogModel#at}
     */
    public static Scaling of(LogModel model, long cells) {
        model.check(cells);
        double least = model.least(cells);
        List<Long> grains = new ArrayList<>(model.program().grains().upTo(cells));
        if (!grains.contains(cells)) {
            grains.add(cells);
        }
        Collections.reverse(grains);
        return new Scaling(
                cells,
                grains.stream()
                        .filter(grain -> cells % grain == 0 && (grain == cells || grain >= least))
                        .map(grain -> model.at(cells, grain))
                        .toList());
    }

    /** The fastest run; of equally fast ones the one with fewest processors. */
    public Run best() {
        return best(0).orElseThrow();
    }

    /** The fastest run that is efficient enough, if one is. */
    public Optional<Run> best(double efficiency) {
        return runs.stream()
                .filter(run -> isEfficient(run, efficiency))
                .reduce((former, run) -> run.speedUp() > former.speedUp() ? run : former);
    }

    /** The run of most processors that is efficient enough; one processor always is. */
    public Run largest(double efficiency) {
        return runs.stream()
                .filter(run -> isEfficient(run, efficiency))
                .max(Comparator.comparingLong(Run::processors))
                .orElseThrow();
    }

    /** The smallest grain of a parallel run that is efficient enough, if one is. */
    public Optional<Run> finest(double efficiency) {
        return Optional.of(largest(efficiency)).filter(run -> run.processors() > 1);
    }

    private static boolean isEfficient(Run run, double efficiency) {
        // A run that is as efficient as asked is not refused for a rounding error.
        return run.efficiency() >= efficiency - 1e-12;
    }
}
