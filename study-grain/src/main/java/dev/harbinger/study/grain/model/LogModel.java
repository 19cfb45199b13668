package dev.harbinger.study.grain.model;

import dev.harbinger.study.grain.program.LogProgram;
import dev.harbinger.study.grain.program.Quantity;
import java.util.Locale;
import java.util.Map;

/**
 * The LOG model (Lee, chapter 7): a phase takes {@code C + m (k_o + w v_o) + max(0, k_l - s)}. The last term is there
 * for tightly synchronised programs only (section 7.1.1). One processor runs the sequential program.
 *
 * @param program whose C, m, w and s these are, in a time of its own, such as cycles
 * @param costs what a message costs, in the unit that results shall have
 * @param isBundled whether messages with one destination travel together, so that k_o is paid once for each destination
 *     (section 7.1.2)
 * @param unitsPerCycle how many units of the costs the program's unit of time is
 */
public record LogModel(LogProgram program, Costs costs, boolean isBundled, double unitsPerCycle) {
    /**
     * The model of a program.
     *
     * @throws IllegalArgumentException when messages are to be bundled and the program does not say how many
     *     destinations they have, or a cycle is no time
     */
    public LogModel {
        if (!(unitsPerCycle > 0) || Double.isInfinite(unitsPerCycle)) {
            throw new IllegalArgumentException(
                    "a cycle is " + unitsPerCycle + " units of time; it must be more than 0");
        }
        if (isBundled && !program.says(Quantity.DESTINATIONS)) {
            throw new IllegalArgumentException("the program " + program.name()
                    + " does not say to how many processors it sends; add a line 'destinations = ...' to bundle its"
                    + " messages");
        }
    }

    /** The model of a program whose times are in the unit of the costs, messages not bundled. */
    public LogModel(LogProgram program, Costs costs) {
        this(program, costs, false, 1);
    }

    /** The same with other costs. */
    public LogModel with(Costs other) {
        return new LogModel(program, other, isBundled, unitsPerCycle);
    }

    /** Refuses problem sizes that the program may not have. */
    void check(long cells) {
        if (!program.cells().has(cells)) {
            throw new IllegalArgumentException(cells + " cells: " + program.name() + " needs a power of "
                    + program.cells().base() + ", such as " + program.cells().near(cells));
        }
    }

    /**
     * The program at a grain.
     *
     * @param cells of the whole problem
     * @param grain cells a processor, which divides it
     * @throws IllegalArgumentException when the program may not have these cells, or a formula has no value there or
     *     one that cannot be; the message says which and where
     */
    public Run at(long cells, long grain) {
        check(cells);
        if (grain < 1 || cells % grain != 0) {
            throw new IllegalArgumentException(
                    "a grain of " + grain + " does not divide " + cells + " cells; take one that does");
        }
        long processors = cells / grain;
        double serial = serial(cells);
        if (processors == 1) {
            return new Run(grain, 1, program.phases(), serial, serial, 0, 0);
        }
        Map<String, Double> variables = variables(cells, grain);
        double computation = amount(Quantity.COMPUTATION, variables) * unitsPerCycle;
        double messages = amount(Quantity.MESSAGES, variables);
        double words = program.says(Quantity.WORDS) ? amount(Quantity.WORDS, variables) : 1;
        double paid = isBundled ? Math.min(messages, amount(Quantity.DESTINATIONS, variables)) : messages;
        double occupancy = paid * costs.fixed() + messages * words * costs.word();
        double stall = program.kind().waits() && messages > 0 ? Math.max(0, costs.latency() - slack(variables)) : 0;
        Run run = new Run(grain, processors, program.phases(), serial, computation, occupancy, stall);
        if (!(run.phase() > 0) || Double.isInfinite(run.phase())) {
            throw new IllegalArgumentException("a phase of " + program.name() + " takes " + run.phase()
                    + place(variables) + "; it must take some time");
        }
        return run;
    }

    private double serial(long cells) {
        // Without word of the sequential program it is what one processor would compute.
        Quantity quantity = program.says(Quantity.SERIAL) ? Quantity.SERIAL : Quantity.COMPUTATION;
        Map<String, Double> variables = variables(cells, cells);
        double serial = amount(quantity, variables) * unitsPerCycle;
        if (!(serial > 0) || Double.isInfinite(serial)) {
            throw new IllegalArgumentException(quantity.word() + " of " + program.name() + " is " + serial
                    + place(variables) + "; it must take some time");
        }
        return serial;
    }

    private double slack(Map<String, Double> variables) {
        return said(Quantity.SLACK, variables) * unitsPerCycle;
    }

    /** The smallest grain that the program may have with that many cells. */
    double least(long cells) {
        return program.says(Quantity.LEAST) ? amount(Quantity.LEAST, variables(cells, cells)) : 1;
    }

    /** What the program says of a quantity that cannot be negative. */
    private double amount(Quantity quantity, Map<String, Double> variables) {
        double amount = said(quantity, variables);
        if (amount < 0) {
            throw new IllegalArgumentException(quantity.word() + " of " + program.name() + ", the " + quantity.meaning()
                    + ", is " + amount + place(variables) + "; it must be 0 or more");
        }
        return amount;
    }

    private double said(Quantity quantity, Map<String, Double> variables) {
        try {
            return program.value(quantity, variables).orElse(0.0);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + ", in " + quantity.word() + place(variables), e);
        }
    }

    /** Costs are given to formulas in the program's unit, so that a slack may be counted in messages. */
    private Map<String, Double> variables(long cells, long grain) {
        long processors = cells / grain;
        return Map.of(
                "n",
                (double) grain,
                "N",
                (double) cells,
                "P",
                (double) processors,
                "k_o",
                costs.fixed() / unitsPerCycle,
                "v_o",
                costs.word() / unitsPerCycle,
                "k_l",
                costs.latency() / unitsPerCycle);
    }

    private static String place(Map<String, Double> variables) {
        return String.format(
                Locale.ROOT,
                " at grain n = %.0f (N = %.0f, P = %.0f)",
                variables.get("n"),
                variables.get("N"),
                variables.get("P"));
    }
}
