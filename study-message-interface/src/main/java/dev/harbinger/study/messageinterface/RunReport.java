package dev.harbinger.study.messageinterface;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Finding;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.ParameterTable;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.latency.CycleCounts;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.model.RetargetedProgram;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.network.OutputPath;
import dev.harbinger.study.messageinterface.node.AddressMap;
import dev.harbinger.study.messageinterface.node.Node;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a run of one program came to, as a report.
 *
 * @param program what ran
 * @param handlers its message handlers
 * @param retargeted the program as the interface model makes it
 * @param parameters of the machine
 * @param machine after the run
 * @param network after the run
 * @param ending how it ended
 * @param latencies of its messages
 * @param misses SENDs that found no entry in the GTLB
 * @param memory what is to be shown of it
 */
record RunReport(
        String program,
        List<HandlerVerdict> handlers,
        RetargetedProgram retargeted,
        Parameters parameters,
        Machine machine,
        Network network,
        RunEnding ending,
        LatencySummary latencies,
        long misses,
        List<MemoryChoice> memory) {
    /** Ids of the tables that say most. */
    static final List<String> BRIEF = List.of("threads", "latency", "memory");

    private static final int CHANNELS = 4;
    private static final int MOST_WORDS = 100_000;

    /** The report. */
    Report report() {
        MessageTables messages = new MessageTables(latencies);
        List<DataTable> tables = new ArrayList<>(List.of(threads(), messages.latency(), messages.each()));
        if (network instanceof MeshNetwork mesh) {
            tables.add(links(mesh));
        }
        if (!memory.isEmpty()) {
            tables.add(memoryTable());
        }
        List<Section> sections = new ArrayList<>(List.of(new Section("run", "The run", "", tables, List.of())));
        if (!handlers.isEmpty()) {
            sections.add(new HandlerTables(handlers).section());
        }
        sections.add(new Section(
                "machine",
                "The simulated machine",
                "",
                List.of(ParameterTable.of("parameters", "The parameters", parameters)),
                List.of()));
        List<KeyFact> facts = new ArrayList<>(List.of(
                new KeyFact("program", program),
                new KeyFact("nodes", network.size().toString()),
                new KeyFact("model", retargeted.model().name()),
                new KeyFact("network", parameters.word("network.kind")),
                new KeyFact("cycles", Amounts.count(ending.cycles())),
                new KeyFact("ended", ending.brief())));
        facts.addAll(ParameterTable.facts(parameters));
        return new Report(
                "One program on the M-Machine's message interface",
                "Simulated cycle by cycle",
                facts,
                findings(),
                sections);
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        ending.cautions().forEach(text -> findings.add(new Finding(Finding.Weight.CAUTION, text)));
        CycleCounts total = latencies.total();
        String text = latencies.messages() == 0
                ? "No message was sent."
                : Amounts.count(latencies.messages()) + (latencies.messages() == 1 ? " message was" : " messages were")
                        + " sent"
                        + (total.count() == 0
                                ? "; the handler of none has begun."
                                : ". From SEND to the last word that a handler read: " + range(total));
        findings.add(new Finding(Finding.Weight.NOTE, text));
        if (latencies.undispatched() > 0) {
            findings.add(new Finding(
                    Finding.Weight.CAUTION,
                    Amounts.count(latencies.undispatched()) + " of the messages never reached a dispatcher."));
        }
        long unbegun = latencies.messages() - latencies.undispatched() - total.count();
        if (unbegun > 0) {
            findings.add(new Finding(
                    Finding.Weight.NOTE,
                    Amounts.count(unbegun) + " of the messages had a handler of which no instruction issued before the"
                            + " end."));
        }
        if (!handlers.isEmpty()) {
            findings.add(new Finding(Finding.Weight.NOTE, new HandlerTables(handlers).summary()));
        }
        if (!retargeted.displaced().isEmpty()) {
            findings.add(new Finding(
                    Finding.Weight.NOTE,
                    "In this model messages displace a program that never ends: the run was stopped when no message had"
                            + " been under way for some time."));
        }
        if (misses > 0) {
            findings.add(new Finding(
                    Finding.Weight.NOTE,
                    Amounts.count(misses)
                            + " times the GTLB did not map the destination of a SEND: the event queue got an event"
                            + " instead."));
        }
        return findings;
    }

    private static String range(CycleCounts counts) {
        return counts.least() == counts.most()
                ? Amounts.count(counts.least()) + " cycles."
                : String.format(
                        Locale.ROOT,
                        "%,d to %,d cycles, half of the messages within %,d.",
                        counts.least(),
                        counts.most(),
                        counts.percentile(0.5));
    }

    private DataTable threads() {
        DataTable table = new DataTable(
                "threads",
                "What thread slots issued",
                "Those that issued nothing are left out.",
                List.of(
                        new Column("thread", "thread slot", Unit.TEXT),
                        new Column("node", "node", Unit.COUNT),
                        new Column("cluster", "cluster", Unit.COUNT),
                        new Column("slot", "slot", Unit.COUNT),
                        new Column("instructions", "instructions", Unit.COUNT),
                        new Column("operations", "operations", Unit.COUNT),
                        new Column("issue", "of all cycles", Unit.PERCENT)));
        for (int number = 0; number < machine.nodes(); number++) {
            Node node = machine.node(number);
            for (int cluster = 0; cluster < Register.CLUSTERS; cluster++) {
                for (int slot = 0; slot < NodeSettings.SLOTS; slot++) {
                    long instructions = node.instructions(cluster, slot);
                    if (instructions > 0) {
                        table.row(List.of(
                                number + "." + cluster + "." + slot,
                                number,
                                cluster,
                                slot,
                                instructions,
                                node.operations(cluster, slot),
                                (double) instructions / ending.cycles()));
                    }
                }
            }
        }
        return table;
    }

    private DataTable links(MeshNetwork mesh) {
        DataTable table = new DataTable(
                "links",
                "Use of the links",
                "Links that carried nothing are left out.",
                List.of(
                        new Column("link", "link", Unit.TEXT),
                        new Column("node", "from node", Unit.COUNT),
                        new Column("towards", "towards", Unit.TEXT),
                        new Column("flits", "flits", Unit.COUNT),
                        new Column("use", "of all cycles", Unit.PERCENT)));
        for (int node = 0; node < machine.nodes(); node++) {
            for (OutputPath path : OutputPath.values()) {
                long flits = 0;
                for (int channel = 0; path.isLink() && channel < CHANNELS; channel++) {
                    flits += mesh.flitsForwarded(node, path, channel);
                }
                if (flits > 0) {
                    String towards = towards(path);
                    table.row(List.of(
                            mesh.size().id(node) + " " + towards,
                            node,
                            towards,
                            flits,
                            (double) flits / mesh.cycles()));
                }
            }
        }
        return table;
    }

    private static String towards(OutputPath path) {
        return switch (path) {
            case X_PLUS_LINK -> "x+";
            case X_MINUS_LINK -> "x-";
            case Y_PLUS_LINK -> "y+";
            case Y_MINUS_LINK -> "y-";
            case X_PLUS_TURN, X_MINUS_TURN, Y_PLUS_TURN, Y_MINUS_TURN, EXTRACTION_0, EXTRACTION_1 ->
                throw new IllegalArgumentException(path + " is no link");
        };
    }

    private DataTable memoryTable() {
        DataTable table = new DataTable(
                "memory",
                "Memory after the run",
                "The first " + Amounts.count(MOST_WORDS) + " words at most.",
                List.of(
                        new Column("place", "block", Unit.TEXT),
                        new Column("node", "node", Unit.COUNT),
                        new Column("word", "word", Unit.COUNT),
                        new Column("bits", "bits", Unit.TEXT),
                        new Column("value", "value", Unit.TEXT)));
        long words = 0;
        for (MemoryChoice choice : memory) {
            for (int node = 0; node < machine.nodes(); node++) {
                for (long i = 0; choice.holds(node) && i < choice.block().words() && words < MOST_WORDS; i++, words++) {
                    Word word = machine.node(node).word(choice.block().offset() + i * AddressMap.WORD_BYTES);
                    table.row(List.of(
                            choice.block().name(),
                            node,
                            i,
                            String.format(Locale.ROOT, "%016x", word.bits()),
                            word.toString()));
                }
            }
        }
        return table;
    }
}
