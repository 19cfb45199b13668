package dev.harbinger.study.networkcache.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Finding;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.ParameterTable;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.netcache.NetworkEvent;
import dev.harbinger.trace.traffic.Traffic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The report on a run of one program on one or more machines. */
public final class RunReport {
    /** Ids of the most important tables. */
    public static final List<String> BRIEF = List.of("runs", "data-cache", "messages");

    private RunReport() {}

    /**
     * The report.
     *
     * @param program name of the program
     * @param source origin of its messages
     * @param traffic its messages
     * @param exitCode its exit code
     * @param results one for each policy, at least one
     */
    public static Report of(
            String program,
            String source,
            Traffic traffic,
            int exitCode,
            Parameters parameters,
            List<MachineResult> results) {
        List<Section> sections = List.of(
                new Section(
                        "run",
                        "Run of the program",
                        "",
                        List.of(runs(results), messages(results), dataCache(results), networkCache(results)),
                        List.of()),
                MachineSection.of(parameters));
        List<KeyFact> facts = new ArrayList<>(List.of(
                new KeyFact("program", program),
                new KeyFact("traffic", source),
                new KeyFact("exit code", Integer.toString(exitCode))));
        facts.addAll(ParameterTable.facts(parameters));
        return new Report(
                "One program on a processor with a network cache",
                "Every load was compared with the value that the program reads in a memory without caches",
                facts,
                findings(traffic, exitCode, results),
                sections);
    }

    private static List<Finding> findings(Traffic traffic, int exitCode, List<MachineResult> results) {
        MachineResult first = results.getFirst();
        List<Finding> findings = new ArrayList<>();
        cautions(traffic, exitCode, first).forEach(text -> findings.add(new Finding(Finding.Weight.CAUTION, text)));
        findings.add(new Finding(
                Finding.Weight.NOTE,
                String.format(
                        Locale.ROOT,
                        "%,d messages were received, %,d of them short. %,d short messages arrived before their"
                                + " receives were posted (under %s).",
                        first.received(),
                        first.shortReceived(),
                        first.shortEarly(),
                        title(first))));
        for (MachineResult other : results.subList(1, results.size())) {
            if (first.cycles() > 0) {
                double ratio = (double) other.cycles() / first.cycles();
                findings.add(new Finding(
                        Finding.Weight.NOTE,
                        String.format(
                                Locale.ROOT, "%s takes %.3f times as long as %s.", title(other), ratio, title(first))));
            }
        }
        return findings;
    }

    private static List<String> cautions(Traffic traffic, int exitCode, MachineResult first) {
        List<String> cautions = new ArrayList<>();
        if (exitCode != 0) {
            cautions.add("The program ended with exit code " + exitCode + ".");
        }
        if (!traffic.isTimed()) {
            cautions.add("The traffic has no arrival times: every message was there at the program's first call, at"
                    + " any r. So no receive waited, and all messages were early.");
        }
        int all = traffic.messages().size();
        if (first.received() < all) {
            cautions.add(String.format(
                    Locale.ROOT,
                    "The program received %2$,d of the %1$,d messages of the traffic: does the traffic belong to this"
                            + " program?",
                    all,
                    first.received()));
        }
        if (first.instructions() == 0) {
            cautions.add(String.format(
                    Locale.ROOT,
                    "The program ended within the %,d instructions of measure.fast-forward, so nothing was measured:"
                            + " set measure.fast-forward to 0.",
                    first.parameters().fastForward()));
        }
        return cautions;
    }

    private static DataTable runs(List<MachineResult> results) {
        DataTable table = new DataTable(
                "runs",
                "Time",
                "",
                List.of(
                        policy(),
                        new Column("instructions", "instructions", Unit.COUNT),
                        new Column("cycles", "cycles", Unit.COUNT),
                        new Column("cpi", "cycles per instruction", Unit.NUMBER),
                        new Column("waited", "cycles waiting for arrivals", Unit.COUNT),
                        new Column("receiving", "other cycles of receives", Unit.COUNT),
                        new Column("mispredicted", "mispredicted branches", Unit.PERCENT)));
        for (MachineResult result : results) {
            table.row(List.of(
                    title(result),
                    result.instructions(),
                    result.cycles(),
                    result.cyclesPerInstruction(),
                    result.waited(),
                    result.receiving(),
                    (double) result.mispredictions() / result.branches()));
        }
        return table;
    }

    private static DataTable messages(List<MachineResult> results) {
        DataTable table = new DataTable(
                "messages",
                "Messages",
                "Access times are cycles from the post of a receive to the first and last load of a short message,"
                        + " without the time spent waiting for its arrival.",
                List.of(
                        policy(),
                        new Column("received", "received", Unit.COUNT),
                        new Column("short", "short", Unit.COUNT),
                        new Column("early", "early", Unit.COUNT),
                        new Column("short_early", "short and early", Unit.COUNT),
                        new Column("first", "first access", Unit.NUMBER),
                        new Column("last", "last access", Unit.NUMBER),
                        new Column("reads", "loads per message", Unit.NUMBER)));
        for (MachineResult result : results) {
            table.row(List.of(
                    title(result),
                    result.received(),
                    result.shortReceived(),
                    result.early(),
                    result.shortEarly(),
                    result.access().meanFirst(),
                    result.access().meanLast(),
                    result.access().meanReads()));
        }
        return table;
    }

    private static DataTable dataCache(List<MachineResult> results) {
        DataTable table = new DataTable(
                "data-cache",
                "Caches",
                "",
                List.of(
                        policy(),
                        new Column("cache", "cache", Unit.TEXT),
                        new Column("accesses", "accesses", Unit.COUNT),
                        new Column("misses", "misses", Unit.COUNT),
                        new Column("rate", "miss rate", Unit.PERCENT),
                        new Column("replacements", "replacements", Unit.COUNT),
                        new Column("writebacks", "write-backs", Unit.COUNT),
                        new Column("invalidations", "invalidations", Unit.COUNT)));
        for (MachineResult result : results) {
            row(table, result, "data", result.dataCache());
            row(table, result, "instructions", result.instructionCache());
            if (result.secondLevel() != null) {
                row(table, result, "second level", result.secondLevel());
            }
        }
        return table;
    }

    private static void row(DataTable table, MachineResult result, String cache, CacheCounts counts) {
        table.row(List.of(
                title(result),
                cache,
                counts.accesses(),
                counts.misses(),
                counts.missRate(),
                counts.replacements(),
                counts.writebacks(),
                counts.invalidations()));
    }

    private static DataTable networkCache(List<MachineResult> results) {
        DataTable table = new DataTable(
                "network-cache",
                "Network cache",
                "Events that never happened are omitted.",
                List.of(policy(), new Column("event", "event", Unit.TEXT), new Column("times", "times", Unit.COUNT)));
        for (MachineResult result : results) {
            Arrays.stream(NetworkEvent.values())
                    .filter(event -> result.networkCache().get(event) > 0)
                    .forEach(event -> table.row(List.of(
                            title(result), event.label(), result.networkCache().get(event))));
        }
        return table;
    }

    private static Column policy() {
        return new Column("policy", "policy", Unit.TEXT);
    }

    private static String title(MachineResult result) {
        return result.parameters().policy().title();
    }
}
