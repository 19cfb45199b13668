package dev.harbinger.reproduction;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.KeyFact;
import java.util.List;

/** Parameters with unit, origin and note, as a table; and how many there are, as facts. */
public final class ParameterTable {
    private ParameterTable() {}

    /**
     * The table. Values stand as a user writes them.
     *
     * @param id its id in the report
     * @param title what stands above it
     */
    public static DataTable of(String id, String title, Parameters parameters) {
        DataTable table = new DataTable(
                id,
                title,
                "Each can be changed: --set KEY=VALUE, or several in a file: --parameters FILE.",
                List.of(
                        new Column("key", "key", Unit.TEXT),
                        new Column("value", "value", Unit.TEXT),
                        new Column("unit", "unit", Unit.TEXT),
                        new Column("origin", "from", Unit.TEXT),
                        new Column("fitted_to", "fitted to", Unit.TEXT),
                        Column.prose("note", "source or meaning")));
        for (Parameter each : parameters.all()) {
            table.row(List.of(
                    each.key(), each.value().text(), unit(each), each.origin().word(), each.fittedTo(), each.note()));
        }
        return table;
    }

    /** The unit of a number, or the words that a word is one of. */
    private static String unit(Parameter parameter) {
        return parameter.value() instanceof ParameterValue.Choice choice
                ? "of " + String.join(", ", choice.words())
                : parameter.unit();
    }

    /** How many there are, and where they come from. */
    public static List<KeyFact> facts(Parameters parameters) {
        return List.of(
                new KeyFact("parameters", Integer.toString(parameters.all().size())),
                new KeyFact("of these fitted", Integer.toString(parameters.count(Origin.FITTED))),
                new KeyFact("assumed", Integer.toString(parameters.count(Origin.ASSUMED))),
                new KeyFact(
                        "changed by the user",
                        Integer.toString(parameters.changed().size())));
    }
}
