package dev.harbinger.study.prediction.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.finding.HitRatios;
import dev.harbinger.study.prediction.finding.Spread;
import dev.harbinger.study.prediction.score.PredictorScore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The scores and memory of each predictor (Afsahi and Dimopoulos, figures 5 and 8 to 12, table 1). */
final class PredictorsSection {
    private static final int MOST_ROWS = 20_000;

    private PredictorsSection() {}

    static Section of(TraceResult result) {
        return new Section(
                "predictors",
                "Predictors",
                "The hit ratio is predicted receives over all receives of a process; average, minimum and maximum are"
                    + " over processes. A receive seen for the first time is missed by every predictor: the oracle"
                    + " misses only these. Windows (lru, fifo, lfu) predict a set, and hit when the receive is in it."
                    + " Predictors that need the site hit only where a program or compiler tells it ahead. Memory is"
                    + " in six-tuples, at the process that needs most.",
                List.of(table(result), byProcess(result)),
                List.of(
                        new Figure(
                                "predictors-figure",
                                "Average hit ratio of each predictor",
                                Figure.Kind.BAR,
                                "predictors",
                                "predictor",
                                List.of("average"),
                                null,
                                "",
                                "hit ratio",
                                false,
                                false),
                        new Figure(
                                "memory-figure",
                                "Memory against hit ratio",
                                Figure.Kind.POINTS,
                                "predictors",
                                "memory",
                                List.of("average"),
                                "predictor",
                                "six-tuples",
                                "average hit ratio",
                                true,
                                false)));
    }

    private static DataTable table(TraceResult result) {
        DataTable table = new DataTable(
                "predictors",
                "Hit ratios",
                "",
                List.of(
                        new Column("predictor", "predictor", Unit.TEXT),
                        new Column("average", "average", Unit.RATIO),
                        new Column("minimum", "minimum", Unit.RATIO),
                        new Column("maximum", "maximum", Unit.RATIO),
                        new Column("of_oracle", "of the oracle's", Unit.RATIO),
                        new Column("memory", "memory", Unit.COUNT)));
        List<String> names = result.settings().predictors();
        for (int i = 0; i < names.size(); i++) {
            Spread ratio = HitRatios.spread(result, i);
            Spread memory = HitRatios.spread(result, i, (_, score) -> score.footprint());
            int predictor = i;
            Spread ofOracle = Spread.of(HitRatios.receiving(result).stream()
                    .filter(process -> HitRatios.oracle(process) > 0)
                    .map(process ->
                            HitRatios.of(process, process.scores().predictors().get(predictor))
                                    / HitRatios.oracle(process))
                    .toList());
            table.row(Arrays.asList(
                    names.get(i),
                    ratio.average(),
                    ratio.least(),
                    ratio.most(),
                    ofOracle.average(),
                    memory.most() == null ? null : Math.round(memory.most())));
        }
        Spread oracle = HitRatios.oracle(result);
        table.row(Arrays.asList("oracle", oracle.average(), oracle.least(), oracle.most(), 1.0, null));
        return table;
    }

    private static DataTable byProcess(TraceResult result) {
        List<ProcessResult> processes = HitRatios.receiving(result);
        int shown = Math.min(
                processes.size(),
                MOST_ROWS / Math.max(1, result.settings().predictors().size()));
        DataTable table = new DataTable(
                "predictors-by-process",
                "Hit ratios of each process",
                shown < processes.size() ? "The first " + shown + " processes of " + processes.size() + "." : "",
                List.of(
                        new Column("process", "process", Unit.COUNT),
                        new Column("predictor", "predictor", Unit.TEXT),
                        new Column("receives", "receives", Unit.COUNT),
                        new Column("compulsory", "first sights", Unit.COUNT),
                        new Column("hits", "hits", Unit.COUNT),
                        new Column("ratio", "hit ratio", Unit.RATIO),
                        new Column("oracle", "oracle's", Unit.RATIO),
                        new Column("memory", "memory", Unit.COUNT)));
        for (ProcessResult process : new ArrayList<>(processes).subList(0, shown)) {
            for (PredictorScore score : process.scores().predictors()) {
                table.row(Arrays.asList(
                        process.process(),
                        score.predictor(),
                        process.receives().all().receives(),
                        process.receives().identities().size(),
                        score.hits(),
                        HitRatios.of(process, score),
                        HitRatios.oracle(process),
                        score.footprint()));
            }
        }
        return table;
    }
}
