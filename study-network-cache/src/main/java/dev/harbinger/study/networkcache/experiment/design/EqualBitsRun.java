package dev.harbinger.study.networkcache.experiment.design;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.laboratory.Texts;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.memory.CacheGeometry;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of a program on a node with a network cache, with the same data cache alone, or with a data cache enlarged by
 * the same number of bits.
 *
 * @param program name of the program
 * @param networkCache whether the node has a network cache
 * @param result result of the run
 */
record EqualBitsRun(String program, boolean networkCache, MachineResult result) {
    /**
     * Runs a program with r at its knee. The runs are in the order of the table, lazy DTCT first.
     *
     * @param ways ways of the larger data cache
     */
    static List<EqualBitsRun> of(Laboratory laboratory, BundledProgram program, int ways) throws InterruptedException {
        double ratio = laboratory.knee(program).ratio();
        Parameters parameters = laboratory.parameters(StudyParameters.TABLE_7_1);
        Parameters larger = parameters.with("dl1.ways", Integer.toString(ways));
        List<MachineParameters> machines = List.of(
                MachineSettings.of(parameters, PolicyKind.LAZY_DTCT),
                MachineSettings.of(parameters, PolicyKind.DTCT),
                MachineSettings.of(parameters, PolicyKind.DMA_TO_DESTINATION),
                MachineSettings.of(larger, PolicyKind.DMA_TO_DESTINATION),
                MachineSettings.of(parameters, PolicyKind.VIA),
                MachineSettings.of(larger, PolicyKind.VIA));
        List<MachineResult> results = laboratory.run(
                program,
                machines.stream()
                        .map(machine -> new Setup(machine, ratio, laboratory.seed()))
                        .toList());
        List<EqualBitsRun> runs = new ArrayList<>();
        for (MachineResult result : results) {
            runs.add(new EqualBitsRun(
                    program.programName(), result.parameters().policy().usesNetworkCache(), result));
        }
        return runs;
    }

    /** A comparison of DMA with the larger data cache and lazy DTCT, program by program. */
    static String summary(List<EqualBitsRun> runs) {
        List<String> sentences = new ArrayList<>();
        for (EqualBitsRun lazy : runs) {
            if (lazy.result.parameters().policy() == PolicyKind.LAZY_DTCT) {
                runs.stream()
                        .filter(run -> run.program.equals(lazy.program) && run.isLarger(lazy))
                        .filter(run -> run.result.parameters().policy() == PolicyKind.DMA_TO_DESTINATION)
                        .forEach(run -> sentences.add(run.sentence(lazy)));
            }
        }
        return String.join(" ", sentences);
    }

    private boolean isLarger(EqualBitsRun other) {
        return result.parameters().memory().dl1().size()
                > other.result.parameters().memory().dl1().size();
    }

    private String sentence(EqualBitsRun lazy) {
        double more = (double) result.cycles() / lazy.result.cycles() - 1;
        return program + ": DMA to the destination with the larger data cache takes "
                + Texts.percent(Math.abs(more)) + (more < 0 ? " fewer" : " more") + " cycles than lazy DTCT, and it"
                + " takes "
                + Texts.number(
                        result.access().meanFirst() / lazy.result.access().meanFirst())
                + " times as long to the first access.";
    }

    static DataTable table(List<EqualBitsRun> runs) {
        DataTable table = new DataTable(
                "equal-bits",
                "Network cache compared with a larger data cache",
                "The difference in cycles from lazy DTCT is negative for a faster run. Access times are mean cycles"
                        + " for short messages.",
                List.of(
                        new Column("program", "program", Unit.TEXT),
                        new Column("policy", "reception", Unit.TEXT),
                        new Column("network_cache", "network cache", Unit.TEXT),
                        new Column("data_cache", "data cache, sets:ways", Unit.TEXT),
                        new Column("cycles", "cycles", Unit.COUNT),
                        new Column("against", "difference from lazy DTCT", Unit.PERCENT),
                        new Column("first", "first access", Unit.NUMBER),
                        new Column("last", "last access", Unit.NUMBER),
                        new Column("misses", "data cache misses", Unit.COUNT),
                        new Column("rate", "miss rate", Unit.PERCENT)));
        long lazy = 1;
        for (EqualBitsRun run : runs) {
            MachineResult result = run.result();
            CacheGeometry dataCache = result.parameters().memory().dl1();
            if (result.parameters().policy() == PolicyKind.LAZY_DTCT) {
                lazy = result.cycles();
            }
            table.row(List.of(
                    run.program(),
                    result.parameters().policy().title(),
                    run.networkCache() ? "yes" : "no",
                    dataCache.sets() + ":" + dataCache.ways(),
                    result.cycles(),
                    (double) result.cycles() / lazy - 1,
                    result.access().meanFirst(),
                    result.access().meanLast(),
                    result.dataCache().misses(),
                    result.dataCache().missRate()));
        }
        return table;
    }
}
