package dev.harbinger.study.networkcache.experiment.design;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.laboratory.Texts;
import dev.harbinger.study.networkcache.hardware.AddressWidths;
import dev.harbinger.study.networkcache.hardware.EqualBits;
import dev.harbinger.study.networkcache.hardware.HardwareCost;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.memory.CacheGeometry;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * The hardware cost of the network cache, and whether a larger data cache would be a better use of the same bits. The
 * documents count only bytes of payload.
 */
public final class HardwareCosts implements Experiment {
    private final List<BundledProgram> programs;
    private final List<Configuration> configurations = new ArrayList<>();
    private final List<EqualBitsRun> runs = new ArrayList<>();
    private AddressWidths widths = MachineSettings.widths(StudyParameters.usual());

    /**
     * A network cache and its data cache.
     *
     * @param name its table and form
     * @param cost cost of the network cache
     * @param dataCache the data cache
     * @param larger the data cache that costs as much as both caches together
     */
    private record Configuration(String name, HardwareCost cost, SectionGeometry dataCache, SectionGeometry larger) {}

    /** With the programs of the study. */
    public HardwareCosts() {
        this(List.of(BundledProgram.CG_A_64, BundledProgram.ADI_64));
    }

    /** For tests, with other programs. */
    public HardwareCosts(List<BundledProgram> programs) {
        this.programs = List.copyOf(programs);
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        widths = MachineSettings.widths(laboratory.parameters());
        configurations.clear();
        runs.clear();
        for (String preset : List.of(StudyParameters.TABLE_5_1, StudyParameters.TABLE_6_1, StudyParameters.TABLE_7_1)) {
            Parameters parameters = laboratory.parameters(preset);
            String name = "Table " + preset.substring(preset.indexOf('-') + 1);
            configurations.add(configuration(name + ", in sections", parameters));
            configurations.add(
                    configuration(name + ", fully associative", parameters.with("netcache.form", "fully-associative")));
            configurations.add(
                    configuration(name + ", in sections, no link translation", parameters.with("ltb.entries", "0")));
        }
        for (BundledProgram program : programs) {
            runs.addAll(EqualBitsRun.of(laboratory, program, larger(laboratory.parameters())));
        }
    }

    private Configuration configuration(String name, Parameters parameters) {
        MachineParameters machine = MachineSettings.of(parameters, PolicyKind.DTCT);
        SectionGeometry dataCache = dataCache(machine);
        NetworkCacheParameters cache = machine.networkCache();
        return new Configuration(
                name, HardwareCost.of(cache, widths), dataCache, EqualBits.largerDataCache(dataCache, cache, widths));
    }

    /** Ways of the data cache that costs as much as the data cache and the network cache together. */
    private int larger(Parameters parameters) {
        MachineParameters machine =
                MachineSettings.of(StudyParameters.preset(parameters, StudyParameters.TABLE_7_1), PolicyKind.DTCT);
        return EqualBits.largerDataCache(dataCache(machine), machine.networkCache(), widths)
                .ways();
    }

    private static SectionGeometry dataCache(MachineParameters machine) {
        CacheGeometry dataCache = machine.memory().dl1();
        return new SectionGeometry(
                "data cache",
                dataCache.sets(),
                dataCache.ways(),
                dataCache.line(),
                machine.memory().dl1Latency());
    }

    @Override
    public List<Section> sections() {
        return List.of(
                new Section(
                        "hardware-costs",
                        "Beyond the documents: hardware cost of the network cache",
                        "The table shows bits of storage, and bits that a search compares at once. Physical addresses"
                                + " have "
                                + widths.physical() + " bits, network addresses " + widths.network()
                                + ", message IDs " + widths.messageId() + " and sequence numbers "
                                + widths.sequence()
                                + " (width.*, assumed). The documents count only payload. Each entry of the message"
                                + " section and of the link translation buffer needs the whole message ID, and each"
                                + " line needs the process address to which it is bound. " + overhead(),
                        List.of(costs(), parts()),
                        List.of()),
                new Section(
                        "equal-bits",
                        "Beyond the documents: a network cache or a larger data cache",
                        "Instead of a network cache, the data cache gets more ways with the same number of bits, at"
                                + " the same latency, which favours the larger data cache. The configuration is that"
                                + " of Table 7.1, with r at the knee of DTCT with Table 6.1. VIA runs with one seed"
                                + " here, because only its order of magnitude matters.\n\n"
                                + EqualBitsRun.summary(runs),
                        List.of(EqualBitsRun.table(runs)),
                        List.of()));
    }

    /** The smallest and the largest share of bits that are not payload. */
    private String overhead() {
        DoubleSummaryStatistics shares = configurations.stream()
                .mapToDouble(each ->
                        (double) each.cost().overheadBits() / each.cost().bits())
                .summaryStatistics();
        return "Between " + Texts.percent(shares.getMin()) + " and " + Texts.percent(shares.getMax())
                + " of all bits are not payload.";
    }

    private DataTable costs() {
        DataTable table = new DataTable(
                "hardware-costs",
                "Bits of the network cache, and the data cache with equal bits",
                "Without network memory and network TLB. The bits compared are for a search of every part.",
                List.of(
                        new Column("configuration", "configuration", Unit.TEXT),
                        new Column("payload", "payload", Unit.COUNT),
                        new Column("tags", "tags", Unit.COUNT),
                        new Column("pointers", "pointers", Unit.COUNT),
                        new Column("state", "states", Unit.COUNT),
                        new Column("order", "order of use", Unit.COUNT),
                        new Column("bits", "all bits", Unit.COUNT),
                        new Column("overhead", "not payload", Unit.PERCENT),
                        new Column("comparators", "comparators", Unit.COUNT),
                        new Column("compared", "bits compared", Unit.COUNT),
                        new Column("data_cache", "data cache, sets:ways", Unit.TEXT),
                        new Column("larger", "with equal bits", Unit.TEXT),
                        new Column("grown", "increase in size", Unit.PERCENT)));
        for (Configuration each : configurations) {
            List<HardwareCost.Part> parts = each.cost().parts();
            table.row(List.of(
                    each.name(),
                    parts.stream().mapToLong(HardwareCost.Part::payloadBits).sum(),
                    parts.stream().mapToLong(HardwareCost.Part::tagBits).sum(),
                    parts.stream().mapToLong(HardwareCost.Part::pointerBits).sum(),
                    parts.stream().mapToLong(HardwareCost.Part::stateBits).sum(),
                    parts.stream().mapToLong(HardwareCost.Part::orderBits).sum(),
                    each.cost().bits(),
                    (double) each.cost().overheadBits() / each.cost().bits(),
                    parts.stream().mapToInt(HardwareCost.Part::comparators).sum(),
                    each.cost().comparedBits(),
                    each.dataCache().setsAndWays(),
                    each.larger().setsAndWays(),
                    (double) each.larger().bytes() / each.dataCache().bytes() - 1));
        }
        return table;
    }

    private DataTable parts() {
        DataTable table = new DataTable(
                "hardware-parts",
                "Bits by part",
                "",
                List.of(
                        new Column("configuration", "configuration", Unit.TEXT),
                        new Column("part", "part", Unit.TEXT),
                        new Column("payload", "payload", Unit.COUNT),
                        new Column("tags", "tags", Unit.COUNT),
                        new Column("pointers", "pointers", Unit.COUNT),
                        new Column("state", "states", Unit.COUNT),
                        new Column("order", "order of use", Unit.COUNT),
                        new Column("comparators", "comparators", Unit.COUNT),
                        new Column("compared", "bits of each", Unit.COUNT)));
        for (Configuration each : configurations) {
            for (HardwareCost.Part part : each.cost().parts()) {
                table.row(List.of(
                        each.name(),
                        part.name(),
                        part.payloadBits(),
                        part.tagBits(),
                        part.pointerBits(),
                        part.stateBits(),
                        part.orderBits(),
                        part.comparators(),
                        part.comparedBits()));
            }
        }
        return table;
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        // The documents print no value for it.
    }
}
