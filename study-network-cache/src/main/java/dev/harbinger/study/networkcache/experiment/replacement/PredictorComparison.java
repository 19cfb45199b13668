package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.predict.PredictorKind;
import dev.harbinger.predict.Predictors;
import dev.harbinger.study.networkcache.experiment.schedule.RatioFit;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.netcache.ConsumptionOrder;
import dev.harbinger.study.networkcache.netcache.FirstVictims;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.PredictedReceives;
import dev.harbinger.study.networkcache.netcache.ReplacementParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Replacement of the message that is least likely to be consumed next, by every predictor, compared with least recently
 * used and with perfect knowledge, in a network cache that is too small for the waiting messages. The documents propose
 * this and measure only least recently used.
 *
 * @param order {@link #LEAST_RECENT}, the name of a predictor, or {@link #PERFECT}
 * @param lineBytes bytes of a line
 * @param configuration sets and ways
 * @param bypass whether a message that is expected last bypasses the network cache
 * @param run the counts
 */
record PredictorComparison(String order, int lineBytes, String configuration, boolean bypass, ReplacementRun run) {
    /** Replacement without prediction. */
    static final String LEAST_RECENT = "least recently used";
    /** Replacement with knowledge of all receives. */
    static final String PERFECT = "perfect";
    /** Lengths of lines that are compared. */
    static final List<Integer> LINES = List.of(16, 32, 64);

    private static final String NUMBER = ":NUMBER";
    private static final String USUAL_NUMBER = "[" + NUMBER + "]";
    private static final int NUMBER_WHERE_NEEDED = 8;

    /**
     * Compares all of them at one r.
     *
     * @param configuration sets and ways for lines of 16 bytes; for longer lines there are fewer sets, and fewer ways
     *     if there is only one set left, so that the number of bytes is the same
     */
    static List<PredictorComparison> of(
            ReceiveSchedule schedule, ReplacementSettings settings, RatioFit fit, String configuration) {
        List<PredictorComparison> all = new ArrayList<>();
        ReceiveSchedule.Timing timing = schedule.at(fit.ratio());
        for (int line : LINES) {
            String sized = withLines(configuration, line);
            all.add(one(schedule, settings, timing, sized, line, LEAST_RECENT, () -> ConsumptionOrder.UNKNOWN, false));
            for (boolean bypass : new boolean[] {false, true}) {
                for (String name : predictors()) {
                    all.add(one(
                            schedule,
                            settings,
                            timing,
                            sized,
                            line,
                            name,
                            () -> new PredictedReceives(Predictors.byName(name)),
                            bypass));
                }
                all.add(one(
                        schedule,
                        settings,
                        timing,
                        sized,
                        line,
                        PERFECT,
                        () -> new KnownReceives(schedule.traffic()),
                        bypass));
            }
        }
        return all;
    }

    /** The names of all predictors; a predictor that needs a number gets 8. */
    static List<String> predictors() {
        return Predictors.kinds().stream().map(PredictorComparison::name).toList();
    }

    private static String name(PredictorKind kind) {
        boolean needed = kind.usage().contains(NUMBER) && !kind.usage().contains(USUAL_NUMBER);
        return needed ? kind.name() + ":" + NUMBER_WHERE_NEEDED : kind.name();
    }

    private static PredictorComparison one(
            ReceiveSchedule schedule,
            ReplacementSettings settings,
            ReceiveSchedule.Timing timing,
            String configuration,
            int line,
            String name,
            Supplier<ConsumptionOrder> order,
            boolean bypass) {
        NetworkCacheParameters parameters = settings.cache(configuration, line, settings.memory())
                .with(new ReplacementParameters(FirstVictims.EITHER, 0, 0, bypass));
        ReplacementRun run = ReplacementRun.of(schedule, timing, parameters, order.get(), settings.longestShort());
        return new PredictorComparison(name, line, configuration, bypass, run);
    }

    /** Sets and ways of a network section with longer lines and the same number of bytes. */
    static String withLines(String configuration, int line) {
        int colon = configuration.indexOf(':');
        int sets = Integer.parseInt(configuration.substring(0, colon));
        int ways = Integer.parseInt(configuration.substring(colon + 1));
        int times = line / ReplacementSettings.LINE;
        int fewerSets = Math.min(sets, times);
        return sets / fewerSets + ":" + Math.max(1, ways * fewerSets / times);
    }
}
