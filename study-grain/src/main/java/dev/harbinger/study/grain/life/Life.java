package dev.harbinger.study.grain.life;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.grain.model.Costs;
import dev.harbinger.study.grain.model.LogModel;
import dev.harbinger.study.grain.program.LogProgram;
import dev.harbinger.study.grain.program.Programs;
import dev.harbinger.study.grain.program.Quantity;
import java.util.Locale;

/** The document's LIFE program (Lee, section 7.2) and its machine, as parameters describe them. */
public final class Life {
    private static final String FILE = "m-machine.properties";

    /** Messages that follow each other before the datum that is needed first (Lee, section 7.2.1). */
    private static final String IN_A_ROW = "if(n == 1, 8, 3)";

    private enum Slack {
        PRINTED,
        COMPUTED,
        MEASURED
    }

    private enum Contention {
        NONE,
        PORTS
    }

    private enum Baseline {
        SEQUENTIAL,
        ONE_PROCESSOR
    }

    private Life() {}

    /** The document's machine and program, in the readings that this study takes. */
    public static Parameters usual() {
        return Parameters.read(FILE, Life.class.getResourceAsStream(FILE));
    }

    /** The costs of the machine. */
    public static Costs costs(Parameters parameters) {
        return new Costs(
                parameters.number("machine.fixed-occupancy"),
                parameters.number("machine.word-occupancy"),
                parameters.number("machine.latency"));
    }

    /** Whether the costs are nanoseconds. */
    public static boolean isNanos(Parameters parameters) {
        return parameters.word("machine.time-unit").equals("ns");
    }

    /** The program, its times in cycles. */
    public static LogProgram program(Parameters parameters) {
        LogProgram life = Programs.bundled(Programs.LIFE)
                .with("cell", parameters.number("life.cell"))
                .with("sequential", parameters.number("life.sequential"))
                .with("one_cell", parameters.number("life.slack-one-cell"))
                .with("more_cells", parameters.number("life.slack-more-cells"))
                .with(Quantity.WORDS, number(parameters.number("life.words")))
                .withPhases(parameters.whole("life.generations"));
        if (parameters.choice("life.baseline", Baseline.class) == Baseline.ONE_PROCESSOR) {
            life = life.with(
                    Quantity.SERIAL,
                    "N * cell + 4 * (1 + sqrt(N)) * (k_o + " + number(parameters.number("life.words")) + " * v_o)");
        }
        return life.with(Quantity.SLACK, slack(parameters));
    }

    private static String slack(Parameters parameters) {
        String slack = switch (parameters.choice("life.slack", Slack.class)) {
            case PRINTED -> "if(n == 1, one_cell, more_cells)";
            case COMPUTED ->
                number(parameters.number("life.slack-lead")) + " + " + IN_A_ROW + " * (k_o + "
                        + number(parameters.number("life.words")) + " * v_o)";
            case MEASURED -> number(parameters.number("life.slack-measured"));
        };
        // One latency is in the model; those of the other messages leave so much less slack.
        return switch (parameters.choice("life.contention", Contention.class)) {
            case NONE -> slack;
            case PORTS -> slack + " - (" + IN_A_ROW + " - 1) * k_l";
        };
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.9f", value);
    }

    /** The model of the program on the machine. */
    public static LogModel model(Parameters parameters) {
        return new LogModel(program(parameters), costs(parameters));
    }
}
