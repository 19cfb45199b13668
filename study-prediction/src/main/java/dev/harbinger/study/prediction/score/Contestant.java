package dev.harbinger.study.prediction.score;

import dev.harbinger.predict.AheadAccuracy;
import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Window;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A predictor that listens to a process from the first receive on, and its score. */
final class Contestant {
    /** The number of calls that a predictor predicts ahead. */
    static final int DEPTH = 10;

    private final Predictor predictor;
    /** None for predictors that cannot say what comes without being told the site, and for those of a set. */
    private final @Nullable AheadAccuracy ahead;

    private long hits;

    Contestant(Predictor predictor) {
        this.predictor = predictor;
        this.ahead = predictor.needsSite() || predictor instanceof Window ? null : new AheadAccuracy(predictor, DEPTH);
    }

    void observe(ReceiveBlock block) {
        AheadAccuracy accuracy = ahead;
        if (accuracy == null) {
            ReceiveBlock order = predictor.learnsSitesApart() ? block.bySite() : block;
            hits += predictor.observe(order.calls, order.sites, 0, order.length);
            return;
        }
        for (int i = 0; i < block.length; i++) {
            hits += accuracy.observe(block.calls[i], block.sites[i]) ? 1 : 0;
        }
    }

    PredictorScore score() {
        AheadAccuracy accuracy = ahead;
        List<Double> none = List.of();
        return new PredictorScore(
                predictor.name(),
                hits,
                predictor.footprint(),
                accuracy == null
                        ? none
                        : IntStream.rangeClosed(1, DEPTH)
                                .mapToObj(accuracy::ratio)
                                .toList(),
                accuracy == null
                        ? none
                        : IntStream.rangeClosed(1, DEPTH)
                                .mapToObj(accuracy::setRatio)
                                .toList());
    }
}
