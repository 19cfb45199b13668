package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Finding.Weight;
import dev.harbinger.study.prediction.finding.BottomLine;

/** The bottom line in one sentence: whether there is anything to gain, where, and by what. */
final class BottomLineText {
    private static final double WHOLE = 0.9995;

    private final Labels labels;

    BottomLineText(Labels labels) {
        this.labels = labels;
    }

    Finding of(BottomLine line) {
        return switch (line) {
            case BottomLine.NothingEarly none ->
                nothing("none of " + Labels.counted(none.judged(), "receive") + " finds its message already there.");
            case BottomLine.NothingPredicted none ->
                nothing(none.predictor() + " predicts none of " + Labels.counted(none.early(), "early receive")
                        + " as the next one.");
            case BottomLine.TooLittle little ->
                nothing("placing predicted messages ahead would save " + Amounts.nanos(little.savedNanos()) + " of the "
                        + Amounts.nanos(little.spanNanos()) + " of all processes, less than "
                        + Amounts.percent(BottomLine.LEAST_GAIN) + ".");
            case BottomLine.Gain gain -> new Finding(Weight.GAIN, gain(gain));
        };
    }

    private static Finding nothing(String reason) {
        return new Finding(Weight.NOTE, "Nothing to gain: " + reason);
    }

    private String gain(BottomLine.Gain gain) {
        String time = gain.spanNanos() == 0
                ? Amounts.nanos(gain.savedNanos()) + ", added up over all processes"
                : Amounts.percent(gain.savedNanos() / gain.spanNanos()) + " of the time of all processes ("
                        + Amounts.nanos(gain.savedNanos()) + " of " + Amounts.nanos(gain.spanNanos()) + ")";
        return "To gain: " + (gain.isUpperBound() ? "at most " : "") + time + where(gain)
                + ", by placing ahead the messages of " + Labels.counted(gain.receives(), "early receive")
                + " that " + gain.predictor() + " predicts.";
    }

    private String where(BottomLine.Gain gain) {
        Long site = gain.site();
        if (site == null) {
            return "";
        }
        return gain.siteShare() >= WHOLE
                ? ", all at " + labels.site(site)
                : ", " + Amounts.percent(gain.siteShare()) + " of that at " + labels.site(site);
    }
}
