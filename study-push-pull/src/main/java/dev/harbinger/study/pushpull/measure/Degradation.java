package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The lengths from which Push-All is worse within a node (Push-Pull Messaging, section 5.1). */
public final class Degradation {
    private static final int SHORTEST = 1000;
    private static final int LONGEST = 8000;
    private static final int STEP = 50;

    /** Copies of a byte, on average, that mean that more than every fourth message is copied twice. */
    private static final double TWICE = 1.25;

    private static final double SLOWER = 1.02;

    private Degradation() {}

    /** The first length at which many messages are copied twice; 0 if there is none. */
    public static int firstCopiedTwice(Measurements measure) {
        return first(bytes -> measure.copies(Place.INTRANODE, Variant.pushAll(), bytes) > TWICE);
    }

    /** The first length at which Push-All takes 2 % longer than Push-Pull; 0 if there is none. */
    public static int firstSlower(Measurements measure) {
        Variant pull = Variant.pushPull(Variants.LOCAL_PUSH, 0);
        return first(bytes -> measure.latency(Place.INTRANODE, Variant.pushAll(), bytes)
                > measure.latency(Place.INTRANODE, pull, bytes) * SLOWER);
    }

    private static int first(IntPredicate which) {
        return IntStream.iterate(SHORTEST, bytes -> bytes <= LONGEST, bytes -> bytes + STEP)
                .filter(which)
                .findFirst()
                .orElse(0);
    }
}
