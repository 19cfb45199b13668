package dev.harbinger.study.grain.life;

import dev.harbinger.reproduction.Parameters;
import java.util.List;
import java.util.Map;

/**
 * One way to understand what the document leaves open.
 *
 * @param title what is understood otherwise
 * @param changes the parameters that say so, and their values
 * @param isFitted whether the sequential cycles are set anew so that LIFE breaks even at 225 cycles
 */
public record Reading(String title, Map<String, String> changes, boolean isFitted) {
    /** The published occupancy that sequential cycles are fitted to (Lee, section 7.2.2). */
    public static final double BREAK_EVEN = 225;

    private static final String SEQUENTIAL = "life.sequential";

    /** Keeps a copy. */
    public Reading {
        changes = Map.copyOf(changes);
    }

    /** Every reading that was tried, the one taken first. */
    public static List<Reading> all() {
        return List.of(
                fitted("as taken", Map.of()),
                fitted("the 225 cycles are all of k_o", Map.of("figures.added", "whole")),
                fitted("figures 7-14, 7-15: occupancy is k_o + w v_o", Map.of("figures.speed-occupancy", "message")),
                fitted("figures 7-16, 7-17: occupancy is k_o", Map.of("figures.efficiency-occupancy", "fixed")),
                fitted("a cell takes 38 cycles, the natural grain", Map.of("life.cell", "38")),
                fitted("address and handler are words too: 9 cycles a message", Map.of("life.words", "4")),
                fitted("slack computed from the costs", Map.of("life.slack", "computed")),
                fitted("slack as measured, 21", Map.of("life.slack", "measured")),
                fitted(
                        "latencies at a port add up, slack as measured",
                        Map.of("life.contention", "ports", "life.slack", "measured")),
                new Reading(
                        "speed-ups are of the parallel program on one processor",
                        Map.of("life.baseline", "one-processor"),
                        false),
                new Reading(
                        "21 sequential cycles: 60 % with all costs at 0",
                        Map.of(SEQUENTIAL, "21", "figures.speed-occupancy", "message"), false));
    }

    private static Reading fitted(String title, Map<String, String> changes) {
        return new Reading(title, changes, true);
    }

    /** The parameters in this reading. */
    public Parameters of(Parameters parameters) {
        Parameters changed = parameters;
        for (Map.Entry<String, String> change : changes.entrySet()) {
            changed = changed.with(change.getKey(), change.getValue());
        }
        return isFitted
                ? changed.with(SEQUENTIAL, Double.toString(new Sensitivity(changed).fitted(BREAK_EVEN)))
                : changed;
    }
}
