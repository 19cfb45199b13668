package dev.harbinger.bench.pingpong;

import java.util.List;

/**
 * What is measured: the same steps by every system, in every round.
 *
 * @param steps one a message size, in the order they are made
 * @param rounds how often every system has its turn
 */
public record Plan(List<Step> steps, int rounds) {
    /** The usual sizes: 0 B to 4 MiB. */
    public static final List<Integer> SIZES =
            List.of(0, 8, 64, 256, 1 << 10, 4 << 10, 8 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20);

    /** The largest size. */
    public static final int LARGEST = 1 << 29;

    /** The most repetitions and rounds. */
    public static final int MOST = 100_000_000;

    private static final int BATCHES = 20;

    /** Bytes that the timed messages of a size carry at most one way, unless that makes them too few. */
    private static final long VOLUME = 512L << 20;

    private static final int FEWEST = BATCHES * 2;

    /** Copies the list. */
    public Plan {
        steps = List.copyOf(steps);
    }

    /**
     * A plan for these sizes.
     *
     * @param repetitions round trips timed of each size, in each round; fewer of large sizes
     * @throws IllegalArgumentException when there is no size, or a number is out of range
     */
    public static Plan of(List<Integer> sizes, int repetitions, int rounds) {
        if (sizes.isEmpty()) {
            throw new IllegalArgumentException("no message size is given");
        }
        for (int bytes : sizes) {
            check("message size", bytes, 0, LARGEST);
        }
        check("number of repetitions", repetitions, 1, MOST);
        check("number of rounds", rounds, 1, MOST);
        return new Plan(sizes.stream().map(bytes -> step(bytes, repetitions)).toList(), rounds);
    }

    private static Step step(int bytes, int repetitions) {
        long affordable = Math.max(FEWEST, VOLUME / Math.max(bytes, 1));
        int timed = (int) Math.min(repetitions, affordable);
        int batches = Math.min(BATCHES, timed);
        return new Step(bytes, timed, batches, timed / batches);
    }

    private static void check(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " is " + value + "; it must be from " + least + " to " + most);
        }
    }

    /** The arguments of the programs on both sides. */
    List<String> arguments() {
        return steps.stream().map(Step::toString).toList();
    }
}
