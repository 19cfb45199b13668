package dev.harbinger.cli;

import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.JobResult.RankResult;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.report.Amounts;

/** What prediction saved in a run against what it cost, in words. Sums over the ranks that reported. */
final class PredictionBalance {
    private final JobResult result;

    private PredictionBalance(JobResult result) {
        this.result = result;
    }

    /** The sentences about a run with prediction, one a line. */
    static String of(JobResult result) {
        return new PredictionBalance(result).text();
    }

    private String text() {
        long ahead = sum(Counter.PULLED_AHEAD);
        long granted = sum(Counter.GRANTS_USED);
        long saved = sum(Counter.FETCHED_AHEAD_NANOS);
        long copying = sum(Counter.COPYING_AHEAD_NANOS);
        long predicting = sum(Counter.PREDICTING_NANOS);
        String cost = predicting > 0
                ? Amounts.nanos(predicting) + " of predicting, by samples"
                : "too little predicting to measure";
        if (ahead == 0 && granted == 0) {
            return "Prediction saved nothing: no message was fetched before its receive.\nIt cost: " + cost + ".\n";
        }
        String text = "Prediction saved at most " + Amounts.nanos(saved)
                + " of waiting: the time of fetching messages before their receives.\n"
                + "It cost: " + cost + "; " + Amounts.nanos(copying) + " of copying these messages once more.\n";
        if (granted > 0) {
            text += "Not measured: the saving by room granted ahead, which " + Amounts.count(granted)
                    + (granted == 1 ? " message" : " messages") + " used.\n";
        } else if (predicting > 0 && saved <= predicting + copying) {
            text += "The cost is no less than the saving, so prediction saved nothing.\n";
        }
        return text;
    }

    private long sum(Counter counter) {
        return result.ranks().stream()
                .map(RankResult::counters)
                .mapToLong(counters -> counters.getOrDefault(counter, 0L))
                .sum();
    }
}
