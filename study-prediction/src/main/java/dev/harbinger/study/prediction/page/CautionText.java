package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.study.prediction.finding.Caution;
import dev.harbinger.study.prediction.finding.Caution.TooShort.Reason;
import dev.harbinger.study.prediction.finding.Caution.TooShort.Share;
import dev.harbinger.study.prediction.receives.Fact;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Cautions in words. */
final class CautionText {
    private static final int MOST_CALLS = 5;
    private static final int MOST_NAMED = 3;

    private CautionText() {}

    static String of(Caution caution) {
        return switch (caution) {
            case Caution.Damaged damaged -> "Not all could be read: " + damaged.message();
            case Caution.NoReceives none -> noReceives(none);
            case Caution.ActiveApart apart -> activeApart(apart);
            case Caution.WaitsTooLong waits ->
                Labels.counted(waits.leftOut(), "message")
                        + " would have waited for longer than any process was active ("
                        + Amounts.nanos(waits.longestNanos()) + "): clocks differ, or files are of several runs. "
                        + (waits.isAll()
                                ? "How early messages came, and what could be gained, cannot be told."
                                : "Their receives are left out.");
            case Caution.FilesNamedApart files -> filesNamedApart(files.prefixes());
            case Caution.ArrivalsNotJoined missing ->
                "Nothing can be said of early arrivals: " + missing.reason() + ".";
            case Caution.ArrivalsUnknown unknown ->
                "Nothing can be said of early arrivals: the trace has not measured them, and "
                        + (unknown.hasTimesAndRanks()
                                ? "no receive could be joined with its send: are the traces of all processes there?"
                                : "it lacks the times, or the ranks in the job, to estimate them from.");
            case Caution.TooShort tooShort -> tooShort(tooShort);
            case Caution.TimeStepsBack steps -> timeStepsBack(steps);
            case Caution.ClocksUncorrected clocks ->
                "The clocks of the processes differ and could not be corrected"
                        + (clocks.tooMany() ? ", since there are too many pairs of processes" : "")
                        + ": estimates of early arrivals may be far off."
                        + leftOut(
                                clocks.leftOut(),
                                clocks.leftOut() == 1
                                        ? "that completes before its message is sent"
                                        : "that complete before their message is sent");
            case Caution.ClocksLeastCorrected _ ->
                "The clocks of the processes differ, and messages bound some from one side alone: more may have been"
                        + " early than is estimated.";
            case Caution.OneWayTraffic oneWay -> oneWay(oneWay);
            case Caution.MeasurementDisagrees differing ->
                "Measured are " + Amounts.count(differing.measuredEarly())
                        + " early receives; from the times of the sends " + Amounts.count(differing.estimatedEarly())
                        + " are estimated, and the two agree for " + Amounts.percent(differing.agreement())
                        + " of the receives. A measurement by one probe misses messages that have come and that the"
                        + " library has not taken in yet; an estimate is as good as the clocks are.";
            case Caution.ReceivesWithoutMessage without ->
                Amounts.count(without.receives()) + " of " + Labels.counted(without.all(), "receive")
                        + " have no message in the trace, which was cut there, or they were from nobody"
                        + " (MPI_PROC_NULL). They are not analysed.";
            case Caution.ReceivesWithoutSend without ->
                Amounts.count(without.receives()) + " of " + Labels.counted(without.all(), "receive")
                        + " have no send in the trace: it may be cut, or hold a part of the processes alone.";
            case Caution.CallsWithoutReceive without ->
                "Data also moves by calls without a receive, which are not analysed: " + counts(without.calls()) + ".";
            case Caution.UnresolvedWildcards unresolved ->
                "Of " + Labels.counted(unresolved.receives(), "receive")
                        + " with wildcards the trace does not tell what they got: they are not joined with sends, and"
                        + " others of the same processes may be joined wrongly.";
            case Caution.MissingFacts missing ->
                "Of the six facts that identify a receive the trace has no "
                        + missing.facts().stream().map(Fact::plural).collect(Collectors.joining(" and no "))
                        + ": calls that differ in nothing else look the same, and receives look more predictable than"
                        + " they are.";
            case Caution.NoCallSites _ -> "The trace has no call sites: " + Fact.SITE.consequence() + ".";
            case Caution.FormatLimits limits ->
                "What else " + limits.format()
                        + " does not tell is in the section What the trace tells, which --all and --html show.";
        };
    }

    private static String noReceives(Caution.NoReceives none) {
        String calls = counts(none.calls());
        return switch (none.contents()) {
            case RECEIVES_WITHOUT_MESSAGE -> "No receive has its message in the trace: " + calls + " were posted.";
            case SENDS ->
                "The trace holds " + Labels.counted(none.sends(), "send")
                        + " and no receives: are the traces of all processes there?";
            case CALLS_WITHOUT_RECEIVE ->
                "The trace holds no receives. Data moves by calls without a receive, which are not analysed: " + calls
                        + ".";
            case COLLECTIVES ->
                "The trace holds no receives between two processes, but collective calls: " + calls + ".";
            case OTHER_MPI ->
                "The trace holds no receives and no collective calls, but other MPI calls: " + calls + ".";
            case NO_MPI ->
                calls.isEmpty()
                        ? "The trace holds no MPI calls."
                        : "The trace holds no MPI calls. It may be of another kind, such as of GPUs or threads: "
                                + calls + ".";
        };
    }

    private static String activeApart(Caution.ActiveApart apart) {
        return "Process " + apart.after() + " begins " + Amounts.nanos(apart.gapNanos()) + " after process "
                + apart.before() + " ends: the files are of several runs, or the clocks differ by about that. "
                + (apart.isAll()
                        ? "How early messages came, and what could be gained, cannot be told."
                        : "Processes of " + apart.periods() + " such periods are not compared."
                                + leftOut(apart.leftOut(), "from another period"));
    }

    private static String filesNamedApart(List<String> prefixes) {
        int more = prefixes.size() - MOST_NAMED;
        return "Names of files begin with "
                + String.join(", ", prefixes.subList(0, Math.min(MOST_NAMED, prefixes.size())))
                + (more > 0 ? " and " + more + " more" : "") + ": are they of one run?";
    }

    private static String tooShort(Caution.TooShort tooShort) {
        long others = tooShort.receives() - tooShort.firstSights();
        List<String> shares = new ArrayList<>();
        Share best = tooShort.best();
        if (best != null) {
            shares.add(best.predictor() + " says " + Amounts.percent(best.ratio()) + " right as the next one");
        }
        Share hinted = tooShort.hinted();
        if (hinted != null) {
            shares.add(hinted.predictor() + " " + Amounts.percent(hinted.ratio())
                    + " with a hint from where in the program the next one will be posted");
        }
        String of = tooShort.reason() instanceof Reason.FirstSights ? " Of the other " : " Of these ";
        return "Too short to judge: " + why(tooShort, others)
                + (shares.isEmpty() ? "" : of + Amounts.count(others) + ", " + String.join(", and ", shares) + ".");
    }

    private static String why(Caution.TooShort tooShort, long others) {
        String receives = Labels.counted(tooShort.receives(), "receive");
        return switch (tooShort.reason()) {
            case Reason.FirstSights first ->
                Amounts.count(tooShort.firstSights()) + " of " + receives
                        + (tooShort.firstSights() == 1 ? " is" : " are")
                        + " posted for the first time, which no predictor can know."
                        + (first.goesOn()
                                ? " That goes on to the end: the trace ends before the program repeats its calls, or"
                                        + " it never does."
                                : "");
            case Reason.FewOthers _ ->
                "no more than " + Amounts.count(others) + " of " + receives
                        + " could be predicted, and a share of fewer than " + Caution.TooShort.LEAST_PREDICTED
                        + " tells little.";
            case Reason.StillLearning learning ->
                Amounts.percent(learning.third()) + " of the third quarter of " + receives
                        + " follow those before as at an earlier time, and " + Amounts.percent(learning.last())
                        + " of the last quarter, so there is more to learn than the trace shows. "
                        + Amounts.count(others) + " could be predicted.";
        };
    }

    private static String oneWay(Caution.OneWayTraffic oneWay) {
        String receives = oneWay.receives() == oneWay.early()
                ? "All " + Labels.counted(oneWay.early(), "early receive")
                : Amounts.count(oneWay.receives()) + " of " + Labels.counted(oneWay.early(), "early receive");
        return receives + " could come of clocks that differ, since traffic goes one way there, as far as receives were"
                + " joined with sends: if the receiver's clock is ahead by more than "
                + Amounts.nanos(oneWay.halfNanos()) + ", half of these were not early.";
    }

    private static String timeStepsBack(Caution.TimeStepsBack steps) {
        String times = Labels.counted(steps.steps(), "time");
        String by = "by up to " + Amounts.nanos(steps.farthestNanos());
        return "Time runs backwards "
                + (steps.processes() == 1
                        ? times + " inside process " + steps.process() + ", " + by + "."
                        : times + " inside " + steps.processes() + " processes, " + by + " in process "
                                + steps.process() + ".")
                + leftOut(steps.leftOut(), "with such times") + notKnown(steps);
    }

    private static String notKnown(Caution.TimeStepsBack steps) {
        String unknown = " Whether there is anything to gain is not known: ";
        if (steps.leavesTooFew()) {
            return unknown + "of " + Labels.counted(steps.receives(), "receive") + " these are too many.";
        }
        return steps.isEndUnknown()
                ? unknown + "time ends before the latest time, so that the duration of the run is in doubt."
                : "";
    }

    private static String leftOut(long receives, String which) {
        return receives == 0
                ? ""
                : " " + Labels.counted(receives, "receive") + " " + which + (receives == 1 ? " is" : " are")
                        + " left out.";
    }

    /** The names with the highest counts. */
    private static String counts(Map<String, Long> calls) {
        List<String> named = calls.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_CALLS)
                .map(call -> Amounts.count(call.getValue()) + " " + call.getKey())
                .toList();
        int more = calls.size() - named.size();
        return String.join(", ", named)
                + (more > 0 ? " and " + Labels.counted(more, "other kind of call", "other kinds of calls") : "");
    }
}
