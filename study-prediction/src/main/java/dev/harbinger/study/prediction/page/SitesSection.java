package dev.harbinger.study.prediction.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.receives.SiteReceives;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The receives of each call site. */
final class SitesSection {
    private static final int MOST_BARS = 60;

    private SitesSection() {}

    static Section of(TraceResult result) {
        Labels labels = new Labels(result.siteNames());
        DataTable table = new DataTable(
                "sites",
                "Call sites by receives",
                "Predicted: by " + result.settings().follower() + ".",
                List.of(
                        new Column("site", "call site", Unit.TEXT),
                        new Column("address", "identity", Unit.TEXT),
                        new Column("receives", "receives", Unit.COUNT),
                        new Column("bytes", "bytes posted", Unit.BYTES),
                        new Column("smallest", "smallest", Unit.BYTES),
                        new Column("largest", "largest", Unit.BYTES),
                        new Column("wildcards", "with a wildcard", Unit.COUNT),
                        new Column("early", "early", Unit.PERCENT),
                        new Column("predicted", "predicted", Unit.PERCENT)));
        List<Map.Entry<Long, SiteReceives>> sites = Sites.of(result).entrySet().stream()
                .sorted(Comparator.comparingLong(
                        (Map.Entry<Long, SiteReceives> site) -> -site.getValue().receives()))
                .toList();
        for (Map.Entry<Long, SiteReceives> site : sites) {
            SiteReceives receives = site.getValue();
            EarlyReceives early = result.arrivals().sites().get(site.getKey());
            table.row(Arrays.asList(
                    labels.site(site.getKey()),
                    result.siteNames().containsKey(site.getKey()) ? Long.toHexString(site.getKey()) : null,
                    receives.receives(),
                    receives.sized() == 0 ? null : receives.bytes(),
                    receives.sized() == 0 ? null : receives.smallest(),
                    receives.sized() == 0 ? null : receives.largest(),
                    receives.wildcards(),
                    early == null ? null : Labels.part(early.early(), early.judged()),
                    Labels.part(receives.predicted(), receives.receives())));
        }
        List<Figure> figures = sites.isEmpty() || sites.size() > MOST_BARS
                ? List.of()
                : List.of(new Figure(
                        "sites-figure",
                        "Receives by call site",
                        Figure.Kind.BAR,
                        "sites",
                        "site",
                        List.of("receives"),
                        null,
                        "call site",
                        "receives",
                        false,
                        false));
        return new Section(
                "sites",
                "Call sites",
                sites.isEmpty() ? "The trace does not tell where in the program receives are posted." : "",
                List.of(table),
                figures);
    }
}
