package dev.harbinger.study.networkcache.experiment.design;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.design.DesignChoice.Group;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.netcache.NetworkEvent;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Choices on which the documents disagree or are silent, each compared with the default choice. The documents do not
 * measure them.
 */
public final class DesignChoices implements Experiment {
    private final BundledProgram abundant;
    private final BundledProgram usual;
    private final List<Measured> all = new ArrayList<>();

    /** A choice within its group, with the group's first choice for comparison. */
    private record Measured(Group group, DesignChoice choice, MachineResult result, MachineResult first) {}

    /** With the programs of the study. */
    public DesignChoices() {
        this(BundledProgram.ADI_64, BundledProgram.CG_A_64);
    }

    /** For tests, with other programs. */
    public DesignChoices(BundledProgram abundant, BundledProgram usual) {
        this.abundant = abundant;
        this.usual = usual;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        all.clear();
        Parameters parameters = laboratory.parameters(StudyParameters.TABLE_7_1);
        for (Group group : DesignChoice.groups(abundant, usual)) {
            double ratio =
                    group.ratioToKnee() * laboratory.knee(group.program()).ratio();
            List<MachineResult> results = laboratory.run(
                    group.program(),
                    group.choices().stream()
                            .map(choice ->
                                    new Setup(MachineSettings.of(choice.with(parameters), PolicyKind.LAZY_DTCT), ratio))
                            .toList());
            for (int i = 0; i < results.size(); i++) {
                all.add(new Measured(group, group.choices().get(i), results.get(i), results.getFirst()));
            }
        }
    }

    @Override
    public List<Section> sections() {
        return List.of(new Section(
                "design-choices",
                "Beyond the documents: design choices that they leave open",
                "All runs use lazy DTCT and Table 7.1 with some parameters changed. The knee is that of DTCT with"
                        + " Table 6.1. The table shows how many messages are early at each r.\n\n"
                        + "A bound line stays in its set when its buffer is free again. If the next message gets the"
                        + " same buffer, it goes to the same set. Allocating buffers in turn (round-robin)"
                        + " distributes the messages over the sets. " + turns()
                        + "\n\n"
                        + "With receive.short = 1048576 messages of every length use the extension, and access times"
                        + " include all of them. Messages larger than a line then wait in network memory. Without a"
                        + " network TLB they are handed over when they are received. With a network TLB they stay in"
                        + " network memory, and each load goes there (ntlb.reading = process-address). If section 7.3"
                        + " of Afsahi and Dimopoulos is taken literally (network-address), a plain load does not find"
                        + " them and they are handed over.",
                List.of(table()),
                List.of()));
    }

    /** The effect of allocating buffers in turn, in each group. */
    private String turns() {
        return all.stream()
                .filter(each -> each.choice().name().equals("netmem.reuse = round-robin"))
                .map(each -> String.format(
                        Locale.ROOT,
                        "Bound lines evicted with %s: %,d round-robin, %,d otherwise.",
                        each.group().name(),
                        count(each.result(), NetworkEvent.BOUND_EVICTED),
                        count(each.first(), NetworkEvent.BOUND_EVICTED)))
                .collect(Collectors.joining(" "));
    }

    private DataTable table() {
        DataTable table = new DataTable(
                "design-choices",
                "Choices",
                "The cycles of each choice are compared with those of the default choice in its group. Access times"
                        + " are mean cycles for short messages.",
                List.of(
                        new Column("group", "case", Unit.TEXT),
                        new Column("choice", "choice", Unit.TEXT),
                        new Column("early", "early messages", Unit.COUNT),
                        new Column("cycles", "cycles", Unit.COUNT),
                        new Column("against", "difference from the default", Unit.PERCENT),
                        new Column("first", "first access", Unit.NUMBER),
                        new Column("last", "last access", Unit.NUMBER),
                        new Column("replacements", "replacements", Unit.COUNT),
                        new Column("evicted", "bound lines evicted", Unit.COUNT),
                        new Column("overwritten", "bound lines overwritten by the next message", Unit.COUNT),
                        new Column("in_cache", "found in the network cache", Unit.COUNT),
                        new Column("in_memory", "found in network memory", Unit.COUNT),
                        new Column("hits", "hits by process address", Unit.COUNT)));
        for (Measured each : all) {
            MachineResult result = each.result();
            table.row(List.of(
                    each.group().name(),
                    each.choice().name(),
                    result.early(),
                    result.cycles(),
                    (double) result.cycles() / each.first().cycles() - 1,
                    result.access().meanFirst(),
                    result.access().meanLast(),
                    count(result, NetworkEvent.NETWORK_REPLACEMENTS),
                    count(result, NetworkEvent.BOUND_EVICTED),
                    count(result, NetworkEvent.BOUND_OVERWRITTEN),
                    count(result, NetworkEvent.FOUND_IN_CACHE),
                    count(result, NetworkEvent.FOUND_BY_TRANSLATION) + count(result, NetworkEvent.FOUND_BY_SEARCH),
                    count(result, NetworkEvent.LOOKUP_HITS)));
        }
        return table;
    }

    private static long count(MachineResult result, NetworkEvent event) {
        return result.networkCache().get(event);
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        // The documents print no value for it.
    }
}
