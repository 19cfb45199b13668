package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows {@link DataCacheSize}. */
final class DataCacheSizeSection {
    /** The first of the figures. */
    private static final int FIRST = 5;

    private DataCacheSizeSection() {}

    static Section of(List<DataCacheCurve> cg, List<DataCacheCurve> adi) {
        List<DataTable> tables = new ArrayList<>();
        List<Figure> figures = new ArrayList<>();
        int number = FIRST;
        for (List<DataCacheCurve> curves : List.of(cg, adi)) {
            for (PolicyKind policy : List.of(PolicyKind.DTCT, PolicyKind.LAZY_DTCT)) {
                String id = "figure-6-" + number;
                String title = curves.getFirst().program().programName() + ", " + policy.title();
                tables.add(table(
                        id,
                        "Figure 6." + number + ": " + title,
                        curves.stream()
                                .filter(curve -> curve.policy() == policy)
                                .toList()));
                figures.add(new Figure(
                        id + "-plot",
                        "Misses of the data cache by its size: " + title,
                        Figure.Kind.LINE,
                        id,
                        "size",
                        List.of("misses"),
                        "of_knee",
                        "data cache, KB",
                        "misses",
                        true,
                        false));
                number++;
            }
        }
        return new Section(
                "chapter-6-data-cache-size",
                "Figures 6.5 to 6.8: misses by size of the data cache",
                "The configuration is that of Table 6.1, with data caches of 4 to 128 KB that differ in the number of"
                        + " sets. r is at the knee. adi, which stands in for PSTSWM, also runs with the two other r"
                        + " of section 6.4.\n\n"
                        + "A size is sufficient when doubling it removes less than a tenth of its misses.",
                tables,
                figures);
    }

    private static DataTable table(String id, String title, List<DataCacheCurve> curves) {
        DataTable table = new DataTable(
                id,
                title,
                "Removed by doubling: the share of the misses that a cache of twice the size avoids.",
                List.of(
                        new Column("size", "KB", Unit.COUNT),
                        new Column("of_knee", "r / r at the knee", Unit.TEXT),
                        new Column("accesses", "accesses", Unit.COUNT),
                        new Column("misses", "misses", Unit.COUNT),
                        new Column("removed", "removed by doubling", Unit.PERCENT)));
        for (DataCacheCurve curve : curves) {
            for (int i = 0; i < curve.points().size(); i++) {
                DataCacheCurve.Point point = curve.points().get(i);
                boolean last = i + 1 == curve.points().size();
                table.row(List.of(
                        point.kilobytes(),
                        String.format(Locale.ROOT, "%.4f", curve.ratioByKnee()),
                        point.accesses(),
                        point.misses(),
                        last ? Double.NaN : curve.removedByDoubling(i)));
            }
        }
        return table;
    }
}
