package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.benchmark.Measurement;
import dev.harbinger.study.messageinterface.benchmark.Measurement.Event;
import dev.harbinger.study.messageinterface.benchmark.Measurement.Event.Kind;
import dev.harbinger.study.messageinterface.model.Model;
import java.util.ArrayList;
import java.util.List;

/** Figures 6-6 and 6-9: what latencies consist of, from when things happened. */
public final class ComponentSection {
    private static final List<String> INJECTIONS = List.of("MM", "IRB", "IRS");
    private static final List<String> DISPATCHES = List.of("MM", "POL", "INT");
    private static final List<String> RPC_PARTS = List.of("assembly", "injection", "dispatch", "handler");
    private static final List<String> PING_PARTS =
            List.of("injection", "dispatch_of_request", "service_of_request", "dispatch_of_reply", "service_of_reply");

    private ComponentSection() {}

    /** The section. */
    public static Section of(Findings findings) {
        DataTable rpc = table(
                "figure-6-6",
                "Figure 6-6: RPC, by injection",
                "Cycles. Assembly lasts until the SEND issues, injection until the header is in the outgoing queue,"
                        + " dispatch until the handler's first instruction, the handler until the thread's. Where words"
                        + " are streamed, assembly is part of injection.",
                RPC_PARTS);
        for (String name : INJECTIONS) {
            add(rpc, name, rpcParts(findings.cells().ideal(Model.of(name), Benchmark.RPC)));
        }
        DataTable ping = table(
                "figure-6-9",
                "Figure 6-9: PING, by dispatch",
                "Cycles. Injection lasts until the request's header is in the outgoing queue, dispatch from there to"
                    + " the handler's first instruction, service from there to the reply's header in the queue or the"
                    + " word in memory.",
                PING_PARTS);
        for (String name : DISPATCHES) {
            add(ping, name, pingParts(findings.cells().ideal(Model.of(name), Benchmark.PING)));
        }
        return new Section(
                "components",
                "Figures 6-6 and 6-9: what latencies consist of",
                "",
                List.of(rpc, ping, steps(findings)),
                List.of(stack(rpc, RPC_PARTS), stack(ping, PING_PARTS)));
    }

    private static DataTable steps(Findings findings) {
        DataTable table = new DataTable(
                "steps",
                "PING and RPC under MM, step by step",
                "Cycles since the first instruction that makes the message. The word of PING's reply is in memory"
                        + " node.memory-latency after its store.",
                List.of(
                        new Column("benchmark", "benchmark", Unit.TEXT),
                        new Column("node", "node", Unit.COUNT),
                        new Column("step", "what happens", Unit.TEXT),
                        new Column("cycle", "cycle", Unit.COUNT),
                        new Column("took", "since the step before", Unit.COUNT)));
        for (Benchmark benchmark : List.of(Benchmark.PING, Benchmark.RPC)) {
            long before = 0;
            for (Event event : findings.cells().ideal(Model.MM, benchmark).events()) {
                table.row(List.of(
                        benchmark.name(), event.node(), step(event.kind()), event.cycle(), event.cycle() - before));
                before = event.cycle();
            }
        }
        return table;
    }

    private static String step(Kind kind) {
        return switch (kind) {
            case SENT -> "the SEND issues";
            case INJECTED -> "the header is in the outgoing queue";
            case DISPATCHED -> "the dispatcher reads MsgHead";
            case HANDLED -> "the handler's first instruction issues";
            case STARTED -> "the new thread's first instruction issues";
            case STORED -> "the store of the reply issues";
        };
    }

    static List<Long> rpcParts(Measurement measurement) {
        long sent = Math.max(0, measurement.first(Kind.SENT, 0));
        long injected = measurement.first(Kind.INJECTED, 0);
        long handled = measurement.first(Kind.HANDLED, 1);
        return List.of(sent, injected - sent, handled - injected, measurement.latency() - handled);
    }

    static List<Long> pingParts(Measurement measurement) {
        long injected = measurement.first(Kind.INJECTED, 0);
        long handled = measurement.first(Kind.HANDLED, 1);
        long answered = measurement.first(Kind.INJECTED, 1);
        long received = measurement.first(Kind.HANDLED, 0);
        return List.of(
                injected,
                handled - injected,
                answered - handled,
                received - answered,
                measurement.latency() - received);
    }

    private static DataTable table(String id, String title, String note, List<String> parts) {
        List<Column> columns = new ArrayList<>(List.of(new Column("model", "model", Unit.TEXT)));
        for (String part : parts) {
            columns.add(new Column(part, part.replace('_', ' '), Unit.COUNT));
        }
        columns.add(new Column("sum", "in all", Unit.COUNT));
        return new DataTable(id, title, note, columns);
    }

    private static void add(DataTable table, String model, List<Long> parts) {
        List<Object> row = new ArrayList<>(List.of(model));
        row.addAll(parts);
        row.add(parts.stream().mapToLong(Long::longValue).sum());
        table.row(row);
    }

    private static Figure stack(DataTable table, List<String> parts) {
        return new Figure(
                table.id() + "-plot",
                table.title(),
                Figure.Kind.STACKED_BAR,
                table.id(),
                "model",
                parts,
                null,
                "",
                "cycles",
                false,
                false);
    }
}
