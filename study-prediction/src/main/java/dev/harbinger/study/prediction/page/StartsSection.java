package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.finding.Spread;
import dev.harbinger.study.prediction.score.StartScore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How much it matters at which receive a predictor begins (Afsahi and Dimopoulos, section 6.6, figure 13). */
final class StartsSection {
    private StartsSection() {}

    static Section of(TraceResult result) {
        DataTable averages = new DataTable(
                "starts",
                "Hit ratio over all starts",
                "",
                List.of(
                        new Column("predictor", "predictor", Unit.TEXT),
                        new Column("average", "average", Unit.RATIO),
                        new Column("minimum", "worst start", Unit.RATIO),
                        new Column("maximum", "best start", Unit.RATIO)));
        DataTable curve = new DataTable(
                "starts-curve",
                "Hit ratio by start",
                "Average over the processes that post at least twice as many receives as there are starts, from at"
                        + " most "
                        + Amounts.count(StartScore.MOST_SITES) + " call sites.",
                List.of(
                        new Column("predictor", "predictor", Unit.TEXT),
                        new Column("start", "begins with receive", Unit.COUNT),
                        new Column("ratio", "hit ratio", Unit.RATIO)));
        List<String> names = AnalysisSettings.FROM_STARTS;
        for (int i = 0; i < names.size() && result.settings().starts() > 0; i++) {
            List<Double> byStart = byStart(result, i);
            Spread spread = Spread.of(byStart);
            averages.row(Arrays.asList(names.get(i), spread.average(), spread.least(), spread.most()));
            for (int start = 0; start < byStart.size(); start++) {
                curve.row(Arrays.asList(names.get(i), start + 1, byStart.get(start)));
            }
        }
        return new Section(
                "starts",
                "Sensitivity to the start",
                "Each predictor is begun with the first receive of a process, with the second, and so on up to "
                        + result.settings().starts()
                        + ", and scored over the receives from there on.",
                List.of(averages, curve),
                List.of(new Figure(
                        "starts-figure",
                        "Hit ratio by the receive a predictor begins with",
                        Figure.Kind.LINE,
                        "starts-curve",
                        "start",
                        List.of("ratio"),
                        "predictor",
                        "begins with receive",
                        "hit ratio",
                        false,
                        false)));
    }

    private static List<Double> byStart(TraceResult result, int predictor) {
        List<Double> averages = new ArrayList<>();
        for (int start = 0; start < result.settings().starts(); start++) {
            int from = start;
            List<Double> ratios = result.processes().stream()
                    .filter(process -> process.receives().all().receives()
                            >= 2L * result.settings().starts())
                    .map(ProcessResult::scores)
                    .map(scores -> scores.starts().get(predictor).ratios())
                    .filter(ofProcess -> from < ofProcess.size())
                    .map(ofProcess -> ofProcess.get(from))
                    .toList();
            Spread spread = Spread.of(ratios);
            if (spread.average() != null) {
                averages.add(spread.average());
            }
        }
        return averages;
    }
}
