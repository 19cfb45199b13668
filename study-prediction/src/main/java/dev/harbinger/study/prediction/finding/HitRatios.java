package dev.harbinger.study.prediction.finding;

import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.score.PredictorScore;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/** Hit ratios over the processes that post receives: predicted receives over all receives of a process. */
public final class HitRatios {
    private HitRatios() {}

    /** The processes that post receives. */
    public static List<ProcessResult> receiving(TraceResult result) {
        return result.processes().stream()
                .filter(process -> process.receives().all().receives() > 0)
                .toList();
    }

    /** Hit ratio of an oracle that misses each different receive once, when it sees it first. */
    public static double oracle(ProcessResult process) {
        double receives = process.receives().all().receives();
        return (receives - process.receives().identities().size()) / receives;
    }

    /** Hit ratio of a predictor. */
    public static double of(ProcessResult process, PredictorScore score) {
        return (double) score.hits() / process.receives().all().receives();
    }

    /** A measure of one predictor over processes. */
    public static Spread spread(
            TraceResult result, int predictor, ToDoubleBiFunction<ProcessResult, PredictorScore> measure) {
        return Spread.of(receiving(result).stream()
                .map(process -> measure.applyAsDouble(
                        process, process.scores().predictors().get(predictor)))
                .toList());
    }

    /** The hit ratio of one predictor over processes. */
    public static Spread spread(TraceResult result, int predictor) {
        return spread(result, predictor, HitRatios::of);
    }

    /** The oracle's hit ratio over processes. */
    public static Spread oracle(TraceResult result) {
        return Spread.of(receiving(result).stream().map(HitRatios::oracle).toList());
    }
}
