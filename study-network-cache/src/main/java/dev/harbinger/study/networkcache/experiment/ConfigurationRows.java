package dev.harbinger.study.networkcache.experiment;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the presets with the configurations of Tables 6.1 and 7.1 of Khunjush. Nothing is measured, so no row counts
 * as reproduced.
 */
public final class ConfigurationRows implements Experiment {
    private static final Expectation EXACT = new Expectation.Exact();

    private final List<Row> rows = new ArrayList<>();

    /** No parameters read yet. */
    public ConfigurationRows() {}

    /**
     * A configured value.
     *
     * @param id of the published value
     * @param keys the parameters that determine it
     * @param number the value, NaN when it is a text
     * @param text the value if it is a text
     */
    private record Row(String id, String keys, double number, String text) {}

    @Override
    public void run(Laboratory laboratory) {
        Table six = new Table("T6.1.", laboratory.parameters(StudyParameters.TABLE_6_1));
        six.common();
        six.size("IL1-size", "il1");
        six.number("IL1-sets", "il1.sets");
        six.number("IL1-ways", "il1.ways");
        six.number("IL1-line", "il1.line");
        six.number("IL1-latency", "il1.latency");
        six.number("network-section-latency", "netcache.latency");
        six.number("message-section-latency", "message.latency");

        Table seven = new Table("T7.1.", laboratory.parameters(StudyParameters.TABLE_7_1));
        seven.common();
        seven.shape("process-section", "process");
        seven.number("section-latency", "netcache.latency");
    }

    @Override
    public List<Section> sections() {
        return List.of();
    }

    @Override
    public void compare(Reproductions.Builder builder) {
        PublishedValues published = StudyParameters.published();
        builder.configured(rows.stream().map(Row::id).toArray(String[]::new));
        for (Row row : rows) {
            if (row.text.isEmpty()) {
                builder.number(row.id, row.keys, row.number, EXACT, "");
            } else {
                builder.text(
                        row.id,
                        row.keys,
                        row.text,
                        row.text.equals(published.get(row.id).value()),
                        EXACT,
                        "");
            }
        }
    }

    /** One of the tables. */
    private final class Table {
        private static final int KILO = 1024;

        private final String prefix;
        private final Parameters parameters;

        Table(String prefix, Parameters parameters) {
            this.prefix = prefix;
            this.parameters = parameters;
        }

        void number(String id, String key) {
            rows.add(new Row(prefix + id, key, parameters.number(key), ""));
        }

        void size(String id, String cache) {
            long bytes = (long) parameters.whole(cache + ".sets")
                    * parameters.whole(cache + ".ways")
                    * parameters.whole(cache + ".line");
            rows.add(new Row(prefix + id, keys(cache), (double) bytes / KILO, ""));
        }

        void shape(String id, String section) {
            String shape = parameters.whole(section + ".sets")
                    + ":" + parameters.whole(section + ".ways")
                    + ":" + parameters.whole(section + ".line");
            rows.add(new Row(prefix + id, keys(section), Double.NaN, shape));
        }

        /** The rows of both tables. */
        void common() {
            size("DL1-size", "dl1");
            number("DL1-sets", "dl1.sets");
            number("DL1-ways", "dl1.ways");
            number("DL1-line", "dl1.line");
            number("DL1-latency", "dl1.latency");
            number("L2-latency", "l2.latency");
            number("memory-latency-first-chunk", "memory.first-chunk");
            number("memory-latency-inter-chunk", "memory.inter-chunk");
            number("memory-bus-width", "memory.bus-width");
            shape("network-section", "netcache");
            shape("message-section", "message");
        }

        private String keys(String cache) {
            return cache + ".sets, " + cache + ".ways, " + cache + ".line";
        }
    }
}
