package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Figure.Kind;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * The effect of the share of the data cache that the kernel takes on miss rates. In Khunjush, section 7.3, lines are
 * invalidated at random until the miss rates match those measured under VIA. These rates appear only in figures, so the
 * share is an assumption, and this experiment shows its effect.
 */
public final class Pollution implements Experiment {
    /** Shares of the data cache besides the default one. */
    static final List<Double> SHARES = List.of(0.0, 0.02, 0.05, 0.1, 0.2, 0.5);

    private static final String TABLE = "pollution";

    private final BundledProgram cg;
    private final BundledProgram adi;
    private final List<Row> rows = new ArrayList<>();

    /** A run. */
    record Row(String program, double share, boolean isUsual, MachineResult result, ReceiveMissRates rates) {}

    /** With the programs of the study. */
    public Pollution() {
        this(BundledProgram.CG_A_64, BundledProgram.ADI_64);
    }

    /** With other programs, for tests. */
    public Pollution(BundledProgram cg, BundledProgram adi) {
        this.cg = cg;
        this.adi = adi;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        for (BundledProgram program : List.of(cg, adi)) {
            KernelMachines machines = KernelMachines.of(laboratory);
            double ratio = laboratory.knee(program).ratio();
            List<Double> shares = shares(machines.pollution());
            List<MachineResult> results = laboratory.run(
                    program,
                    shares.stream()
                            .map(share -> new Setup(
                                    machines.withPollution(share).machine(PolicyKind.VIA), ratio, laboratory.seed()))
                            .toList());
            for (int i = 0; i < shares.size(); i++) {
                rows.add(new Row(
                        laboratory.subject(program).title(),
                        shares.get(i),
                        shares.get(i) == machines.pollution(),
                        results.get(i),
                        ReceiveMissRates.of(results.get(i))));
            }
        }
    }

    /** The shares that are run, including the default one. */
    static List<Double> shares(double usual) {
        return DoubleStream.concat(SHARES.stream().mapToDouble(Double::doubleValue), DoubleStream.of(usual))
                .sorted()
                .distinct()
                .boxed()
                .toList();
    }

    @Override
    public void compare(Reproductions.Builder builder) {
        // The document prints no numbers for it.
    }

    @Override
    public List<Section> sections() {
        DataTable table = new DataTable(
                TABLE,
                "Miss rates by the share of the data cache that the kernel takes in a receive",
                "Taken lines are the valid lines that were lost at random.",
                List.of(
                        new Column("program", "program", Unit.TEXT),
                        new Column("share", "share", Unit.PERCENT),
                        new Column("taken", "lines taken per message", Unit.NUMBER),
                        new Column("during", "miss rate during", Unit.PERCENT),
                        new Column("after", "miss rate after", Unit.PERCENT),
                        new Column("after_reads", "read miss rate after", Unit.PERCENT),
                        new Column("misses", "misses after", Unit.COUNT),
                        new Column("missed", "additional misses per line taken", Unit.NUMBER),
                        new Column("cycles", "cycles", Unit.COUNT)));
        for (Row row : rows) {
            table.row(List.of(
                    row.program(),
                    row.share(),
                    (double) row.result().dataCache().pollutions()
                            / row.result().received(),
                    row.rates().duringRate(),
                    row.rates().afterRate(),
                    row.rates().afterReadRate(),
                    row.rates().after().misses(),
                    missed(row),
                    row.result().cycles()));
        }
        return List.of(new Section(
                "kernel-pollution",
                "Data cache lines taken by the kernel",
                "The document measures miss rates under VIA in a full-system simulator and then invalidates lines at"
                        + " random until its processor simulator has the same rates. It shows these rates only in"
                        + " figures, so they cannot be matched here, and via.pollution is an assumption. Its effect: "
                        + usual() + ". Not every line that is taken causes a miss: many would have been replaced"
                        + " before they were read again. Each run has one seed.",
                List.of(table),
                List.of(new Figure(
                        "pollution-plot",
                        "Miss rate after receives by the share taken",
                        Kind.LINE,
                        TABLE,
                        "share",
                        List.of("after"),
                        "program",
                        "share of the data cache",
                        "miss rate",
                        false,
                        false))));
    }

    private String usual() {
        return rows.stream()
                .filter(Row::isUsual)
                .map(row -> String.format(
                        Locale.ROOT,
                        "with a share of %.0f %%, %s misses in %.2f %% of its accesses after receives, and in %.2f %%"
                                + " without pollution",
                        100 * row.share(),
                        row.program(),
                        100 * row.rates().afterRate(),
                        100 * none(row.program()).rates().afterRate()))
                .reduce((first, second) -> first + "; " + second)
                .orElse("nothing was run");
    }

    /** Additional misses after receives caused by pollution, per line taken; NaN without pollution. */
    private double missed(Row row) {
        double more = row.rates().after().misses()
                - none(row.program()).rates().after().misses();
        return more / row.result().dataCache().pollutions();
    }

    private Row none(String program) {
        return rows.stream()
                .filter(row -> row.program().equals(program) && row.share() == 0)
                .findFirst()
                .orElseThrow();
    }
}
