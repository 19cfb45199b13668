package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Pair;
import dev.harbinger.study.pushpull.node.Pair.Place;
import dev.harbinger.study.pushpull.node.Step;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.Arrays;
import java.util.List;

/** The benchmark routines of Push-Pull Messaging, section 5, on simulated ranks. All times are microseconds. */
public final class Measurements {
    /** Bytes of an acknowledgement and of a message of the barrier. */
    private static final int SMALL = 4;

    private final Machine machine;
    private final int rounds;
    private final long seed;

    /**
     * Measurements on a machine.
     *
     * @param rounds iterations of each test; the document made 1000
     */
    public Measurements(Machine machine, int rounds, long seed) {
        if (rounds < 1) {
            throw new IllegalArgumentException("tests of " + rounds + " iterations: must be 1 or more");
        }
        this.machine = machine;
        this.rounds = rounds;
        this.seed = seed;
    }

    /** Half of the round-trip time of messages of some size. */
    public double latency(Place place, Variant variant, int bytes) {
        Pair.Run run = run(
                place,
                variant,
                List.of(new Step.Start(), new Step.Send(bytes), new Step.Receive(bytes), new Step.Stop()),
                List.of(new Step.Receive(bytes), new Step.Send(bytes)));
        return average(run.times()) / 2;
    }

    /** How often each byte of a message is copied on its way, on average over a ping-pong. */
    public double copies(Place place, Variant variant, int bytes) {
        Pair.Run run = run(
                place,
                variant,
                List.of(new Step.Send(bytes), new Step.Receive(bytes)),
                List.of(new Step.Receive(bytes), new Step.Send(bytes)));
        return run.copiedBytes() / (2.0 * rounds * bytes);
    }

    /** Megabytes a second: a message and a small one back, the latency of the small one subtracted. */
    public double bandwidth(Place place, Variant variant, int bytes) {
        Pair.Run run = run(
                place,
                variant,
                List.of(new Step.Start(), new Step.Send(bytes), new Step.Receive(SMALL), new Step.Stop()),
                List.of(new Step.Receive(bytes), new Step.Send(SMALL)));
        return bytes / (average(run.times()) - latency(place, variant, SMALL));
    }

    /**
     * The redesigned ping-pong of figure 5: both meet at a barrier, compute, and communicate.
     *
     * @param x instructions each computes before it sends
     * @param y instructions each computes before it receives
     */
    public double computeThenCommunicate(Variant variant, int bytes, long x, long y) {
        return average(computeAndCommunicate(variant, bytes, x, y).times());
    }

    /** The late receiver test, with all that was seen. */
    Pair.Run late(Variant variant, int bytes) {
        return computeAndCommunicate(variant, bytes, Latencies.LATE[0], Latencies.LATE[1]);
    }

    private Pair.Run computeAndCommunicate(Variant variant, int bytes, long x, long y) {
        return run(Place.INTERNODE, variant, ping(bytes, x, y), pong(bytes, x, y));
    }

    /** The first program of figure 5. */
    static List<Step> ping(int bytes, long x, long y) {
        return List.of(
                new Step.Send(SMALL),
                new Step.Receive(SMALL),
                new Step.Start(),
                new Step.Compute(x),
                new Step.Send(bytes),
                new Step.Compute(y),
                new Step.Receive(bytes),
                new Step.Stop());
    }

    /** The second one. */
    static List<Step> pong(int bytes, long x, long y) {
        return List.of(
                new Step.Receive(SMALL),
                new Step.Send(SMALL),
                new Step.Compute(y),
                new Step.Receive(bytes),
                new Step.Compute(x),
                new Step.Send(bytes));
    }

    private Pair.Run run(Place place, Variant variant, List<Step> first, List<Step> second) {
        return Pair.run(place, machine, variant, first, second, rounds, seed);
    }

    /** The average of the middle 80 %, in microseconds: the shortest and longest tenth are left out (section 5). */
    static double average(List<Long> nanos) {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        int tenth = sorted.length / 10;
        return Arrays.stream(sorted, tenth, sorted.length - tenth).average().orElseThrow() / 1000;
    }
}
