package dev.harbinger.study.networkcache.experiment.schedule;

import dev.harbinger.study.networkcache.traffic.CallSequence;
import dev.harbinger.study.networkcache.traffic.RecordedJob;
import dev.harbinger.study.networkcache.traffic.VirtualCosts;
import dev.harbinger.study.networkcache.traffic.VirtualTimeRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * A program with other arrivals than assumed: other costs of the cluster, ranks of different speeds, a master whose
 * computation is uneven, or a clock that starts before the first call. The documents' cluster was shared and is not
 * described.
 *
 * @param name the difference, in words
 * @param schedule receives and arrivals with it
 */
public record ArrivalVariation(String name, ReceiveSchedule schedule) {
    /** The largest relative differences of speeds. */
    private static final List<Double> SPREADS = List.of(0.01, 0.05);
    /** The time of other work before the first call, as a multiple of the last arrival. */
    private static final List<Integer> PRECEDING = List.of(1, 10);
    /** The cycles per nanosecond of that work, as a multiple of the knee. */
    private static final List<Double> SLOWER = List.of(1.02, 1.05);
    /** How often a varying speed changes in the course of the program. */
    private static final int PERIODS = 15;

    /**
     * The assumed arrivals, and one variation for each assumption.
     *
     * @param job the calls of the ranks
     * @param costs the assumed costs of the cluster
     * @param measured the master's computation, with any arrivals
     * @param seed of the speeds
     */
    public static List<ArrivalVariation> of(RecordedJob job, VirtualCosts costs, ReceiveSchedule measured, long seed) {
        List<ArrivalVariation> all = new ArrayList<>();
        ReceiveSchedule usual = measured.with(VirtualTimeRun.run(job, costs));
        all.add(new ArrivalVariation("as assumed", usual));
        for (double factor : new double[] {0.5, 2}) {
            all.add(costing("latency times " + factor, job, costs, factor, 1, measured));
            all.add(costing("cost of an operation times " + factor, job, costs, 1, factor, measured));
        }
        for (double spread : SPREADS) {
            String by = " by up to " + Math.round(100 * spread) + " %";
            all.add(ranks("ranks differ in speed" + by, job, costs, measured, new Speeds(seed, spread, 1)));
            all.add(ranks(
                    "each rank changes its speed 15 times" + by,
                    job,
                    costs,
                    measured,
                    new Speeds(seed, spread, PERIODS)));
            all.add(ranks(
                    "every computation of a rank varies" + by,
                    job,
                    costs,
                    measured,
                    new Speeds(seed, spread, Integer.MAX_VALUE)));
            Speeds together = new Speeds(seed, spread, PERIODS);
            double[] shared = together.next(PERIODS);
            all.add(ranks(
                    "all ranks together change their speed 15 times" + by,
                    job,
                    costs,
                    measured,
                    calls -> period(shared, calls)));
            int calls = usual.traffic().calls().size();
            all.add(new ArrivalVariation(
                    "the simulated master changes its speed 15 times" + by,
                    usual.scaled(new Speeds(seed, spread, PERIODS).of(calls))));
            all.add(new ArrivalVariation(
                    "every computation of the simulated master varies" + by,
                    usual.scaled(new Speeds(seed, spread, Integer.MAX_VALUE).of(calls))));
        }
        for (int times : PRECEDING) {
            SLOWER.forEach(slower -> all.add(preceded(usual, times, slower)));
        }
        return all;
    }

    /**
     * The network's clock starts before the first call. Then a slightly larger r delays all arrivals relative to the
     * program, instead of changing only their rate.
     */
    private static ArrivalVariation preceded(ReceiveSchedule usual, int times, double slower) {
        double nanos = times * usual.lastArrival();
        double cycles = slower * TerminationKnee.of(usual).ratio() * nanos;
        return new ArrivalVariation(
                String.format(
                        Locale.ROOT,
                        "work before the first call takes %d times as long as the rest, with %.0f %% more cycles per"
                                + " nanosecond than at the knee",
                        times,
                        100 * (slower - 1)),
                usual.after(cycles, nanos));
    }

    private static ArrivalVariation costing(
            String name,
            RecordedJob job,
            VirtualCosts costs,
            double latency,
            double operation,
            ReceiveSchedule measured) {
        VirtualCosts other = new VirtualCosts(
                operation * costs.perOperation(),
                costs.post(),
                costs.send(),
                costs.receive(),
                latency * costs.latency(),
                costs.perByte(),
                costs.eagerLimit());
        return new ArrivalVariation(name, measured.with(VirtualTimeRun.run(job, other)));
    }

    private static ArrivalVariation ranks(
            String name, RecordedJob job, VirtualCosts costs, ReceiveSchedule measured, SpeedsOfRank speeds) {
        List<CallSequence> calls = new ArrayList<>();
        for (CallSequence sequence : job.calls()) {
            calls.add(sequence.scaled(speeds.of(sequence.size())));
        }
        RecordedJob other = new RecordedJob(job.program(), calls, job.rank(), job.payloads());
        return new ArrivalVariation(name, measured.with(VirtualTimeRun.run(other, costs)));
    }

    private static IntToDoubleFunction period(double[] factors, int calls) {
        return call -> factors[(int) ((long) call * factors.length / calls)];
    }

    /** Returns the factors of one rank after the other. */
    private interface SpeedsOfRank {
        IntToDoubleFunction of(int calls);
    }

    private static final class Speeds implements SpeedsOfRank {
        private final RandomGenerator random;
        private final double spread;
        private final int periods;

        Speeds(long seed, double spread, int periods) {
            this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            this.spread = spread;
            this.periods = periods;
        }

        @Override
        public IntToDoubleFunction of(int calls) {
            return period(next(Math.clamp(calls, 1, periods)), calls);
        }

        double[] next(int count) {
            double[] factors = new double[count];
            Arrays.setAll(factors, _ -> 1 + spread * (2 * random.nextDouble() - 1));
            return factors;
        }
    }
}
