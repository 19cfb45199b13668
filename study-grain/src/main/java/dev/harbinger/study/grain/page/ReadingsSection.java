package dev.harbinger.study.grain.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.grain.life.Answers;
import dev.harbinger.study.grain.life.Reading;
import dev.harbinger.study.grain.life.Sensitivity;
import java.util.Arrays;
import java.util.List;

/** What each reading of the document gives. */
public final class ReadingsSection {
    /** Id of the table. */
    public static final String READINGS = "readings";

    private ReadingsSection() {}

    static Section of(Parameters parameters) {
        DataTable table = new DataTable(
                READINGS,
                "What each reading of the document gives",
                "In each but the last two the sequential cycles of a cell are fitted anew, so that LIFE of 64 cells"
                        + " breaks even at 225 cycles. The first line is what the document prints.",
                List.of(
                        Column.prose("reading", "reading"),
                        new Column("sequential", "sequential cycles", Unit.NUMBER),
                        new Column("speed_up_4", "speed-up on 4", Unit.TEXT),
                        new Column("speed_up_16", "on 16", Unit.TEXT),
                        new Column("speed_up_64", "on 64", Unit.TEXT),
                        new Column("break_even", "breaks even", Unit.TEXT),
                        new Column("share_0", "share at 0", Unit.TEXT),
                        new Column("share_5", "at 5", Unit.TEXT),
                        new Column("share_100", "at 100", Unit.TEXT),
                        new Column("large", "16K cells", Unit.TEXT),
                        new Column("large_100", "at 100", Unit.TEXT),
                        new Column("occupancy_256", "256 on 256", Unit.TEXT),
                        new Column("grain_50", "50 %", Unit.TEXT),
                        new Column("grain_75", "75 %", Unit.TEXT)));
        table.row(Arrays.asList(
                "published", null, "~4", ">8", "~12", "~225", "60 %", "34 %", "<4 %", ">5000", "<100", "7", "4", "64"));
        for (Reading reading : Reading.all()) {
            Parameters changed = reading.of(parameters);
            row(table, reading.title(), changed.number("life.sequential"), Answers.of(new Sensitivity(changed)));
        }
        return new Section(
                "readings",
                "Readings of the document",
                "Each line changes one thing and leaves the others as taken. docs/grain.md says why which was taken.",
                List.of(table),
                List.of());
    }

    private static void row(DataTable table, String title, double sequential, Answers answers) {
        table.row(List.of(
                title,
                sequential,
                number(answers.speedUpOn4()),
                number(answers.speedUpOn16()),
                number(answers.speedUpOn64()),
                answers.breakEven().map(ReadingsSection::whole).orElse("never"),
                percent(answers.shareAt0()),
                percent(answers.shareAt5()),
                percent(answers.shareAt100()),
                whole(answers.large()),
                whole(answers.largeAt100()),
                answers.occupancyFor256().map(ReadingsSection::whole).orElse("none"),
                answers.grainAtHalf().map(String::valueOf).orElse("none"),
                answers.grainAtThreeQuarters().map(String::valueOf).orElse("none")));
    }

    private static String number(double value) {
        return Words.format("%.1f", value);
    }

    private static String whole(double value) {
        return Words.format("%.0f", value);
    }

    private static String percent(double share) {
        return Words.format("%.1f %%", 100 * share);
    }
}
