package dev.harbinger.study.networkcache.experiment.results;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.core.ElfFormatException;
import dev.harbinger.study.networkcache.core.Program;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.laboratory.Subjects;
import dev.harbinger.study.networkcache.machine.Simulation;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import dev.harbinger.study.networkcache.traffic.VirtualTimeRun;
import dev.harbinger.trace.traffic.Traffic;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The master process, executed alone on the simulated core with recorded messages, compared with the whole job
 * (Khunjush, section 4.6.1 and Table 4.1).
 */
public final class SimulatedResults implements Experiment {
    private static final String NO_PROGRAM = "not among our programs";

    private final List<BundledProgram> programs;
    private final List<ResultComparison> comparisons = new ArrayList<>();

    /** With the programs of the study. */
    public SimulatedResults() {
        this(List.of(
                BundledProgram.CG_A_64,
                BundledProgram.CG_A_64_O1,
                BundledProgram.CG_A_4,
                BundledProgram.ADI_64,
                BundledProgram.SP_S_4));
    }

    /** With other programs. */
    public SimulatedResults(List<BundledProgram> programs) {
        this.programs = List.copyOf(programs);
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        comparisons.clear();
        for (int i = 0; i < programs.size(); i++) {
            laboratory.progress().at("comparing results", i, programs.size());
            comparisons.add(compare(laboratory, programs.get(i)));
        }
        laboratory.progress().at("comparing results", programs.size(), programs.size());
    }

    private static ResultComparison compare(Laboratory laboratory, BundledProgram program) throws InterruptedException {
        JavaRun whole = JavaRun.of(program);
        Traffic traffic = VirtualTimeRun.run(whole.job(), Subjects.costs(laboratory.parameters()));
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try {
            new Simulation(
                            Program.load(program.elf()),
                            traffic,
                            laboratory.parameters().whole("program.memory"))
                    .run(List.of(), output);
        } catch (ElfFormatException e) {
            throw new IllegalStateException("the included program " + program.programName() + " is damaged", e);
        }
        return new ResultComparison(
                program, traffic.messages().size(), whole.values(), PrintedValue.bits(output.toByteArray()));
    }

    @Override
    public List<Section> sections() {
        DataTable table = new DataTable(
                "table-4-1",
                "Table 4.1: errors of the master process on the simulated core",
                "Errors are for numbers. Checksums over the bits of all points are compared as well.",
                List.of(
                        new Column("program", "program", Unit.TEXT),
                        new Column("messages", "messages", Unit.COUNT),
                        new Column("values", "values", Unit.COUNT),
                        new Column("equal", "equal bit for bit", Unit.COUNT),
                        new Column("first", "first difference", Unit.TEXT),
                        new Column("absolute", "absolute error", Unit.NUMBER),
                        new Column("relative", "relative error", Unit.NUMBER)));
        for (ResultComparison comparison : comparisons) {
            table.row(Arrays.asList(
                    comparison.program().programName(),
                    comparison.messages(),
                    comparison.values().size(),
                    comparison.equal(),
                    comparison.firstDifference(),
                    comparison.largestAbsoluteError(),
                    comparison.largestRelativeError()));
        }
        return List.of(new Section(
                "simulated-results",
                "Table 4.1: results on the simulated core",
                "Each whole job runs in Java, and the messages that its rank 0 receives are recorded. Then rank 0"
                        + " runs alone on the simulated core, in C, with those messages. It prints its results bit by"
                        + " bit: residual and zeta of every iteration for CG, and a checksum of all points and norms"
                        + " for the others.\n\n"
                        + "Java, RISC-V and the compiler's options allow only one result for each operation, so any"
                        + " difference would be an error.",
                List.of(table),
                List.of()));
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        bounded(rows, "T4.1.CG before divergence", "cg", "residual and zeta of all iterations");
        rows.text(
                "T4.1.CG after divergence",
                configuration("cg"),
                errors("cg"),
                false,
                new Expectation.NotDerivable(),
                "depends on differences between the arithmetic of the document's two machines, which are not printed;"
                        + " with the same arithmetic on both sides "
                        + (isExact("cg") ? "nothing diverges in any iteration" : "results differ as shown"));
        bounded(rows, "T4.1.SP", "sp", "checksum and norms; the class is not printed");
        rows.notDerivable("T4.1.BT", NO_PROGRAM);
        rows.text(
                "T4.1.PSTSWM",
                configuration("adi"),
                errors("adi"),
                false,
                new Expectation.NotDerivable(),
                NO_PROGRAM + "; adi stands in for it");
        rows.notDerivable("T4.1.QCDMPI", NO_PROGRAM);
    }

    /** A row that is reproduced when errors are at most the printed ones. */
    private void bounded(Reproductions.Builder rows, String id, String example, String what) {
        rows.text(
                id,
                configuration(example),
                errors(example),
                areWithin(StudyParameters.published().get(id).value(), comparisonsOf(example)),
                new Expectation.Shape(),
                "reproduced if errors are at most the printed ones; " + what);
    }

    /**
     * Whether there are results, with errors of at most the printed ones.
     *
     * @param printed absolute and relative error, with a slash between them
     */
    static boolean areWithin(String printed, List<ResultComparison> comparisons) {
        String[] errors = printed.split("/", -1);
        double absolute = Double.parseDouble(errors[0].strip());
        double relative = Double.parseDouble(errors[1].strip());
        return !comparisons.isEmpty()
                && comparisons.stream()
                        .allMatch(comparison -> comparison.largestAbsoluteError() <= absolute
                                && comparison.largestRelativeError() <= relative);
    }

    private boolean isExact(String example) {
        return comparisonsOf(example).stream().allMatch(ResultComparison::isExact);
    }

    private List<ResultComparison> comparisonsOf(String example) {
        return comparisons.stream()
                .filter(comparison -> comparison.program().example().equals(example))
                .toList();
    }

    private String configuration(String example) {
        return comparisonsOf(example).stream()
                .map(comparison -> comparison.program().programName())
                .collect(Collectors.joining(", "));
    }

    private String errors(String example) {
        List<ResultComparison> all = comparisonsOf(example);
        return String.format(
                Locale.ROOT,
                "%.2E / %.2E; %d of %d values equal bit for bit",
                all.stream()
                        .mapToDouble(ResultComparison::largestAbsoluteError)
                        .max()
                        .orElse(Double.NaN),
                all.stream()
                        .mapToDouble(ResultComparison::largestRelativeError)
                        .max()
                        .orElse(Double.NaN),
                all.stream().mapToInt(ResultComparison::equal).sum(),
                all.stream().mapToInt(comparison -> comparison.values().size()).sum());
    }
}
