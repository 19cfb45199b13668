package dev.harbinger.study.prediction.finding;

import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import dev.harbinger.predict.Window;
import dev.harbinger.study.prediction.TraceResult;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The predictor with the highest average hit ratio of those with one need.
 *
 * @param name its name
 * @param average its hit ratio, average over processes
 * @param ratio its hit ratio over processes
 * @param memory the most calls that it keeps in a process
 */
public record BestPredictor(String name, double average, Spread ratio, long memory) {
    /** The best of those that need nothing but the receives before; null if none was scored. */
    public static @Nullable BestPredictor withoutHint(TraceResult result) {
        return of(result, predictor -> !predictor.needsSite());
    }

    /** The best of those that need the next receive's call site as a hint; null if none was scored. */
    public static @Nullable BestPredictor withHint(TraceResult result) {
        return of(result, Predictor::needsSite);
    }

    /** Windows are left out: they name a set of receives and not the next one. */
    private static @Nullable BestPredictor of(TraceResult result, Predicate<Predictor> wanted) {
        List<String> names = result.settings().predictors();
        BestPredictor best = null;
        for (int i = 0; i < names.size(); i++) {
            Predictor predictor = Predictors.byName(names.get(i));
            Spread ratio = HitRatios.spread(result, i);
            Double average = ratio.average();
            if (average != null
                    && !(predictor instanceof Window)
                    && wanted.test(predictor)
                    && (best == null || average > best.average())) {
                Double memory = HitRatios.spread(result, i, (_, score) -> score.footprint())
                        .most();
                best = new BestPredictor(names.get(i), average, ratio, memory == null ? 0 : Math.round(memory));
            }
        }
        return best;
    }
}
