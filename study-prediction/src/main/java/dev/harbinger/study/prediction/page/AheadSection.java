package dev.harbinger.study.prediction.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.finding.HitRatios;
import dev.harbinger.study.prediction.score.PredictorScore;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** How well predictors do several calls ahead, in order and as a set (Freitag and others, 2004). */
final class AheadSection {
    /** A set of ten cannot be scored in fewer receives. */
    private static final int LEAST_RECEIVES = 10;

    private AheadSection() {}

    static Section of(TraceResult result) {
        DataTable table = new DataTable(
                "ahead",
                "Several calls ahead",
                "Average over processes, as a set over those with 10 receives or more. Without knowing the site:"
                        + " predictors that need it, and windows, are left out.",
                List.of(
                        new Column("predictor", "predictor", Unit.TEXT),
                        new Column("ahead", "calls ahead", Unit.COUNT),
                        new Column("ratio", "in order", Unit.RATIO),
                        new Column("as_set", "as a set", Unit.RATIO)));
        List<String> names = result.settings().predictors();
        List<ProcessResult> processes = HitRatios.receiving(result);
        List<ProcessResult> longEnough = processes.stream()
                .filter(process -> process.receives().all().receives() >= LEAST_RECEIVES)
                .toList();
        for (int i = 0; i < names.size() && !processes.isEmpty(); i++) {
            int predictor = i;
            int depth =
                    processes.getFirst().scores().predictors().get(i).ahead().size();
            for (int ahead = 0; ahead < depth; ahead++) {
                table.row(Arrays.asList(
                        names.get(i),
                        ahead + 1,
                        average(processes, predictor, ahead, PredictorScore::ahead),
                        average(longEnough, predictor, ahead, PredictorScore::asSet)));
            }
        }
        return new Section(
                "ahead",
                "Several calls ahead",
                "In order: the share of receives that were predicted, this number of calls earlier, at exactly their"
                    + " position. As a set: the share of this number of next receives that are among as many predicted"
                    + " ones, in any order, since messages arrive in another order than they are received in.",
                List.of(table),
                List.of(
                        figure("ahead-figure", "Predicted several calls ahead", "ratio"),
                        figure("as-set-figure", "Predicted as a set", "as_set")));
    }

    private static Figure figure(String id, String title, String y) {
        return new Figure(
                id,
                title,
                Figure.Kind.LINE,
                "ahead",
                "ahead",
                List.of(y),
                "predictor",
                "calls ahead",
                "part of the receives",
                false,
                false);
    }

    private static double average(
            List<ProcessResult> processes, int predictor, int ahead, Function<PredictorScore, List<Double>> measure) {
        return processes.stream()
                .mapToDouble(
                        process -> measure.apply(process.scores().predictors().get(predictor))
                                .get(ahead))
                .average()
                .orElse(Double.NaN);
    }
}
