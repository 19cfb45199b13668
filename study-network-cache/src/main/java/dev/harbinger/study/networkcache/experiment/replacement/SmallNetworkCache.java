package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.laboratory.Texts;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The size of the network cache that a program with many short messages needs (Khunjush, Figure 6.9). */
public final class SmallNetworkCache implements Experiment {
    /** The size that the document uses after this figure: 64 sets of 4 lines of 16 bytes. */
    static final int SMALL_BYTES = 4096;

    static final List<String> CONFIGURATIONS =
            List.of("2:1", "2:2", "4:2", "4:4", "8:2", "8:4", "16:2", "16:4", "32:2", "32:4", "64:2", "64:4");

    private static final String TABLE = "table-6-9";
    private static final double DOCUMENT_KNEE = 39_600;
    private static final List<Double> MULTIPLES =
            List.of(0.9, 38_400 / DOCUMENT_KNEE, 0.99, 1.0, 1.01, 40_200 / DOCUMENT_KNEE, 1.1);

    private final BundledProgram program;
    private final List<ReplacementTable> tables = new ArrayList<>();
    private double knee = 1;

    /** With the programs of the study. */
    public SmallNetworkCache() {
        this(BundledProgram.ADI_64);
    }

    /** For tests, with another program. */
    public SmallNetworkCache(BundledProgram program) {
        this.program = program;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        ReceiveSchedule schedule =
                laboratory.schedule(program, laboratory.machine(StudyParameters.TABLE_6_1, PolicyKind.DTCT));
        knee = TerminationKnee.of(schedule).ratio();
        ReplacementSettings settings = ReplacementSettings.of(laboratory.parameters());
        tables.clear();
        for (double multiple : MULTIPLES) {
            tables.add(ReplacementTable.at(schedule, settings, multiple * knee, CONFIGURATIONS));
        }
    }

    @Override
    public List<Section> sections() {
        return List.of(new Section(
                "small-network-cache",
                "Figure 6.9: a network cache for many short messages",
                "PSTSWM is not available. adi, a solver of the heat equation, stands in for it: it receives about as"
                        + " many messages, nearly all of 8 bytes. The figure shows replacements in the network"
                        + " section by its sets and ways, for r at and near the knee. The document's 38400 and 40200"
                        + " are "
                        + Texts.number(MULTIPLES.get(1)) + " and " + Texts.number(MULTIPLES.get(5))
                        + " times its knee, 39600.\n\n"
                        + waiting(),
                List.of(table()),
                List.of(new Figure(
                        "figure-6-9",
                        "Replacements by sets and ways",
                        Figure.Kind.LINE,
                        TABLE,
                        "configuration",
                        List.of("replacements"),
                        "series",
                        "sets:ways",
                        "replacements",
                        false,
                        false))));
    }

    /** The number of messages that wait at each r, and the smallest section that holds them. */
    private String waiting() {
        return tables.stream()
                .map(table -> String.format(
                        Locale.ROOT,
                        "At %s times the knee %,d messages wait at once, and %s.",
                        Texts.number(table.fit().ratio() / knee),
                        run(table, CONFIGURATIONS.getFirst()).mostWaiting(),
                        sufficient(table)
                                .map(smallest -> smallest + " is the smallest section that replaces nothing")
                                .orElse("every section of at most " + SMALL_BYTES + " bytes replaces messages")))
                .collect(Collectors.joining(" "));
    }

    private DataTable table() {
        DataTable table = new DataTable(
                TABLE,
                "Replacements of adi by size of the network section",
                "Lines of 16 bytes.",
                List.of(
                        new Column("configuration", "sets:ways", Unit.TEXT),
                        new Column("series", "r / r at the knee", Unit.TEXT),
                        new Column("bytes", "size", Unit.BYTES),
                        new Column("early", "early short messages", Unit.COUNT),
                        new Column("waiting", "most messages waiting at once", Unit.COUNT),
                        new Column("replacements", "replacements", Unit.COUNT)));
        for (ReplacementTable each : tables) {
            for (String configuration : CONFIGURATIONS) {
                ReplacementRun run = run(each, configuration);
                table.row(List.of(
                        configuration,
                        Texts.number(each.fit().ratio() / knee),
                        bytes(configuration),
                        each.fit().early(),
                        run.mostWaiting(),
                        run.replacements()));
            }
        }
        return table;
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        ReplacementTable atKnee = tables.get(MULTIPLES.indexOf(1.0));
        ReplacementTable earlier = tables.get(1);
        Optional<String> sufficient = sufficient(atKnee);
        rows.text(
                "F6.9.small",
                "adi, 64 ranks, r at the knee",
                sufficient
                        .map(each -> each + ", " + bytes(each) + " bytes, is sufficient")
                        .orElse("none of at most " + SMALL_BYTES + " bytes is sufficient"),
                false,
                new Expectation.NotDerivable(),
                "The sufficient size is a property of PSTSWM, which is not available. adi shows only that it depends"
                        + " on r. Sufficient: no replacement. Small: at most 4 KB, the size that the document"
                        + " chooses. At " + Texts.number(earlier.fit().ratio() / knee) + " times the knee "
                        + run(earlier, CONFIGURATIONS.getLast()).mostWaiting() + " messages wait at once, and "
                        + CONFIGURATIONS.getLast() + " has "
                        + run(earlier, CONFIGURATIONS.getLast()).replacements() + " replacements.");
    }

    /** The smallest configuration of at most 4 KB without replacements. */
    static Optional<String> sufficient(ReplacementTable table) {
        return CONFIGURATIONS.stream()
                .filter(configuration -> bytes(configuration) <= SMALL_BYTES)
                .filter(configuration -> run(table, configuration).replacements() == 0)
                .findFirst();
    }

    private static ReplacementRun run(ReplacementTable table, String configuration) {
        return table.cell(configuration, ReplacementTable.POOLS.getFirst()).run();
    }

    private static int bytes(String configuration) {
        return SectionGeometry.parse("network section", configuration, ReplacementSettings.LINE, 2)
                .bytes();
    }
}
