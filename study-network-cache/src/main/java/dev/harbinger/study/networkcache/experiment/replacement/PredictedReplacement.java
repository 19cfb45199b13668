package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.replacement.ReplacementTable.Case;
import dev.harbinger.study.networkcache.experiment.schedule.RatioFit;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replacement of the message that is least likely to be consumed next, in a network cache that is too small for the
 * waiting messages: the case of Table 5.4 with every predictor. The documents propose this and measure only least
 * recently used.
 */
public final class PredictedReplacement implements Experiment {
    /** Sets and ways for lines of 16 bytes: a quarter of the waiting messages, and nearly all of them. */
    static final List<String> CONFIGURATIONS = List.of("32:4", "128:4");

    private static final String TABLE = "predicted-replacement";
    private static final String SHORT = "predicted-replacement-16";

    private final BundledProgram program;
    private final List<Size> sizes = new ArrayList<>();

    /** All comparisons for a size of the network cache. */
    private record Size(String configuration, List<PredictorComparison> comparisons) {}

    /** With the programs of the study. */
    public PredictedReplacement() {
        this(BundledProgram.CG_A_64);
    }

    /** For tests, with another program. */
    public PredictedReplacement(BundledProgram program) {
        this.program = program;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        ReceiveSchedule schedule =
                laboratory.schedule(program, laboratory.machine(StudyParameters.TABLE_5_1, PolicyKind.DTCT));
        ReplacementSettings settings = ReplacementSettings.of(laboratory.parameters());
        RatioFit fit = NetworkCacheSizeFindings.byCell(schedule, settings, Case.TABLE_5_4)
                .fit();
        sizes.clear();
        for (String configuration : CONFIGURATIONS) {
            laboratory.progress().at("predicting replacement", sizes.size(), CONFIGURATIONS.size());
            sizes.add(new Size(configuration, PredictorComparison.of(schedule, settings, fit, configuration)));
        }
    }

    @Override
    public List<Section> sections() {
        return List.of(new Section(
                TABLE,
                "Beyond the documents: replacement by prediction",
                "The messages and r are those of Table 5.4, with a network cache of 2 KB and with one of 8 KB. When a"
                        + " set is full, the message that is expected to be received last is replaced. Every"
                        + " predictor learns the order from the receives; the order named perfect knows it. With"
                        + " bypass, a message that is expected later than all it could replace does not enter the"
                        + " network cache. With longer lines, the same number of bytes holds fewer lines.\n\n"
                        + "A receive that finds its message in the cache is a hit. Any other receive goes to network"
                        + " memory. Some predictors do not predict the order of all receives: tagging, tag-cycle and"
                        + " tag-bettercycle predict the next receive of one call site, and lru, fifo and lfu predict"
                        + " which receives are likely soon.\n\n"
                        + String.join(" ", sentences()),
                List.of(shortLines(), table()),
                List.of(new Figure(
                        "predicted-replacement-hits",
                        "Messages found in the network cache, lines of 16 bytes",
                        Figure.Kind.BAR,
                        SHORT,
                        "order",
                        shortLines().columns().stream().skip(1).map(Column::id).toList(),
                        null,
                        "order of replacement",
                        "messages found",
                        false,
                        false))));
    }

    private DataTable shortLines() {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("order", "order of replacement", Unit.TEXT));
        for (Size size : sizes) {
            String id = "c" + size.configuration().replace(':', '_');
            columns.add(new Column(id, size.configuration(), Unit.COUNT));
            columns.add(new Column(id + "_bypass", size.configuration() + ", bypass", Unit.COUNT));
        }
        DataTable table = new DataTable(
                SHORT, "Messages found in the network cache", "Lines of 16 bytes; by sets:ways.", columns);
        List<String> orders = new ArrayList<>(PredictorComparison.predictors());
        orders.addFirst(PredictorComparison.LEAST_RECENT);
        orders.add(PredictorComparison.PERFECT);
        for (String order : orders) {
            List<@Nullable Object> row = new ArrayList<>();
            row.add(order);
            for (Size size : sizes) {
                List<PredictorComparison> comparisons = ofShortLines(size.comparisons());
                row.add(hits(comparisons, order, false));
                row.add(order.equals(PredictorComparison.LEAST_RECENT) ? null : hits(comparisons, order, true));
            }
            table.row(row);
        }
        return table;
    }

    private static List<PredictorComparison> ofShortLines(List<PredictorComparison> comparisons) {
        return comparisons.stream()
                .filter(each -> each.lineBytes() == ReplacementSettings.LINE)
                .toList();
    }

    /** A sentence for each size: which predictors help, and how much compared with perfect knowledge. */
    private List<String> sentences() {
        return sizes.stream()
                .map(size -> size.configuration() + ", lines of 16 bytes: " + sentence(size.comparisons()))
                .toList();
    }

    /**
     * The predictors that help, compared with least recently used and with perfect knowledge, with lines of 16 bytes.
     */
    static String sentence(List<PredictorComparison> comparisons) {
        List<PredictorComparison> shortLines = ofShortLines(comparisons);
        long least = hits(shortLines, PredictorComparison.LEAST_RECENT, false);
        long perfect = hits(shortLines, PredictorComparison.PERFECT, true);
        List<String> helping = new ArrayList<>();
        for (PredictorComparison each : shortLines) {
            long hits = each.run().foundInCache();
            boolean named = each.order().equals(PredictorComparison.LEAST_RECENT)
                    || each.order().equals(PredictorComparison.PERFECT);
            if (each.bypass() && !named && hits > least) {
                helping.add(each.order() + " " + hits);
            }
        }
        return "least recently used has " + least + " hits, perfect knowledge has " + perfect + " ("
                + hits(shortLines, PredictorComparison.PERFECT, false) + " without bypass); "
                + (helping.isEmpty()
                        ? "no predictor has more"
                        : "with bypass, these predictors have more hits than least recently used: "
                                + String.join(", ", helping))
                + ".";
    }

    private static long hits(List<PredictorComparison> comparisons, String order, boolean bypass) {
        return comparisons.stream()
                .filter(each -> each.order().equals(order) && each.bypass() == bypass)
                .mapToLong(each -> each.run().foundInCache())
                .findFirst()
                .orElse(0);
    }

    private DataTable table() {
        DataTable table = new DataTable(
                TABLE,
                "Replacement by prediction",
                "",
                List.of(
                        new Column("order", "order of replacement", Unit.TEXT),
                        new Column("configuration", "sets:ways", Unit.TEXT),
                        new Column("line", "line", Unit.BYTES),
                        new Column("bypass", "bypass", Unit.TEXT),
                        new Column("hits", "found in the network cache", Unit.COUNT),
                        new Column("misses", "found in network memory", Unit.COUNT),
                        new Column("replacements", "replacements", Unit.COUNT),
                        new Column("bypassed", "bypassed", Unit.COUNT),
                        new Column("share", "found in the cache", Unit.PERCENT)));
        for (Size size : sizes) {
            for (PredictorComparison each : size.comparisons()) {
                ReplacementRun run = each.run();
                table.row(List.of(
                        each.order(),
                        each.configuration(),
                        each.lineBytes(),
                        each.bypass() ? "yes" : "no",
                        run.foundInCache(),
                        run.foundInMemory(),
                        run.replacements(),
                        run.bypassed(),
                        (double) run.foundInCache() / Math.max(1, run.foundInCache() + run.foundInMemory())));
            }
        }
        return table;
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        // The documents have no value for it.
    }
}
