package dev.harbinger.study.prediction.published;

import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.prediction.program.Program;
import dev.harbinger.study.prediction.published.Reading.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts ours beside what is published. The class of a value follows from how the document prints it: a count must be the
 * very one, a bound must hold, an order must be the same, and a number after "nearly" is to be within 5 %.
 */
final class Comparison {
    private static final Expectation EXACT = new Expectation.Exact();
    private static final Expectation NEARLY = new Expectation.Within(5);
    private static final Expectation ORDER = new Expectation.Shape();
    private static final Expectation CONTRADICTED = new Expectation.Contradicted();

    private static final String FILE = "message-prediction.csv";
    private static final String NO_PSTSWM = "PSTSWM 6.2 is not among the programs, and its receives are not published";

    private final Findings findings;
    private final double same;
    private final Reproductions.Builder rows;

    private Comparison(Parameters parameters, Findings findings) {
        this.findings = findings;
        this.same = parameters.number("same");
        this.rows = new Reproductions.Builder(published(), parameters);
    }

    /** The values that the document publishes. */
    static PublishedValues published() {
        return PublishedValues.read(FILE, Comparison.class.getResourceAsStream(FILE));
    }

    /** Every published value beside ours. */
    static Reproductions of(Parameters parameters, Findings findings) {
        Comparison comparison = new Comparison(parameters, findings);
        comparison.memory();
        comparison.hitRatios();
        comparison.orders();
        comparison.windows();
        comparison.sensitivity();
        return comparison.rows.build();
    }

    private void memory() {
        for (Program program : Program.values()) {
            rows.number(
                    "T1.tagging." + program,
                    "formula (2): call sites",
                    findings.score(program, "tagging").sixTuples(),
                    EXACT,
                    "");
            for (Kind kind : Kind.values()) {
                Score score = findings.score(program, kind);
                rows.number(
                        "T1." + kind.title() + "." + program,
                        formula(kind, score),
                        score.sixTuples(),
                        expectation(kind, program),
                        note(kind, program));
            }
        }
        Stream.concat(Stream.of("tagging"), Arrays.stream(Kind.values()).map(Kind::title))
                .forEach(predictor -> rows.notDerivable("T1." + predictor + ".PSTSWM", NO_PSTSWM));
    }

    private static Expectation expectation(Kind kind, Program program) {
        return kind == Kind.TAG_BETTERCYCLE && program == Program.SP ? CONTRADICTED : EXACT;
    }

    private static String formula(Kind kind, Score score) {
        return switch (kind) {
            case SINGLE_CYCLE -> "formula (1): longest cycle";
            case TAG_CYCLE -> "formula (3): call sites times the longest cycle of any";
            case TAG_BETTERCYCLE -> "formula (4): formula (3) times cycle heads, here " + score.heads();
        };
    }

    private static String note(Kind kind, Program program) {
        return switch (program) {
            case BT, SP ->
                switch (kind) {
                    case SINGLE_CYCLE -> "a step posts 6 receives of faces and 6 for each of the 6 passes of sweeps";
                    case TAG_CYCLE -> program == Program.BT ? "6 receives a pass; 60 would be 5" : "6 receives a pass";
                    case TAG_BETTERCYCLE ->
                        program == Program.BT
                                ? "6 receives a pass; 60 would be 5"
                                : "108 is 1.5 times the 72 of tag-cycle in the same table, and heads are whole: the"
                                        + " table does not follow formula (4)";
                };
            case CG ->
                switch (kind) {
                    case SINGLE_CYCLE ->
                        "an outer iteration posts 25 times 10 receives and 13; 138 would be 25 times 5 and 13";
                    case TAG_CYCLE, TAG_BETTERCYCLE ->
                        "a sum over a row of 8 processes takes 3 receives; 40 would be 4";
                };
        };
    }

    private void hitRatios() {
        rows.number(
                "H.single.all",
                "BT, SP, CG; with initialisation phase; least of any process",
                least(Arrays.stream(Program.values())
                        .mapToDouble(program ->
                                findings.score(program, Kind.SINGLE_CYCLE).least())
                        .toArray()),
                EXACT,
                NO_PSTSWM);
        rows.notDerivable("H.tagging.PSTSWM", NO_PSTSWM);
        rows.number(
                "H.tagbetter.heads",
                "BT, SP, CG; most of any site of any process",
                Arrays.stream(Program.values())
                        .mapToInt(program ->
                                findings.score(program, Kind.TAG_BETTERCYCLE).heads())
                        .max()
                        .orElseThrow(),
                EXACT,
                NO_PSTSWM);
    }

    private void orders() {
        double bt = difference(Program.BT);
        order("H.tagcycle.BT", Program.BT, Math.abs(bt) <= same, NO_PSTSWM);
        order("H.tagcycle.CG", Program.CG, difference(Program.CG) > same, "");
        order("H.tagcycle.SP", Program.SP, difference(Program.SP) < -same, "");
        double single = ratio(Program.SP, Kind.SINGLE_CYCLE);
        double tag = ratio(Program.SP, Kind.TAG_CYCLE);
        double better = ratio(Program.SP, Kind.TAG_BETTERCYCLE);
        order("H.tagbetter.SP", Program.SP, tag + same < better && better + same < single, "");
    }

    private double difference(Program program) {
        return ratio(program, Kind.TAG_CYCLE) - ratio(program, Kind.SINGLE_CYCLE);
    }

    private double ratio(Program program, Kind kind) {
        return findings.score(program, kind).average();
    }

    private void order(String id, Program program, boolean accepted, String note) {
        rows.text(id, program + "; averages over processes", each(kind -> ratio(program, kind)), accepted, ORDER, note);
    }

    private void windows() {
        rows.number(
                "H.lru5.SP",
                "average over processes",
                findings.score(Program.SP, "lru:5").average(),
                NEARLY,
                "");
        rows.notDerivable("H.lfu.PSTSWM", NO_PSTSWM);
    }

    private void sensitivity() {
        sensitivity(
                "H.sens.BTCGPSTSWM", List.of(Program.BT, Program.CG), "the least is single-cycle on CG; " + NO_PSTSWM);
        sensitivity("H.sens.SP", List.of(Program.SP), "decides what is offered while a cycle forms: see the readings");
    }

    private void sensitivity(String id, List<Program> programs, String note) {
        rows.number(
                id,
                programs.stream()
                        .map(program -> program + ": " + each(kind -> findings.overStarts(program, kind)))
                        .collect(Collectors.joining("; ")),
                least(programs.stream()
                        .flatMap(
                                program -> Arrays.stream(Kind.values()).map(kind -> findings.overStarts(program, kind)))
                        .mapToDouble(Double::doubleValue)
                        .toArray()),
                EXACT,
                note);
    }

    private static double least(double... ratios) {
        return Arrays.stream(ratios).min().orElseThrow();
    }

    private interface Ratio {
        double of(Kind kind);
    }

    private static String each(Ratio ratio) {
        return Arrays.stream(Kind.values())
                .map(kind -> String.format(Locale.ROOT, "%s %.4f", kind.title(), ratio.of(kind)))
                .collect(Collectors.joining(", "));
    }
}
