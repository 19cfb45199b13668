package dev.harbinger.study.prediction.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.receives.Identity;
import dev.harbinger.trace.TraceEvent;
import java.util.Arrays;
import java.util.List;

/** How often each of the different receives of the first process is posted (Afsahi and Dimopoulos, figure 4). */
final class IdentitiesSection {
    private static final int MOST = 2000;

    private IdentitiesSection() {}

    static Section of(TraceResult result) {
        DataTable table = new DataTable(
                "identities",
                "The different receives of " + who(result) + ", in order of first sight",
                note(result),
                List.of(
                        new Column("number", "number", Unit.COUNT),
                        new Column("receives", "receives", Unit.COUNT),
                        new Column("source", "source", Unit.TEXT),
                        new Column("tag", "tag", Unit.TEXT),
                        new Column("count", "count", Unit.COUNT),
                        new Column("type_bytes", "element", Unit.BYTES),
                        new Column("buffer", "buffer", Unit.TEXT),
                        new Column("communicator", "communicator", Unit.TEXT)));
        if (!result.processes().isEmpty()) {
            for (Identity identity : first(result).receives().identities().first(MOST)) {
                table.row(Arrays.asList(
                        identity.number(),
                        identity.receives(),
                        Labels.orAny(identity.source()),
                        Labels.orAny(identity.tag()),
                        identity.count() == TraceEvent.ABSENT ? null : identity.count(),
                        identity.typeBytes() == TraceEvent.ABSENT_INT ? null : identity.typeBytes(),
                        identity.buffer() == TraceEvent.ABSENT ? null : Long.toHexString(identity.buffer()),
                        identity.communicator() == Long.hashCode(TraceEvent.ABSENT)
                                ? null
                                : Integer.toUnsignedString(identity.communicator())));
            }
        }
        return new Section(
                "identities",
                "Different receives",
                "The first process often has the most different receives, since it hands out data and gathers results.",
                List.of(table),
                List.of(new Figure(
                        "identities-figure",
                        "How often each is posted",
                        Figure.Kind.BAR,
                        "identities",
                        "number",
                        List.of("receives"),
                        null,
                        "different receives, in order of first sight",
                        "receives",
                        false,
                        false)));
    }

    private static ProcessResult first(TraceResult result) {
        return result.processes().getFirst();
    }

    private static String who(TraceResult result) {
        return result.processes().isEmpty()
                ? "no process"
                : "process " + first(result).process();
    }

    private static String note(TraceResult result) {
        long all = result.processes().isEmpty()
                ? 0
                : first(result).receives().identities().size();
        return all > MOST ? "The first " + MOST + " of " + all + " are shown." : "";
    }
}
