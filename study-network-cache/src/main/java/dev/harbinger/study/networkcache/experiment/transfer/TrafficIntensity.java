package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationCurve;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The effect of traffic intensity, r, on termination time and on the data cache (Khunjush, Figure 5.3 and Table 5.3).
 */
public final class TrafficIntensity implements Experiment {
    /** The knee of the document's Figure 5.3, in 10<sup>7</sup> cycles per unit of time. */
    private static final double PUBLISHED_KNEE = 25.19;

    /** Earlier than intended, as intended, later: the r of Table 5.3. */
    private static final List<Double> PUBLISHED_RATIOS = List.of(24.89, PUBLISHED_KNEE, 26.69);

    /** Further points of Figure 5.3, as multiples of the knee. */
    private static final List<Double> FURTHER = List.of(0.25, 0.5, 0.8, 1.2, 1.5);

    private static final String PRESET = "table-5.1";
    private static final String FIGURE = "figure-5-3";

    private final BundledProgram program;
    private @Nullable TerminationCurve curve;
    private List<MachineResult> runs = List.of();
    private List<TransferComparison> comparisons = List.of();

    /** With the programs of the study. */
    public TrafficIntensity() {
        this(BundledProgram.CG_A_64);
    }

    /** With another program in place of CG class A on 64 ranks. */
    public TrafficIntensity(BundledProgram program) {
        this.program = program;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        MachineParameters machine = laboratory.machine(PRESET, PolicyKind.DTCT);
        ReceiveSchedule schedule = laboratory.schedule(program, machine);
        double knee = TerminationKnee.of(schedule).ratio();
        List<TransferComparison> made = new ArrayList<>();
        for (double published : PUBLISHED_RATIOS) {
            made.add(TransferComparison.run(
                    laboratory,
                    String.format(Locale.ROOT, "T5.3.%.2fE07", published),
                    String.format(
                            Locale.ROOT,
                            "CG class A, 64 ranks, Table 5.1, r %.4f cycles/ns, %.3f times the knee, for %.2fE07",
                            ours(knee, published),
                            published / PUBLISHED_KNEE,
                            published),
                    program,
                    ours(knee, published)));
        }
        comparisons = List.copyOf(made);
        List<Double> ratios = ratios(knee);
        runs = laboratory.run(
                program, ratios.stream().map(ratio -> new Setup(machine, ratio)).toList());
        MachineResult free =
                laboratory.run(program, List.of(new Setup(machine, 0))).getFirst();
        curve = TerminationCurve.of(program, PolicyKind.DTCT, knee, schedule, free, ratios, runs);
    }

    private TerminationCurve curve() {
        return Objects.requireNonNull(curve, "not run");
    }

    private List<TerminationCurve.Point> points() {
        return curve().points();
    }

    /** An r of the document on our scale, on which both knees coincide. */
    private static double ours(double knee, double published) {
        return knee * published / PUBLISHED_KNEE;
    }

    private static List<Double> ratios(double knee) {
        TreeSet<Double> ratios = new TreeSet<>();
        PUBLISHED_RATIOS.forEach(published -> ratios.add(ours(knee, published)));
        FURTHER.forEach(part -> ratios.add(part * knee));
        return List.copyOf(ratios);
    }

    @Override
    public List<Section> sections() {
        return List.of(
                new Section(
                        "traffic-intensity",
                        "Figure 5.3: termination time over r",
                        String.format(
                                Locale.ROOT,
                                "r is the number of simulated cycles per nanosecond of virtual time. With a small r,"
                                        + " messages arrive before their receives are posted, and the program's own"
                                        + " speed decides when it ends. From the knee on, at %.4f here, the arrivals"
                                        + " decide. The knee of this machine corresponds to the document's 25.19E07,"
                                        + " and other r keep their ratio to it.\n\n"
                                        + "The arithmetic curve follows from two runs, one with all messages present"
                                        + " from the start and one with r at the knee. Where the network section"
                                        + " replaces no line, it differs from runs of the whole machine by at most"
                                        + " %.2g %%.",
                                curve().knee(),
                                100 * curve().arithmeticError()),
                        List.of(termination()),
                        List.of(new Figure(
                                FIGURE + "-plot",
                                "Figure 5.3: termination time over r, DTCT, CG class A",
                                Figure.Kind.LINE,
                                FIGURE,
                                "ratio",
                                List.of("cycles", "arithmetic"),
                                null,
                                "r, cycles/ns",
                                "cycles",
                                false,
                                false))),
                new Section(
                        "transfer-intensity",
                        "Table 5.3: the data cache by transfer method and traffic intensity",
                        "The table is like Table 5.2, with messages that arrive earlier than intended, as intended,"
                                + " and later. A transfer into the data cache takes its block when the receive is"
                                + " posted, whether or not the message has arrived, and waiting makes no accesses.",
                        List.of(TransferComparison.table(
                                "table-5-3",
                                "Table 5.3: transfer methods and traffic intensity",
                                "Increments for all methods except the extension.",
                                comparisons,
                                List.of(DataCacheEvent.values()))),
                        List.of()));
    }

    private DataTable termination() {
        DataTable table = new DataTable(
                FIGURE,
                "Termination time over r",
                "Cycles are counted from the program's first call. Replaced lines are lines of the network section.",
                List.of(
                        new Column("ratio", "r, cycles/ns", Unit.NUMBER),
                        new Column("part", "r / knee", Unit.NUMBER),
                        new Column("cycles", "cycles", Unit.COUNT),
                        new Column("arithmetic", "cycles by arithmetic", Unit.COUNT),
                        new Column("waited", "waiting", Unit.COUNT),
                        new Column("early", "early short messages", Unit.COUNT),
                        new Column("replaced", "replaced lines", Unit.COUNT)));
        for (int i = 0; i < runs.size(); i++) {
            TerminationCurve.Point point = points().get(i);
            table.row(List.of(
                    point.ratio(),
                    point.ratio() / curve().knee(),
                    Math.round(point.termination()),
                    Math.round(point.arithmetic()),
                    runs.get(i).waited(),
                    runs.get(i).shortEarly(),
                    point.replaced()));
        }
        return table;
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        PublishedValues published = StudyParameters.published();
        for (TransferComparison comparison : comparisons) {
            comparison.compare(
                    rows,
                    published,
                    List.of(DataCacheEvent.values()),
                    "counts of the whole program depend on its compiler and instruction set; for one program on 64"
                            + " processes, Table 5.2 prints 202.5 million accesses and this table 110.8 million",
                    "; waiting makes no accesses here, and the increments " + moved() + ". " + printed());
        }
        rows.text(
                "T5.3.order",
                "CG class A, 64 ranks, Table 5.1, three r",
                comparisons.stream().map(TransferComparison::increments).collect(Collectors.joining("; ")),
                TransferMethods.isLeastWithExtension(comparisons),
                new Expectation.Shape(),
                "reproduced if no method has fewer accesses or misses than the extension, and some have" + " more; "
                        + TransferComparison.otherwise(comparisons));
        rows.text(
                "F5.3.knee",
                "CG class A, 64 ranks, DTCT, Table 5.1, " + points().size() + " r",
                curve().words(),
                curve().risesThenBends(),
                new Expectation.Shape(),
                curve().note());
    }

    /** Whether the increments of accesses change with r. */
    private String moved() {
        boolean same = comparisons.stream()
                        .map(comparison -> TransferMethod.others().stream()
                                .map(method -> comparison.increment(method, DataCacheEvent.ACCESSES))
                                .toList())
                        .distinct()
                        .count()
                == 1;
        return same ? "of accesses are the same at every r" : "of accesses change with r";
    }

    /** The smallest and the largest printed increment in accesses per message. */
    private String printed() {
        PublishedValues published = StudyParameters.published();
        DoubleSummaryStatistics accesses = comparisons.stream()
                .flatMap(comparison -> TransferMethod.others().stream()
                        .map(method -> published.get(
                                comparison.id() + "." + method.id() + "." + DataCacheEvent.ACCESSES.id())))
                .mapToDouble(value -> value.nearest(0) / runs.getFirst().received())
                .summaryStatistics();
        return String.format(
                Locale.ROOT,
                "The printed increments are %.0f to %.0f accesses per message, about the same for DMA alone and for"
                        + " copies, and change with r. This suggests that waiting makes accesses there",
                accesses.getMin(),
                accesses.getMax());
    }
}
