package dev.harbinger.predict;

import java.util.List;
import java.util.Locale;

/** Hit ratio over the processes of a trace and the largest footprint, as tables of predictors print them. */
record TraceScore(double average, double minimum, double maximum, double oracle, int sixTuples) {
    static TraceScore of(String predictorName, List<ReceiveTrace> processes) {
        double sum = 0;
        double least = 1;
        double most = 0;
        double oracle = 0;
        int sixTuples = 0;
        for (ReceiveTrace process : processes) {
            Predictor predictor = Predictors.byName(predictorName);
            HitRatio score = new HitRatio();
            for (int i = 0; i < process.calls().length; i++) {
                score.observe(predictor, process.calls()[i], process.sites()[i]);
            }
            sum += score.ratio();
            least = Math.min(least, score.ratio());
            most = Math.max(most, score.ratio());
            oracle += score.oracleRatio();
            sixTuples = Math.max(sixTuples, formulaThree(predictor));
        }
        return new TraceScore(sum / processes.size(), least, most, oracle / processes.size(), sixTuples);
    }

    /** The tables of these traces give formula (3) for tag-bettercycle too: without the factor of cycle heads. */
    private static int formulaThree(Predictor predictor) {
        return predictor instanceof TagCycle cycle && cycle.heads() > 0
                ? cycle.footprint() / (cycle.name().startsWith("tag-better") ? cycle.heads() : 1)
                : predictor instanceof TwoLevel two ? two.sitesTimesLongest() : predictor.footprint();
    }

    String row() {
        return String.format(Locale.ROOT, "%.4f,%.4f,%.4f,%d", average, minimum, maximum, sixTuples);
    }
}
