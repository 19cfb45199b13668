package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.stream.IntStream;

/**
 * The tests that found the parameters: BTP(2) without a first push, then BTP(1) with the printed BTP(2) (Push-Pull
 * Messaging, section 5.2). The document does not say for which messages. One length alone decides by where the last
 * frame happens to end, so latencies are averaged over many, with no more than {@value #MOST_ROUNDS} iterations of
 * each.
 */
public final class Sweeps {
    private static final int SHORTEST = 1500;
    private static final int LONGEST = 8200;
    private static final int STEP = 100;
    private static final int MOST_ROUNDS = 20;
    private static final int LOCAL_SHORTEST = 4;
    private static final int LOCAL_LONGEST = 4000;
    private static final int LOCAL_STEP = 6;

    private Sweeps() {}

    /** BTP(2) of messages between nodes, without BTP(1). */
    public static Sweep secondPush(Machine machine, int rounds, long seed) {
        Measurements measure = new Measurements(machine, Math.min(rounds, MOST_ROUNDS), seed);
        return Sweep.over(1400, 20, bytes -> mean(measure, Place.INTERNODE, Variant.pushPull(0, bytes)));
    }

    /** BTP(1) with BTP(2) of {@value Variants#SECOND_PUSH}, as printed. */
    public static Sweep firstPush(Machine machine, int rounds, long seed) {
        Measurements measure = new Measurements(machine, Math.min(rounds, MOST_ROUNDS), seed);
        return Sweep.over(
                320, 8, bytes -> mean(measure, Place.INTERNODE, Variant.pushPull(bytes, Variants.SECOND_PUSH)));
    }

    /** BTP within a node, for messages of a few bytes to a page. */
    public static Sweep local(Machine machine, int rounds, long seed) {
        Measurements measure = new Measurements(machine, Math.min(rounds, MOST_ROUNDS), seed);
        return Sweep.over(256, 4, bytes -> mean(measure, Place.INTRANODE, Variant.pushPull(bytes, 0)));
    }

    private static double mean(Measurements measure, Place place, Variant variant) {
        IntStream lengths = switch (place) {
            case INTERNODE -> IntStream.iterate(SHORTEST, n -> n <= LONGEST, n -> n + STEP);
            case INTRANODE -> IntStream.iterate(LOCAL_SHORTEST, n -> n <= LOCAL_LONGEST, n -> n + n / 2 + LOCAL_STEP);
        };
        return lengths.mapToDouble(bytes -> measure.latency(place, variant, bytes))
                .average()
                .orElseThrow();
    }
}
