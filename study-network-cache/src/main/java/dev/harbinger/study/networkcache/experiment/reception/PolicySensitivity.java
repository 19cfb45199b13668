package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.reception.PolicyMeasures.Quantity;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** The range of assumptions in which the order of the five policies holds. */
public final class PolicySensitivity implements Experiment {
    private static final List<Change> CHANGES = List.of(
            new Change(""),
            new Change("l2.sets = 0"),
            new Change("l2.sets = 256"),
            new Change("l2.sets = 4096"),
            new Change("dl1.line = 16, dl1.sets = 512"),
            new Change("dl1.line = 64, dl1.sets = 128"),
            new Change("receive.call = 0"),
            new Change("receive.call = 200"),
            new Change("receive.call = 2000"),
            new Change("dma.setup = 0"),
            new Change("dma.setup = 500"),
            new Change("copy.word = 1, copy.header = 0"),
            new Change("dtct.line = 0"),
            new Change("dtct.line = 10"),
            new Change("dl1.count-installs = yes"),
            new Change("netcache.path = overlap"),
            new Change("netcache.late-to = network-cache"),
            new Change("core.kind = out-of-order"));

    private static final List<Change> CHANGES_OF_LONG_PROGRAM = List.of(new Change("core.kind = out-of-order"));

    private final BundledProgram cg;
    private final BundledProgram adi;
    private final List<Outcome> outcomes = new ArrayList<>();

    /** With the programs of the study. */
    public PolicySensitivity() {
        this(BundledProgram.CG_A_64, BundledProgram.ADI_64);
    }

    /** With other programs, for tests. */
    public PolicySensitivity(BundledProgram cg, BundledProgram adi) {
        this.cg = cg;
        this.adi = adi;
    }

    /**
     * Parameters that differ from Table 6.1.
     *
     * @param assignments as on the command line, separated by commas; empty for none
     */
    private record Change(String assignments) {
        Parameters in(Parameters parameters) {
            Parameters changed = parameters;
            for (String assignment : assignments.isEmpty() ? new String[0] : assignments.split(", ", -1)) {
                String[] sides = assignment.split(" = ", -1);
                changed = changed.with(sides[0], sides[1]);
            }
            return changed;
        }

        String title() {
            return assignments.isEmpty() ? "Table 6.1" : assignments;
        }
    }

    private record Outcome(Change change, PolicyRuns runs) {}

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        for (Change change : CHANGES) {
            outcomes.add(new Outcome(change, runs(laboratory, adi, change)));
        }
        for (Change change : CHANGES_OF_LONG_PROGRAM) {
            outcomes.add(new Outcome(change, runs(laboratory, cg, change)));
        }
    }

    /** The policies at the knee of the changed machine. */
    private static PolicyRuns runs(Laboratory laboratory, BundledProgram program, Change change)
            throws InterruptedException {
        Parameters parameters = change.in(StudyParameters.ofSection64(laboratory.parameters()));
        double knee = TerminationKnee.of(laboratory.schedule(program, MachineSettings.of(parameters, PolicyKind.DTCT)))
                .ratio();
        List<Setup> setups = PolicyRuns.POLICIES.stream()
                .map(policy -> new Setup(MachineSettings.of(parameters, policy), knee))
                .toList();
        List<PolicyMeasures> measures =
                laboratory.run(program, setups).stream().map(PolicyMeasures::of).toList();
        return new PolicyRuns(program, Double.NaN, knee, measures, measures.getLast());
    }

    @Override
    public List<Section> sections() {
        DataTable table = new DataTable(
                "chapter-6-sensitivity",
                "First access time and misses by assumption, r at the knee of each machine",
                "First access times in cycles; accesses and misses as increments per message over lazy DTCT.",
                List.of(
                        new Column("change", "difference from Table 6.1", Unit.TEXT),
                        new Column("program", "program", Unit.TEXT),
                        new Column("r", "r, cycles per nanosecond", Unit.NUMBER),
                        new Column("lazy_dtct", "first access, lazy DTCT", Unit.NUMBER),
                        new Column("dtct", "DTCT", Unit.NUMBER),
                        new Column("dma_to_destination", "DMA to destination", Unit.NUMBER),
                        new Column("dma_then_copy", "DMA, then copy", Unit.NUMBER),
                        new Column("processor", "processor copy", Unit.NUMBER),
                        new Column("dtct_accesses", "accesses, DTCT", Unit.NUMBER),
                        new Column("dma_accesses", "accesses, DMA to destination", Unit.NUMBER),
                        new Column("dtct_misses", "misses, DTCT", Unit.NUMBER),
                        new Column("dma_misses", "misses, DMA to destination", Unit.NUMBER),
                        new Column("holds_first", "first access: lazy < DTCT < others", Unit.TEXT),
                        new Column("holds_accesses", "accesses: lazy smallest", Unit.TEXT),
                        new Column("holds_misses", "misses: lazy < DTCT < others", Unit.TEXT)));
        for (Outcome outcome : outcomes) {
            PolicyRuns runs = outcome.runs();
            table.row(List.of(
                    outcome.change().title(),
                    runs.program().programName(),
                    runs.ratio(),
                    runs.of(PolicyKind.LAZY_DTCT).first(),
                    runs.of(PolicyKind.DTCT).first(),
                    runs.of(PolicyKind.DMA_TO_DESTINATION).first(),
                    runs.of(PolicyKind.DMA_THEN_COPY).first(),
                    runs.of(PolicyKind.PROCESSOR).first(),
                    runs.increment(PolicyKind.DTCT, Quantity.ACCESSES),
                    runs.increment(PolicyKind.DMA_TO_DESTINATION, Quantity.ACCESSES),
                    runs.increment(PolicyKind.DTCT, Quantity.MISSES),
                    runs.increment(PolicyKind.DMA_TO_DESTINATION, Quantity.MISSES),
                    verdict(runs, Quantity.FIRST),
                    runs.isLazySmallest(Quantity.ACCESSES) ? "holds" : runs.order(Quantity.ACCESSES),
                    verdict(runs, Quantity.MISSES)));
        }
        return List.of(new Section(
                "chapter-6-assumptions",
                "Order of the policies under other assumptions",
                "The documents do not describe the core or the second-level cache, and they do not print the costs of"
                        + " a call, a DMA transfer or a copy. Each row changes one of these, finds the knee of the"
                        + " changed machine, and runs all five policies there. Equal values are not an"
                        + " order.\n\n" + summary(),
                List.of(table),
                List.of()));
    }

    /** How many rows of the table hold. */
    private String summary() {
        return String.format(
                Locale.ROOT,
                "There are %d rows. In %d of them DTCT and lazy DTCT have a shorter first access time than every"
                        + " other policy, and in %d they have fewer misses. Lazy DTCT has the fewest accesses in %d"
                        + " rows. It is faster than DTCT in %d, as fast in %d and slower in %d.",
                outcomes.size(),
                count(runs -> runs.areCacheTransfersSmallest(Quantity.FIRST)),
                count(runs -> runs.areCacheTransfersSmallest(Quantity.MISSES)),
                count(runs -> runs.isLazySmallest(Quantity.ACCESSES)),
                count(runs -> runs.increment(PolicyKind.DTCT, Quantity.FIRST) > 0),
                count(runs -> runs.increment(PolicyKind.DTCT, Quantity.FIRST) == 0),
                count(runs -> runs.increment(PolicyKind.DTCT, Quantity.FIRST) < 0));
    }

    private long count(Predicate<PolicyRuns> holds) {
        return outcomes.stream().map(Outcome::runs).filter(holds).count();
    }

    private static String verdict(PolicyRuns runs, Quantity quantity) {
        return runs.isRanked(quantity) ? "holds" : runs.order(quantity);
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        // Nothing is published about these assumptions.
    }
}
