package dev.harbinger.study.grain;

import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.grain.life.Life;
import dev.harbinger.study.grain.life.ParameterRange;
import dev.harbinger.study.grain.model.Costs;
import dev.harbinger.study.grain.model.LogModel;
import dev.harbinger.study.grain.model.Scaling;
import dev.harbinger.study.grain.page.ScalingReport;
import dev.harbinger.study.grain.program.Kind;
import dev.harbinger.study.grain.program.LogProgram;
import dev.harbinger.study.grain.program.Programs;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far does a program scale? The costs of a message are those of the parameters ({@code machine.*}), in their unit
 * of time.
 *
 * @param program the name of an included one, or a file
 * @param definitions other values for names that the program defines
 * @param kind how its threads wait for each other, where it is not to be as the program says
 * @param cells of the problem
 * @param efficiency what the largest machine must reach, more than 0, at most 1
 * @param isBundled whether messages with one destination travel together
 * @param cellTime what one cell takes, in the unit of the costs; null when a cycle is a unit
 */
public record ScalingQuestion(
        String program,
        Map<String, Double> definitions,
        @Nullable String kind,
        long cells,
        double efficiency,
        boolean isBundled,
        @Nullable Double cellTime) {
    /** The default number of cells, that of the document's largest LIFE. */
    public static final long USUAL_CELLS = 16_384;
    /** The default efficiency, that of the document's section 7.3. */
    public static final double USUAL_EFFICIENCY = 0.3;
    /** Names of the included programs, for a help text. */
    public static final String BUNDLED = "life, stencil-3d, transpose, pipeline";
    /** Names of the kinds, for a help text. */
    public static final String KINDS = "tight, loose, pipelined";

    private static final double SHORTEST_CELL = 1e-6;
    private static final double LONGEST_CELL = 1e12;
    private static final String CELL = "cell";

    /**
     * A question.
     *
     * @throws IllegalArgumentException when cells, efficiency or the time of a cell cannot be meant
     */
    public ScalingQuestion {
        definitions = Map.copyOf(definitions);
        if (cells < 1) {
            throw new IllegalArgumentException("a problem of " + cells + " cells; it must be 1 or more");
        }
        if (!(efficiency > 0 && efficiency <= 1)) {
            throw new IllegalArgumentException(
                    "an efficiency of " + efficiency + "; it must be more than 0 and at most 1, such as 0.3 for 30 %");
        }
        if (cellTime != null && !(cellTime >= SHORTEST_CELL && cellTime <= LONGEST_CELL)) {
            throw new IllegalArgumentException("a cell takes " + cellTime + "; it must be 0.000001 to 1000000000000");
        }
    }

    /** The included programs, with a line about each. */
    public static Map<String, String> programs() {
        Map<String, String> programs = new LinkedHashMap<>();
        Programs.bundled()
                .forEach(name -> programs.put(name, Programs.bundled(name).about()));
        return programs;
    }

    /**
     * The text of an included program, as a start for a new one.
     *
     * @throws IllegalArgumentException when none of that name does
     */
    public static String text(String program) {
        return Programs.text(program);
    }

    /**
     * The answer: one sentence, then every grain.
     *
     * @throws IllegalArgumentException when the program is none, or may not have these cells, or has no value at some
     *     grain; the message says which and where, with a line for each wrong line of a file
     * @throws IOException when the program's file cannot be read
     */
    public Report answer(Parameters parameters) throws IOException {
        return answer(parameters, null);
    }

    /**
     * The answer for costs that were measured.
     *
     * @throws IllegalArgumentException as the other one
     * @throws IOException as the other one
     */
    public Report answer(Parameters parameters, @Nullable MeasuredCosts measured) throws IOException {
        ParameterRange.check(parameters);
        LogProgram asked = asked(parameters);
        Costs costs = Life.costs(parameters);
        double unitsPerCycle = cellTime == null ? 1 : cellTime / cell(asked);
        LogModel model = new LogModel(asked, costs, isBundled, unitsPerCycle);
        Scaling scaling = Scaling.of(model, cells);
        String unit = Life.isNanos(parameters) ? "ns" : "cycles";
        return ScalingReport.of(
                model, scaling, efficiency, unit, measured == null ? List.of() : List.of(measured.section()));
    }

    private static double cell(LogProgram program) {
        double cell = program.constant(CELL);
        if (!(cell > 0)) {
            throw new IllegalArgumentException(
                    "the program " + program.name() + " has cells of " + cell + "; only a time can be replaced");
        }
        return cell;
    }

    private LogProgram asked(Parameters parameters) throws IOException {
        LogProgram asked = program.equals(Programs.LIFE) ? Life.program(parameters) : Programs.find(program);
        for (Map.Entry<String, Double> definition : definitions.entrySet()) {
            asked = asked.with(definition.getKey(), definition.getValue());
        }
        return kind == null
                ? asked
                : asked.with(Kind.of(kind)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "there is no kind '" + kind + "'; the kinds are " + Kind.words())));
    }
}
