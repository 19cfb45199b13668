package dev.harbinger.study.messageinterface;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.OutputPath;
import dev.harbinger.study.messageinterface.node.AddressMap;
import dev.harbinger.study.messageinterface.node.Node;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.List;
import java.util.Locale;

/**
 * What a machine did, and what it holds after a run, as tables.
 *
 * @param machine after the run
 */
record MachineTables(Machine machine) {
    private static final int CHANNELS = 4;
    private static final int MOST_WORDS = 100_000;

    /** What thread slots issued in a run of a number of cycles. */
    DataTable threads(long cycles) {
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
                    long instructions = node.activity().instructions(cluster, slot);
                    if (instructions > 0) {
                        table.row(List.of(
                                number + "." + cluster + "." + slot,
                                number,
                                cluster,
                                slot,
                                instructions,
                                node.activity().operations(cluster, slot),
                                (double) instructions / cycles));
                    }
                }
            }
        }
        return table;
    }

    /** How much a mesh's links were used. */
    DataTable links(MeshNetwork mesh) {
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

    /** Words of memory. */
    DataTable memory(List<MemoryChoice> choices) {
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
        for (MemoryChoice choice : choices) {
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
