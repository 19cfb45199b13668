package dev.harbinger.study.pushpull.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several pairs on two nodes, without jitter. */
class NodesTest {
    private static final Parameters COSTS = Costs.usual().with("processor.jitter", "0");
    private static final Machine MACHINE = new Machine(COSTS);
    private static final Variant PULL = Variant.pushPull(80, 680);

    private static final List<Step> COMPUTES =
            List.of(new Step.Start(), new Step.Compute(1_000_000), new Step.Stop(), new Step.Receive(4));
    private static final List<Step> SENDS = List.of(new Step.Send(4));

    private static Nodes.Run run(Machine machine, List<Step> first, List<Step> second, int pairs) {
        return Nodes.run(machine, PULL, first, second, pairs, 1, 1);
    }

    /** How long the computation of each pair takes beyond its instructions. */
    private static List<Long> stopped(Machine machine, int pairs) {
        long alone = machine.nops(1_000_000);
        return IntStream.range(0, pairs)
                .mapToObj(pair ->
                        run(machine, COMPUTES, SENDS, pairs).times().get(pair).getFirst() - alone)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void everyPairGetsItsMessagesAndWaitsForTheOthersAtTheCard(int pairs) {
        List<Step> ping = List.of(new Step.Start(), new Step.Send(4), new Step.Receive(4), new Step.Stop());
        List<Step> pong = List.of(new Step.Receive(4), new Step.Send(4));
        long alone = run(MACHINE, ping, pong, 1).times().getFirst().getFirst();
        List<List<Long>> times = run(MACHINE, ping, pong, pairs).times();
        assertEquals(pairs, times.size());
        long last = times.stream().mapToLong(List::getFirst).max().orElseThrow();
        // The transmission thread of the others runs first.
        assertTrue(last >= alone + (pairs - 1) * MACHINE.nanos("transmit.invoke"), () -> times + " alone " + alone);
    }

    @Test
    void longMessagesOfSeveralPairsArriveUnchanged() {
        List<Step> ping = List.of(new Step.Send(20_000), new Step.Receive(9000));
        List<Step> pong = List.of(new Step.Receive(20_000), new Step.Send(9000));
        Nodes.Run run = Nodes.run(new Machine(Costs.usual()), PULL, ping, pong, 3, 5, 7);
        assertTrue(run.copiedBytes() >= 3 * 5 * 29_000, run::toString);
        assertEquals(0, run.dropped());
    }

    @Test
    void handlerRunsOnAProcessorThatIsIdle() {
        assertEquals(List.of(0L, 0L, 0L), stopped(MACHINE, 3));
    }

    @Test
    void handlerStopsAProgramWhenNoProcessorIsIdle() {
        assertTrue(stopped(MACHINE, 4).stream().anyMatch(nanos -> nanos > 0));
        assertEquals(List.of(0L, 0L, 0L, 0L), stopped(new Machine(COSTS.with("processors", "5")), 4));
    }

    @Test
    void asymmetricInterruptStopsTheFirstProgramAlone() {
        List<Long> stopped = stopped(new Machine(COSTS.with("interrupt.symmetric", "0")), 3);
        assertTrue(stopped.getFirst() > 0, stopped::toString);
        assertEquals(List.of(0L, 0L), stopped.subList(1, 3));
    }

    @Test
    void pollingTakesNothingFromAProgramWhileAProcessorIsIdle() {
        Machine polls = new Machine(COSTS.with("reception", "polling"));
        assertEquals(List.of(0L, 0L, 0L), stopped(polls, 3));
        Machine byFirst = new Machine(COSTS.with("reception", "polling").with("interrupt.symmetric", "0"));
        long looks = byFirst.nops(1_000_000) / byFirst.nanos("poll.period") * byFirst.nanos("poll.look");
        assertTrue(stopped(byFirst, 1).getFirst() >= looks);
    }

    @Test
    void receiverThatEnlargesItsBufferLosesNothing() {
        List<Step> sends = List.of(new Step.Send(4000));
        List<Step> late = List.of(new Step.Compute(3_000_000), new Step.Receive(4000));
        List<Step> enlarges = List.of(new Step.Resize(4000), new Step.Compute(3_000_000), new Step.Receive(4000));
        assertTrue(Nodes.run(MACHINE, Variant.pushAll(), sends, late, 1, 1, 1).dropped() > 0);
        assertEquals(
                0,
                Nodes.run(MACHINE, Variant.pushAll(), sends, enlarges, 1, 1, 1).dropped());
    }
}
