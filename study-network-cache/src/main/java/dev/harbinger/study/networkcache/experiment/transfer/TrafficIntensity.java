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
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How traffic intensity, r, moves termination time and the data cache: Khunjush, Figure 5.3 and Table 5.3. */
public final class TrafficIntensity implements Experiment {
    /** The knee of the document's Figure 5.3, in 10<sup>7</sup> cycles for a unit of time. */
    private static final double PUBLISHED_KNEE = 25.19;

    /** Earlier than intended, as intended, later: the r of Table 5.3. */
    private static final List<Double> PUBLISHED_RATIOS = List.of(24.89, PUBLISHED_KNEE, 26.69);

    /** Further points of Figure 5.3, in parts of the knee. */
    private static final List<Double> FURTHER = List.of(0.25, 0.5, 0.8, 1.2, 1.5);

    private static final String PRESET = "table-5.1";
    private static final String FIGURE = "figure-5-3";

    private final BundledProgram program;
    private double knee;
    private long firstCall;
    private List<MachineResult> runs = List.of();
    private List<TerminationKnee.Point> points = List.of();
    private List<TransferComparison> comparisons = List.of();

    /** With the programs of the study. */
    public TrafficIntensity() {
        this(BundledProgram.CG_A_64);
    }

    /** With another program in the place of CG class A on 64 ranks. */
    public TrafficIntensity(BundledProgram program) {
        this.program = program;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        MachineParameters machine = laboratory.machine(PRESET, PolicyKind.DTCT);
        ReceiveSchedule schedule = laboratory.schedule(program, machine);
        knee = TerminationKnee.of(schedule).ratio();
        List<TransferComparison> made = new ArrayList<>();
        for (double published : PUBLISHED_RATIOS) {
            made.add(TransferComparison.run(
                    laboratory,
                    String.format(Locale.ROOT, "T5.3.%.2fE07", published),
                    String.format(
                            Locale.ROOT,
                            "CG class A, 64 ranks, Table 5.1, r %.4f cycles/ns, %.3f of the knee, for %.2fE07",
                            ours(published),
                            published / PUBLISHED_KNEE,
                            published),
                    program,
                    ours(published)));
        }
        comparisons = List.copyOf(made);
        List<Double> ratios = ratios();
        runs = laboratory.run(
                program, ratios.stream().map(ratio -> new Setup(machine, ratio)).toList());
        points = TerminationKnee.sweep(schedule, ratios);
        firstCall = runs.getFirst().callCycles()[0];
    }

    /** r of the document on our scale: the knees are at one place. */
    private double ours(double published) {
        return knee * published / PUBLISHED_KNEE;
    }

    private List<Double> ratios() {
        TreeSet<Double> ratios = new TreeSet<>();
        PUBLISHED_RATIOS.forEach(published -> ratios.add(ours(published)));
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
                                "r is the number of simulated cycles for a nanosecond of virtual time. While it is"
                                    + " small, messages are there before they are asked for, and the program's own"
                                    + " speed decides when it ends. From the knee on, which is at %.4f here, arrivals"
                                    + " do. The knee of this machine has the place of the document's 25.19E07, and"
                                    + " other r keep their ratio to it.\n\n"
                                    + "Besides runs of the whole machine there is what follows by arithmetic from one"
                                    + " run with all messages there at once. The machine is a little faster than that"
                                    + " when messages come later: fewer wait, so more of them are found in the network"
                                    + " cache and not in network memory.",
                                knee),
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
                        "As Table 5.2, with messages that arrive earlier than intended, as intended, and later. A"
                            + " transfer into the data cache takes its block when the receive is posted, whether the"
                            + " message has come or not, and a wait makes no accesses.",
                        List.of(TransferComparison.table(
                                "table-5-3",
                                "Table 5.3: transfer methods and traffic intensity",
                                "Increments for all methods but the extension.",
                                comparisons,
                                List.of(DataCacheEvent.values()))),
                        List.of()));
    }

    private DataTable termination() {
        DataTable table = new DataTable(
                FIGURE,
                "Termination time over r",
                "",
                List.of(
                        new Column("ratio", "r, cycles/ns", Unit.NUMBER),
                        new Column("part", "r / knee", Unit.NUMBER),
                        new Column("cycles", "cycles", Unit.COUNT),
                        new Column("arithmetic", "cycles by arithmetic", Unit.COUNT),
                        new Column("waited", "waiting", Unit.COUNT),
                        new Column("early", "short messages early", Unit.COUNT)));
        for (int i = 0; i < points.size(); i++) {
            List<@Nullable Object> cells = new ArrayList<>();
            cells.add(points.get(i).ratio());
            cells.add(points.get(i).ratio() / knee);
            cells.add(runs.get(i).cycles());
            cells.add(firstCall + Math.round(points.get(i).termination()));
            cells.add(runs.get(i).waited());
            cells.add(runs.get(i).shortEarly());
            table.row(cells);
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
                    "counts of the whole program hang on its compiler and instruction set; Table 5.2 gives 202.5"
                            + " million accesses where this table gives 110.8 million for one program on 64 processes",
                    "; waiting makes no accesses here. Printed increments are 18 to 25 accesses a message, most of them"
                            + " with DMA alone, and move with r: as if waiting made accesses there");
        }
        rows.text(
                "T5.3.order",
                "CG class A, 64 ranks, Table 5.1, three r",
                comparisons.stream().map(TransferComparison::increments).collect(Collectors.joining("; ")),
                TransferMethods.isLeastWithExtension(comparisons),
                new Expectation.Shape(),
                "to be reproduced, no method may have fewer accesses or misses than the extension, and some must have"
                        + " more");
        double[] ratios =
                points.stream().mapToDouble(TerminationKnee.Point::ratio).toArray();
        double[] cycles = runs.stream().mapToDouble(MachineResult::cycles).toArray();
        Curve curve = Curve.of(ratios, cycles, knee);
        rows.text(
                "F5.3.knee",
                "CG class A, 64 ranks, DTCT, Table 5.1, eight r",
                String.format(
                        Locale.ROOT,
                        "%+.2f %% up to the knee at r %.4f cycles/ns, %+.1f %% from there to %.1f times that r",
                        100 * curve.before(),
                        knee,
                        100 * curve.after(),
                        ratios[ratios.length - 1] / knee),
                curve.hasKnee(),
                new Expectation.Shape(),
                String.format(
                        Locale.ROOT,
                        "to be reproduced it must fall nowhere, rise before the knee, and be twice as steep after it."
                                + " The largest fall is of %.2f %%: with small r messages wait in network memory, from"
                                + " where binding takes longer. Arrivals are as regular as the computation, so nearly"
                                + " all messages become late at one r and the knee is sharp; arrivals that vary would"
                                + " round it",
                        100 * curve.falls()));
    }

    /**
     * The form of termination time over r.
     *
     * @param before by what part it rises from the first r to the knee
     * @param after by what part it rises from the knee to the last r
     * @param slopes how many times as steep it is after the knee as before
     * @param falls by what part it falls from one r to the next, at most
     */
    record Curve(double before, double after, double slopes, double falls) {
        private static final double STEEPER = 2;

        /** The form of measured points by rising r, one of which is at the knee. */
        static Curve of(double[] ratios, double[] cycles, double knee) {
            int at = 0;
            double falls = 0;
            for (int i = 1; i < ratios.length; i++) {
                if (Math.abs(ratios[i] - knee) < Math.abs(ratios[at] - knee)) {
                    at = i;
                }
                falls = Math.max(falls, 1 - cycles[i] / cycles[i - 1]);
            }
            int last = ratios.length - 1;
            double rise = cycles[at] - cycles[0];
            double riseAfter = cycles[last] - cycles[at];
            double slopes = riseAfter / (ratios[last] - ratios[at]) / (rise / (ratios[at] - ratios[0]));
            return new Curve(rise / cycles[0], riseAfter / cycles[at], slopes, falls);
        }

        /** Whether it rises gradually to a knee, and at least twice as steeply after it. */
        boolean hasKnee() {
            return falls == 0 && before > 0 && after > 0 && slopes >= STEEPER;
        }
    }
}
