package dev.harbinger.study.grain.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Figure;
import java.util.List;

/** Lines over the first column of a table. */
final class Plots {
    private Plots() {}

    /** The other columns of a table as lines over its first. */
    static Figure lines(DataTable table, String xTitle, String yTitle, boolean logX, boolean logY) {
        List<String> columns =
                table.columns().stream().map(DataTable.Column::id).toList();
        return lines(table, columns.subList(1, columns.size()), xTitle, yTitle, logX, logY);
    }

    /** Some columns of a table as lines over its first. */
    static Figure lines(DataTable table, List<String> ys, String xTitle, String yTitle, boolean logX, boolean logY) {
        return lines(table, table.id(), table.title(), ys, xTitle, yTitle, logX, logY);
    }

    /** The same for one of several figures of a table. */
    static Figure lines(
            DataTable table,
            String id,
            String title,
            List<String> ys,
            String xTitle,
            String yTitle,
            boolean logX,
            boolean logY) {
        String x = table.columns().getFirst().id();
        return new Figure(id + "-plot", title, Figure.Kind.LINE, table.id(), x, ys, null, xTitle, yTitle, logX, logY);
    }
}
