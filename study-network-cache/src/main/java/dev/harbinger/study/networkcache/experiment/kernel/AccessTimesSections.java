package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Figure.Kind;
import dev.harbinger.report.Section;
import dev.harbinger.study.networkcache.machine.MachineResult;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows {@link AccessTimesAndSpeedUp}. */
final class AccessTimesSections {
    private static final String TIMES = "figure-7-9";
    private static final String SPEED_UP = "figure-7-11";
    private static final String TWICE = "figure-7-12";

    private AccessTimesSections() {}

    static List<Section> of(List<PolicyComparison> programs) {
        return List.of(
                new Section(
                        "access-times-7",
                        "Figures 7.9 and 7.10: access times compared with VIA",
                        "Access times are from the post of a receive to the first and the last access of a short"
                                + " message before the next message is received, without waiting for the arrival. r"
                                + " is at the knee, everything else is as in Table 7.1. The values for VIA and TCP/IP"
                                + " are means over all seeds.\n\n" + kernel(programs)
                                + " Under both DTCT policies an early message is available when the call returns.",
                        List.of(times(programs)),
                        List.of(
                                bars("figure-7-9-plot", "First access time", TIMES, "first", true),
                                bars("figure-7-10-plot", "Last access time", TIMES, "last", true))),
                new Section(
                        "speed-up",
                        "Figures 7.11 and 7.12: execution time compared with VIA",
                        "Speed-up is the execution time under VIA divided by the execution time under another policy,"
                                + " for the whole program after fast-forward. It includes long messages, which VIA"
                                + " copies and DTCT moves by DMA. Only the choice of the lines that the kernel takes"
                                + " is random. The spread is the standard deviation over the seeds. VIA also runs"
                                + " with a data cache twice as large, with as many seeds.\n\n"
                                + "Accesses of the instruction cache are fetches of lines, because the pipeline"
                                + " fetches lines. sim-outorder counts an access for each instruction, so the hit"
                                + " ratio by instruction is the one to compare with the document's 99.2 %.",
                        List.of(speedUp(programs), twice(programs), instructionCache(programs)),
                        List.of(
                                bars("figure-7-11-plot", "Speed-up over VIA", SPEED_UP, "speed_up", false),
                                bars(
                                        "figure-7-12-plot",
                                        "Execution time relative to DTCT: VIA with a larger data cache",
                                        TWICE,
                                        "relative",
                                        false))));
    }

    private static String kernel(List<PolicyComparison> programs) {
        return programs.stream()
                .map(program -> String.format(
                        Locale.ROOT,
                        "Under VIA the kernel's own work (via.overhead, an assumption) is %2$.0f %% of the first"
                                + " access time of %1$s.",
                        program.program(),
                        100 * program.kernelShare()))
                .collect(Collectors.joining(" "));
    }

    private static Figure bars(String id, String title, String table, String column, boolean isTime) {
        return new Figure(
                id,
                title,
                Kind.BAR,
                table,
                "policy",
                List.of(column),
                "program",
                "",
                isTime ? "cycles" : "ratio",
                false,
                isTime);
    }

    private static DataTable times(List<PolicyComparison> programs) {
        DataTable table = new DataTable(
                TIMES,
                "Access times of short messages, in cycles",
                "",
                List.of(
                        program(),
                        policy(),
                        new Column("runs", "runs", Unit.COUNT),
                        new Column("first", "first access", Unit.NUMBER),
                        new Column("last", "last access", Unit.NUMBER),
                        new Column("reads", "loads per message", Unit.NUMBER),
                        new Column("messages", "short messages", Unit.COUNT),
                        new Column("early", "early messages", Unit.NUMBER)));
        for (PolicyComparison program : programs) {
            for (Repeated policy : policies(program)) {
                table.row(List.of(
                        program.program(),
                        title(policy),
                        policy.runs().size(),
                        policy.first(),
                        policy.last(),
                        policy.mean(run -> run.access().meanReads()),
                        policy.runs().getFirst().shortReceived(),
                        policy.mean(MachineResult::shortEarly)));
            }
        }
        return table;
    }

    private static DataTable speedUp(List<PolicyComparison> programs) {
        DataTable table = new DataTable(
                SPEED_UP,
                "Execution time and speed-up over VIA",
                "Receiving is the time of posts and waits without waiting for arrivals.",
                List.of(
                        program(),
                        policy(),
                        new Column("runs", "runs", Unit.COUNT),
                        new Column("cycles", "cycles", Unit.NUMBER),
                        new Column("deviation", "spread, cycles", Unit.NUMBER),
                        new Column("speed_up", "speed-up over VIA", Unit.RATIO),
                        new Column("receiving", "receiving, cycles", Unit.NUMBER),
                        new Column("waiting", "waiting, cycles", Unit.NUMBER)));
        for (PolicyComparison program : programs) {
            for (Repeated policy : policies(program)) {
                table.row(Arrays.<@Nullable Object>asList(
                        program.program(),
                        title(policy),
                        policy.runs().size(),
                        policy.cycles(),
                        policy.deviation(),
                        program.speedUp(policy),
                        policy.mean(MachineResult::receiving),
                        policy.mean(MachineResult::waited)));
            }
        }
        return table;
    }

    private static DataTable twice(List<PolicyComparison> programs) {
        DataTable table = new DataTable(
                TWICE,
                "VIA with a data cache twice as large",
                "",
                List.of(
                        program(),
                        policy(),
                        new Column("cycles", "cycles", Unit.NUMBER),
                        new Column("relative", "time / time of DTCT", Unit.RATIO),
                        new Column("misses", "data cache misses", Unit.NUMBER)));
        for (PolicyComparison program : programs) {
            for (Repeated policy : List.of(program.via(), program.viaTwice(), program.dtct(), program.lazy())) {
                int kilobytes = policy.parameters().memory().dl1().sets()
                        * policy.parameters().memory().dl1().ways()
                        * policy.parameters().memory().dl1().line()
                        / 1024;
                table.row(List.of(
                        program.program(),
                        title(policy) + ", " + kilobytes + " KB",
                        policy.cycles(),
                        policy.cycles() / program.dtct().cycles(),
                        policy.mean(run -> run.dataCache().misses())));
            }
        }
        return table;
    }

    private static DataTable instructionCache(List<PolicyComparison> programs) {
        DataTable table = new DataTable(
                "instruction-cache-7",
                "Instruction cache under VIA",
                "",
                List.of(
                        program(),
                        new Column("instructions", "instructions", Unit.NUMBER),
                        new Column("fetches", "fetches of lines", Unit.NUMBER),
                        new Column("misses", "misses", Unit.NUMBER),
                        new Column("by_line", "hit ratio by fetch", Unit.NUMBER),
                        new Column("by_instruction", "hit ratio by instruction", Unit.NUMBER),
                        new Column("per_thousand", "misses per 1,000 instructions", Unit.NUMBER)));
        for (PolicyComparison program : programs) {
            Repeated via = program.via();
            table.row(List.of(
                    program.program(),
                    via.mean(MachineResult::instructions),
                    via.mean(run -> run.instructionCache().accesses()),
                    via.mean(run -> run.instructionCache().misses()),
                    1 - via.mean(run -> run.instructionCache().missRate()),
                    1 - program.instructionMissRatio(),
                    1000 * program.instructionMissRatio()));
        }
        return table;
    }

    private static List<Repeated> policies(PolicyComparison program) {
        return List.of(program.tcp(), program.via(), program.dtct(), program.lazy());
    }

    private static String title(Repeated policy) {
        return policy.parameters().policy().title();
    }

    private static Column program() {
        return new Column("program", "program", Unit.TEXT);
    }

    private static Column policy() {
        return new Column("policy", "policy", Unit.TEXT);
    }
}
