package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Miss rates of a program's data cache under VIA, in and outside receive calls, by the size of the cache (Khunjush,
 * section 7.2.2).
 *
 * @param program name of the program
 * @param footprint lines that the kernel takes of caches of different sizes
 * @param points by size; each size is twice the one before
 */
record KernelMissRates(String program, Footprint footprint, List<Point> points) {
    /** Sizes of the data cache in KB. */
    static final List<Integer> SIZES = List.of(4, 8, 16, 32, 64);

    /** A fall by less than this share does not count. */
    private static final double LEAST_FALL = 0.1;

    /** The lines that the kernel takes of a data cache in each receive. */
    enum Footprint {
        /**
         * The same number of lines of every cache, at most all of them: a kernel's working set does not depend on the
         * cache.
         */
        SAME_LINES("the same number of lines"),
        /** The same share of every cache. */
        SAME_SHARE("the same share");

        private final String title;

        Footprint(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        KernelMachines with(KernelMachines machines, KernelMachines usual) {
            if (this == SAME_SHARE) {
                return machines;
            }
            return machines.withPollution(Math.min(1, usual.pollution() * usual.lines() / machines.lines()));
        }
    }

    /**
     * One size.
     *
     * @param kilobytes the data cache
     * @param rates the miss rates
     */
    record Point(int kilobytes, ReceiveMissRates rates) {}

    /** Runs a program with every size. */
    static KernelMissRates of(Laboratory laboratory, BundledProgram program, Footprint footprint)
            throws InterruptedException {
        KernelMachines usual = KernelMachines.of(laboratory);
        double ratio = laboratory.knee(program).ratio();
        List<Setup> setups = SIZES.stream()
                .map(size -> footprint.with(usual.withDataCache(size), usual).machine(PolicyKind.VIA))
                .map(machine -> new Setup(machine, ratio, laboratory.seed()))
                .toList();
        List<MachineResult> results = laboratory.run(program, setups);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < SIZES.size(); i++) {
            points.add(new Point(SIZES.get(i), ReceiveMissRates.of(results.get(i))));
        }
        return new KernelMissRates(laboratory.subject(program).title(), footprint, points);
    }

    /** The size in KB beyond which no larger cache lowers the miss rate during receives much. */
    int stopsDuring() {
        return stops(ReceiveMissRates::duringRate);
    }

    /** The size in KB beyond which no larger cache lowers the miss rate after receives much. */
    int stopsAfter() {
        return stops(ReceiveMissRates::afterRate);
    }

    private int stops(ToDoubleFunction<ReceiveMissRates> rate) {
        int i = points.size() - 1;
        while (i > 0
                && rate.applyAsDouble(points.get(i).rates())
                        > (1 - LEAST_FALL)
                                * rate.applyAsDouble(points.get(i - 1).rates())) {
            i--;
        }
        return points.get(i).kilobytes();
    }

    /** The share of the miss rate during and after receives that each doubling of the data cache removes, in words. */
    String doublings() {
        return IntStream.range(1, points.size())
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "to %d KB %.0f and %.0f %%",
                        points.get(i).kilobytes(),
                        100 * removed(i, ReceiveMissRates::duringRate),
                        100 * removed(i, ReceiveMissRates::afterRate)))
                .collect(Collectors.joining(", "));
    }

    private double removed(int point, ToDoubleFunction<ReceiveMissRates> rate) {
        return 1
                - rate.applyAsDouble(points.get(point).rates())
                        / rate.applyAsDouble(points.get(point - 1).rates());
    }

    /** Whether this program has a lower miss rate than another one during receives, at every size. */
    boolean isBelow(KernelMissRates other) {
        for (int i = 0; i < points.size(); i++) {
            if (!(points.get(i).rates().duringRate()
                    < other.points.get(i).rates().duringRate())) {
                return false;
            }
        }
        return true;
    }
}
