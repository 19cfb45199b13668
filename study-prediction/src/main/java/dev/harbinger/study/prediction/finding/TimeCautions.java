package dev.harbinger.study.prediction.finding;

import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Arrivals;
import dev.harbinger.study.prediction.arrival.ClockOffsets.Correction;
import dev.harbinger.study.prediction.arrival.Distrust;
import dev.harbinger.study.prediction.arrival.Durations;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.arrival.Periods.Period;
import dev.harbinger.study.prediction.receives.Fact;
import dev.harbinger.study.prediction.receives.ProcessTimes;
import dev.harbinger.study.prediction.receives.Saturated;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Doubts about times, and about what is derived from them. */
final class TimeCautions {
    /** If estimate and measurement agree for less, one of them is wrong. */
    private static final double LEAST_AGREEMENT = 0.9;

    private final TraceResult result;
    private final Arrivals arrivals;
    private final EarlyReceives early;
    private final List<Caution> found = new ArrayList<>();

    private TimeCautions(TraceResult result) {
        this.result = result;
        this.arrivals = result.arrivals();
        this.early = arrivals.all();
    }

    static List<Caution> of(TraceResult result) {
        TimeCautions cautions = new TimeCautions(result);
        String missing = cautions.arrivals.missing();
        if (missing != null) {
            return List.of(new Caution.ArrivalsNotJoined(missing));
        }
        cautions.periods();
        cautions.waits();
        cautions.steps();
        cautions.clocks();
        cautions.oneWay();
        cautions.unknown();
        cautions.disagreement();
        return cautions.found;
    }

    private void periods() {
        List<Period> periods = arrivals.periods().all();
        long longest = -1;
        int after = 0;
        for (int i = 1; i < periods.size(); i++) {
            long gap = Saturated.difference(
                    periods.get(i).start(), periods.get(i - 1).end());
            if (gap > longest) {
                longest = gap;
                after = i;
            }
        }
        if (after > 0) {
            found.add(new Caution.ActiveApart(
                    periods.size(),
                    periods.get(after - 1).processes().getFirst(),
                    periods.get(after).processes().getFirst(),
                    longest,
                    arrivals.distrusted(Distrust.ACTIVE_APART),
                    early.judged() == 0));
        }
    }

    private void waits() {
        long leftOut = arrivals.distrusted(Distrust.WAITED_TOO_LONG);
        if (leftOut > 0) {
            found.add(new Caution.WaitsTooLong(leftOut, arrivals.periods().longestWait(), early.judged() == 0));
        }
    }

    private void steps() {
        List<ProcessResult> stepping = result.processes().stream()
                .filter(process -> process.receives().times().stepsBack() > 0)
                .sorted(Comparator.comparingLong(
                        process -> -process.receives().times().farthestBack()))
                .toList();
        if (!stepping.isEmpty()) {
            ProcessTimes farthest = stepping.getFirst().receives().times();
            found.add(new Caution.TimeStepsBack(
                    stepping.getFirst().process(),
                    stepping.size(),
                    stepping.stream()
                            .mapToLong(process -> process.receives().times().stepsBack())
                            .sum(),
                    farthest.farthestBack(),
                    arrivals.distrusted(Distrust.TIME_STEPPED_BACK),
                    result.receives(),
                    stepping.stream()
                            .mapToLong(process -> process.receives().times().unconfirmed())
                            .reduce(0, Saturated::sum),
                    result.spanNanos()));
        }
    }

    private void clocks() {
        Correction correction = arrivals.clocks().correction();
        switch (correction) {
            case NOT_NEEDED, MIDDLE -> {}
            case LEAST -> found.add(new Caution.ClocksLeastCorrected());
            case IMPOSSIBLE, TOO_MANY ->
                found.add(new Caution.ClocksUncorrected(
                        correction == Correction.TOO_MANY, arrivals.distrusted(Distrust.COMPLETE_BEFORE_SENT)));
        }
    }

    private void oneWay() {
        Durations oneWay = arrivals.oneWay();
        if (oneWay.count() > 0) {
            found.add(new Caution.OneWayTraffic(oneWay.count(), early.early(), oneWay.median()));
        }
    }

    private void unknown() {
        boolean isExplained = found.stream().anyMatch(caution -> caution.effect() == Caution.Effect.VOIDS);
        if (early.judged() == 0 && !isExplained) {
            found.add(new Caution.ArrivalsUnknown(result.having(Fact.TIME) > 0 && result.having(Fact.WORLD_PEER) > 0));
        }
    }

    private void disagreement() {
        if (early.bothKnown() > 0 && early.agreed() < LEAST_AGREEMENT * early.bothKnown()) {
            found.add(new Caution.MeasurementDisagrees(
                    early.early(), early.estimatedEarly(), (double) early.agreed() / early.bothKnown()));
        }
    }
}
