package dev.harbinger.bench.ranks;

import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Point;
import dev.harbinger.bench.measure.Series;
import dev.harbinger.bench.measure.Step;
import dev.harbinger.bench.measure.Values;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Op;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The program of our ranks: every step warmed up in sweeps over all of them, then again by itself, then timed. The same
 * as {@code main.c} step by step, but for the sweeps that wait for the JIT compilers. Arguments: a {@link Memory} by
 * its key, then a {@link Step} each.
 */
public final class RanksMain {
    private static final int FEWEST_SWEEPS = 3;

    /**
     * Sweeps last until the JVM has compiled the measured code. With as many ranks as processors, its compilers share
     * the processors with waiting ranks and need some seconds, however few messages pass meanwhile.
     */
    private static final long COMPILING_NANOS = TimeUnit.SECONDS.toNanos(4);

    /** A plan with fewer messages and fewer bytes of every size checks that the program works, not how fast it is. */
    private static final long FEWEST_MESSAGES = 1000;

    private static final long FEWEST_BYTES = 64 << 20;

    private RanksMain() {}

    /** Makes the steps of one of the ranks. */
    public static void main(String[] arguments) {
        Memory memory = Memory.byKey(arguments[0]);
        List<Step> steps = Arrays.stream(arguments).skip(1).map(Step::parse).toList();
        try (Harbinger harbinger = Harbinger.join();
                Arena arena = Arena.ofShared()) {
            run(harbinger.world(), memory, steps, arena);
        }
    }

    private static void run(Communicator world, Memory memory, List<Step> steps, Arena arena) {
        int most = steps.stream().mapToInt(Step::bytes).max().orElse(0);
        Payload payload = Payload.of(memory, world, most, arena);
        Map<Measurement, Exercise> exercises = new EnumMap<>(Measurement.class);
        Function<Step, Exercise> exerciseOf = step ->
                exercises.computeIfAbsent(step.measurement(), which -> exercise(which, world, payload, most, arena));
        long until = System.nanoTime() + (isMeasured(steps) ? COMPILING_NANOS : 0);
        for (int sweep = 0; sweep < FEWEST_SWEEPS || isBefore(until, world); sweep++) {
            for (Step step : steps) {
                Exercise exercise = exerciseOf.apply(step);
                exercise.prepare(step);
                exercise.check();
                exercise.repeat(step.warmUp());
            }
        }
        for (Step step : steps) {
            Exercise exercise = exerciseOf.apply(step);
            exercise.prepare(step);
            exercise.repeat(step.warmUp());
            measure(world, exercise, step);
        }
    }

    private static boolean isMeasured(List<Step> steps) {
        return steps.stream().anyMatch(step -> {
            long messages = (long) step.warmUp() * step.measurement().messages();
            return messages >= FEWEST_MESSAGES || messages * step.bytes() >= FEWEST_BYTES;
        });
    }

    /** Whether it is before this time of rank 0's clock; all ranks get the same answer. */
    private static boolean isBefore(long until, Communicator world) {
        int[] before = {until - System.nanoTime() > 0 ? 1 : 0};
        world.bcast(Data.of(before), 0);
        return before[0] != 0;
    }

    private static Exercise exercise(Measurement which, Communicator world, Payload payload, int most, Arena arena) {
        return switch (which) {
            case LATENCY -> new PingPong(world, payload);
            case BANDWIDTH -> new Windows(world, payload, false);
            case BOTH_WAYS -> new Windows(world, payload, true);
            case EARLY_RECEIVER, LATE_RECEIVER -> new Receiver(world, payload);
            case OVERLAP -> new Overlap(world, payload, false);
            case TESTED_OVERLAP -> new Overlap(world, payload, true);
            case BARRIER, BCAST, ALLREDUCE, ALLTOALL -> new CollectiveCall(which, world, most, arena);
            case ALLOCATION -> new Allocation(world, payload);
        };
    }

    private static void measure(Communicator world, Exercise exercise, Step step) {
        List<Series> series = step.measurement().series();
        double[] own = new double[step.batches() * series.size()];
        for (int batch = 0; batch < step.batches(); batch++) {
            double[] numbers = exercise.batch(step.repetitions());
            System.arraycopy(numbers, 0, own, batch * series.size(), series.size());
        }
        double[] greatest = new double[own.length];
        world.allreduce(Data.of(own), Data.of(greatest), Op.MAX);
        if (world.rank() == 0) {
            for (int i = 0; i < series.size(); i++) {
                List<Double> numbers = new ArrayList<>();
                for (int batch = 0; batch < step.batches(); batch++) {
                    numbers.add(greatest[batch * series.size() + i]);
                }
                System.out.println(new Values(new Point(series.get(i), step.bytes()), numbers));
            }
        }
    }
}
