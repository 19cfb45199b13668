package dev.harbinger.bench.pingpong;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What all systems measured in all rounds. Times are one-way, in nanoseconds. */
public final class Results {
    private final String ours;
    private final List<Step> steps;
    private final Map<String, List<List<Timings>>> rounds = new LinkedHashMap<>();

    /** @param ours name of the system whose times are divided by the others' */
    Results(String ours, List<Step> steps) {
        this.ours = ours;
        this.steps = List.copyOf(steps);
    }

    /** Adds one system's round, a timing for each step. */
    void add(String system, List<Timings> round) {
        rounds.computeIfAbsent(system, _ -> new ArrayList<>()).add(List.copyOf(round));
    }

    List<Step> steps() {
        return steps;
    }

    /** The systems that measured something, ours first. */
    List<String> systems() {
        List<String> systems = new ArrayList<>(rounds.keySet());
        if (systems.remove(ours)) {
            systems.addFirst(ours);
        }
        return systems;
    }

    /** A system's time for a step in each round: the median of that round's batches. */
    List<Double> times(String system, int step) {
        return rounds.getOrDefault(system, List.of()).stream()
                .map(round -> round.get(step).median())
                .toList();
    }

    /** A system's time for a step: the median over the rounds. */
    double time(String system, int step) {
        return Statistics.median(times(system, step));
    }

    double least(String system, int step) {
        return Collections.min(times(system, step));
    }

    double greatest(String system, int step) {
        return Collections.max(times(system, step));
    }

    /** Our time for a step over that of the fastest other system; empty when there is none. */
    OptionalDouble ratio(int step) {
        if (!rounds.containsKey(ours)) {
            return OptionalDouble.empty();
        }
        OptionalDouble fastest = systems().stream()
                .filter(system -> !system.equals(ours))
                .mapToDouble(system -> time(system, step))
                .min();
        return fastest.isPresent()
                ? OptionalDouble.of(time(ours, step) / fastest.getAsDouble())
                : OptionalDouble.empty();
    }

    /** The geometric mean of the ratios over all steps; empty when there is none. */
    OptionalDouble meanRatio() {
        List<Double> ratios = new ArrayList<>();
        for (int step = 0; step < steps.size(); step++) {
            ratio(step).ifPresent(ratios::add);
        }
        return ratios.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Statistics.geometricMean(ratios));
    }

    /** Every batch of every round as comma-separated values. */
    public String csv() {
        StringBuilder csv = new StringBuilder("round,system,bytes,trips,batch,one_way_ns\n");
        rounds.forEach((system, own) -> {
            for (int round = 0; round < own.size(); round++) {
                for (int step = 0; step < steps.size(); step++) {
                    List<Double> batches = own.get(round).get(step).nanos();
                    for (int batch = 0; batch < batches.size(); batch++) {
                        csv.append(round + 1)
                                .append(',')
                                .append(system)
                                .append(',')
                                .append(steps.get(step).bytes())
                                .append(',')
                                .append(steps.get(step).trips())
                                .append(',')
                                .append(batch + 1)
                                .append(',')
                                .append(batches.get(batch))
                                .append('\n');
                    }
                }
            }
        });
        return csv.toString();
    }
}
