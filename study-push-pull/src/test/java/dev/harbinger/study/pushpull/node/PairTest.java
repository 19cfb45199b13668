package dev.harbinger.study.pushpull.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Pair.Place;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PairTest {
    private static final Parameters USUAL = Costs.usual();
    private static final Machine MACHINE = new Machine(USUAL);

    private static List<Step> ping(int bytes) {
        return List.of(new Step.Start(), new Step.Send(bytes), new Step.Receive(bytes), new Step.Stop());
    }

    private static List<Step> pong(int bytes) {
        return List.of(new Step.Receive(bytes), new Step.Send(bytes));
    }

    /** A message to a receiver that comes much later than it. */
    private static Pair.Run late(Machine machine, Variant variant, int bytes) {
        return Pair.run(
                Place.INTERNODE,
                machine,
                variant,
                List.of(new Step.Start(), new Step.Send(bytes), new Step.Receive(1), new Step.Stop()),
                List.of(new Step.Compute(3_000_000), new Step.Receive(bytes), new Step.Send(1)),
                1,
                1);
    }

    @Property(tries = 60)
    void theSameSeedGivesTheSameHistory(
            @ForAll long seed,
            @ForAll Place place,
            @ForAll @IntRange(min = 0, max = 9000) int bytes,
            @ForAll @IntRange(min = 0, max = 900) int first,
            @ForAll @IntRange(min = 0, max = 900) int second) {
        Variant variant = Variant.pushPull(first, second);
        Pair.Run one = Pair.run(place, MACHINE, variant, ping(bytes), pong(bytes), 5, seed);
        Pair.Run two = Pair.run(place, MACHINE, variant, ping(bytes), pong(bytes), 5, seed);
        assertEquals(one, two);
    }

    @Test
    void anotherSeedGivesAnotherHistory() {
        Pair.Run one = Pair.run(Place.INTERNODE, MACHINE, Variant.pushAll(), ping(100), pong(100), 5, 1);
        Pair.Run two = Pair.run(Place.INTERNODE, MACHINE, Variant.pushAll(), ping(100), pong(100), 5, 2);
        assertNotEquals(one.times(), two.times());
    }

    @Test
    void theRoundsOfAMachineWithoutJitterAreAlike() {
        Machine machine = new Machine(USUAL.with("processor.jitter", "0"));
        List<Long> times = Pair.run(Place.INTERNODE, machine, Variant.pushPull(80, 680), ping(2000), pong(2000), 20, 1)
                .times();
        assertEquals(1, times.stream().skip(1).distinct().count());
    }

    @Test
    void anEarlyReceiverGetsItsMessageInOneCopy() {
        int bytes = 5000;
        Pair.Run run = Pair.run(
                Place.INTERNODE,
                MACHINE,
                Variant.pushAll(),
                List.of(new Step.Compute(1_000_000), new Step.Send(bytes)),
                List.of(new Step.Receive(bytes)),
                1,
                1);
        assertEquals(bytes, run.copiedBytes());
        assertEquals(0, run.dropped());
    }

    @Test
    void aLateReceiverCopiesWhatWasPushedTwice() {
        assertEquals(2 * 2000 + 1, late(MACHINE, Variant.pushAll(), 2000).copiedBytes());
        assertEquals(2000 + 1, late(MACHINE, Variant.pushZero(), 2000).copiedBytes());
    }

    @Test
    void aPushedBufferThatOverflowsCostsTheLinksTimeout() {
        Pair.Run fits = late(MACHINE, Variant.pushAll(), 3000);
        Pair.Run overflows = late(MACHINE, Variant.pushAll(), 3001);
        assertEquals(0, fits.dropped());
        assertEquals(0, fits.sentAgain());
        assertTrue(overflows.dropped() > 0 && overflows.sentAgain() > 0, overflows::toString);
        long timeout = MACHINE.nanos("link.timeout");
        long longer = overflows.times().getFirst() - fits.times().getFirst();
        // The timeout runs since the frame was lost, while the receiver was still computing.
        assertTrue(longer > timeout - 5_000_000 && longer < timeout, () -> "longer by " + longer + " ns");
    }

    @Test
    void whatIsPulledNeverOverflowsThePushedBuffer() {
        assertEquals(0, late(MACHINE, Variant.pushPull(80, 680), 200_000).dropped());
        assertEquals(0, late(MACHINE, Variant.pushZero(), 200_000).dropped());
    }

    @Test
    void aLargerPushedBufferDoesNotOverflow() {
        assertEquals(
                0,
                late(new Machine(USUAL.with("pushed-buffer", "3001")), Variant.pushAll(), 3001)
                        .dropped());
    }

    @Test
    void withinANodeReceivesOfMoreThanAPageAreRegisteredTooLateForPushAll() {
        assertEquals(4096, localCopies(Variant.pushAll(), 4096));
        long copied = localCopies(Variant.pushAll(), 4097);
        assertTrue(copied >= 3 * 4097 / 2, () -> copied + " bytes copied");
        assertEquals(4097, localCopies(Variant.pushZero(), 4097));
        assertTrue(localCopies(Variant.pushPull(16, 0), 4097) <= 4097 + 16);
    }

    /** Bytes copied for a message, in steady state. */
    private static long localCopies(Variant variant, int bytes) {
        Machine machine = new Machine(USUAL.with("processor.jitter", "0"));
        long few = Pair.run(Place.INTRANODE, machine, variant, ping(bytes), pong(bytes), 10, 1)
                .copiedBytes();
        long more = Pair.run(Place.INTRANODE, machine, variant, ping(bytes), pong(bytes), 20, 1)
                .copiedBytes();
        return (more - few) / 20;
    }

    @Test
    void anAsymmetricInterruptStopsTheProgram() {
        List<Step> computes =
                List.of(new Step.Start(), new Step.Compute(1_000_000), new Step.Stop(), new Step.Receive(4));
        List<Step> sends = List.of(new Step.Send(4));
        Machine asymmetric = new Machine(USUAL.with("interrupt.symmetric", "0"));
        long alone = Pair.run(Place.INTERNODE, MACHINE, Variant.pushAll(), computes, sends, 1, 1)
                .times()
                .getFirst();
        long stopped = Pair.run(Place.INTERNODE, asymmetric, Variant.pushAll(), computes, sends, 1, 1)
                .times()
                .getFirst();
        assertEquals(MACHINE.nops(1_000_000), alone);
        assertTrue(
                stopped >= alone + MACHINE.nanos("interrupt") + MACHINE.nanos("handler.frame"),
                () -> stopped + " ns instead of " + alone);
    }

    @Test
    void programsThatWaitForEachOtherAreFound() {
        assertThrows(
                IllegalStateException.class,
                () -> Pair.run(
                        Place.INTERNODE,
                        MACHINE,
                        Variant.pushAll(),
                        List.of(new Step.Receive(4)),
                        List.of(new Step.Receive(4)),
                        1,
                        1));
    }
}
