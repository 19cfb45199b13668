package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Finding.Weight;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.finding.BestPredictor;
import dev.harbinger.study.prediction.finding.HitRatios;
import dev.harbinger.study.prediction.finding.Learning;
import dev.harbinger.study.prediction.finding.Spread;
import dev.harbinger.study.prediction.receives.Quarters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The best predictor, and what it needs. */
final class PredictabilityFindings {
    /** A hint is worth a sentence if it avoids this part of the misses that an oracle avoids. */
    private static final double LEAST_PART = 0.25;

    /** A hint is worth a sentence if it avoids misses for more than this part of the receives. */
    private static final double LEAST_DIFFERENCE = 0.0005;

    /** Hit ratios that agree to four digits are the same. */
    private static final double SAME = 0.00005;

    private PredictabilityFindings() {}

    static List<Finding> of(TraceResult result) {
        List<Finding> findings = new ArrayList<>();
        BestPredictor best = BestPredictor.withoutHint(result);
        BestPredictor hinted = BestPredictor.withHint(result);
        Double oracle = HitRatios.oracle(result).average();
        if (oracle == null) {
            return findings;
        }
        if (best != null) {
            findings.add(new Finding(Weight.NOTE, withoutHint(result, best, oracle)));
        }
        double without = best == null ? 0 : best.average();
        if (hinted != null && isWorthAHint(hinted.average(), without, oracle)) {
            findings.add(new Finding(Weight.NOTE, withHint(hinted, without, oracle)));
        }
        return findings;
    }

    private static boolean isWorthAHint(double hinted, double without, double oracle) {
        double avoided = hinted - without;
        return avoided > LEAST_DIFFERENCE && avoided >= LEAST_PART * (oracle - without);
    }

    /** The word is for what holds once the program repeats itself: a shorter trace of it has a larger part to learn. */
    private static String withoutHint(TraceResult result, BestPredictor best, double oracle) {
        double learned = Learning.of(result).secondHalf();
        String word = words(Math.max(best.average(), learned));
        String half = word.equals(words(best.average()))
                ? ""
                : " In the second half of the receives, " + Quarters.PREDICTOR + " says " + Amounts.percent(learned)
                        + " right.";
        Spread ratio = best.ratio();
        Double least = ratio.least();
        Double most = ratio.most();
        String range = least == null || most == null || Amounts.percent(least).equals(Amounts.percent(most))
                ? ""
                : " (from " + Amounts.percent(least) + " to " + Amounts.percent(most) + " over processes)";
        return "The receives are " + word + " predictable: " + best.name() + " says "
                + percent(best.average(), oracle) + " of them right as the next one" + range + ", with room for "
                + Labels.counted(best.memory(), "call") + "; an oracle that misses only what it never saw reaches "
                + percent(oracle, best.average()) + "." + half;
    }

    private static String withHint(BestPredictor hinted, double without, double oracle) {
        String reached = Math.abs(oracle - hinted.average()) < SAME ? ", as many as the oracle" : "";
        return "With a hint, " + hinted.name() + " says " + percent(hinted.average(), without) + " right" + reached
                + ". It needs to know the call site of the next receive before it is posted: the program or its"
                + " compiler must announce it (pre-receive).";
    }

    /** A part in percent, with a second decimal where the first does not tell it from another part. */
    private static String percent(double part, double other) {
        return part != other && Amounts.percent(part).equals(Amounts.percent(other))
                ? String.format(Locale.ROOT, "%.2f %%", 100 * part)
                : Amounts.percent(part);
    }

    private static String words(double ratio) {
        if (ratio >= 0.95) {
            return "highly";
        }
        if (ratio >= 0.75) {
            return "well";
        }
        return ratio >= 0.4 ? "partly" : "hardly";
    }
}
