package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Arrivals;
import dev.harbinger.study.prediction.arrival.LateReceivers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What late receivers cost senders, by call site of the send. */
final class LateReceiversSection {
    private LateReceiversSection() {}

    static Section of(TraceResult result) {
        Labels labels = new Labels(result.siteNames());
        DataTable table = new DataTable(
                "late-receivers",
                "Senders that waited for a late receiver, by call site",
                "",
                List.of(
                        new Column("site", "call site of the send", Unit.TEXT),
                        new Column("address", "identity", Unit.TEXT),
                        new Column("needing", "sends that need their receiver", Unit.COUNT),
                        new Column("unended", "end not known", Unit.COUNT),
                        new Column("waited", "waited", Unit.COUNT),
                        new Column("total_wait", "waited in all", Unit.NANOS),
                        new Column("median_wait", "half waited up to", Unit.NANOS),
                        new Column("longest_wait", "longest wait", Unit.NANOS)));
        result.arrivals().lateReceivers().entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<Long, LateReceivers> site) ->
                                -site.getValue().waited().sum())
                        .thenComparing(Map.Entry::getKey))
                .forEach(site -> {
                    LateReceivers late = site.getValue();
                    boolean waited = late.waited().count() > 0;
                    table.row(Arrays.asList(
                            labels.site(site.getKey()),
                            result.siteNames().containsKey(site.getKey()) ? Long.toHexString(site.getKey()) : null,
                            late.needing(),
                            late.unended(),
                            late.waited().count(),
                            late.waited().sum(),
                            waited ? late.waited().median() : null,
                            waited ? late.waited().longest() : null));
                });
        return new Section(
                "late-receivers", "What late receivers cost senders", text(result), List.of(table), List.of());
    }

    private static String text(TraceResult result) {
        Arrivals arrivals = result.arrivals();
        LateReceivers all = arrivals.allLateReceivers();
        String limit = Amounts.bytes(arrivals.assumptions().eagerLimit());
        if (arrivals.all().joined() == 0) {
            return "The trace does not tell: no receive could be joined with its send and compared in time.";
        }
        if (all.needing() == 0 && all.leftOut() > 0) {
            return "The trace does not tell." + Labels.leftOut(all.leftOut(), "send");
        }
        if (all.needing() == 0) {
            return "No send needs its receiver: none is synchronous, and no message has more than " + limit
                    + " (--eager-limit).";
        }
        if (all.unended() == all.needing()) {
            return "The trace does not tell: it has neither the time at which a send that needs its receiver ended nor"
                    + " a later call of its process. There are "
                    + Labels.counted(all.needing(), "such send") + "." + Labels.leftOut(all.leftOut(), "send");
        }
        return "A send that is synchronous, or whose message has more than " + limit
                + " (--eager-limit), needs its receiver: it waits from its call until the receive is posted. "
                + Amounts.count(all.waited().count()) + " of " + Labels.counted(all.needing(), "such send")
                + " waited, at most " + Amounts.nanos(all.waited().sum())
                + " in all. A blocking send is taken to last until the next call of its process, and a wait or test to"
                + " begin at the latest call before it. A send that ended before its receive was posted did not wait:"
                + " the library had kept a copy. Requests that are awaited together count each."
                + (all.unended() == 0
                        ? ""
                        : " Of " + Labels.counted(all.unended(), "send")
                                + " the trace does not tell how long they may have waited.")
                + Labels.leftOut(all.leftOut(), "send");
    }
}
