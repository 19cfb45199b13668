package dev.harbinger.study.pushpull.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.node.Pair.Place;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a node makes wait for what, without jitter: each time is the sum of its parts. */
class RankOfNodeTest {
    private static final Parameters COSTS = Costs.usual().with("processor.jitter", "0");
    private static final int BYTES = 1000;

    /** The time of the first program's timer. */
    private static long time(Machine machine, Variant variant, List<Step> first, List<Step> second) {
        return Pair.run(Place.INTERNODE, machine, variant, first, second, 1, 1)
                .times()
                .getFirst();
    }

    /** From the hand-over of a frame to the card until the receiving handler processes it. */
    private static long underWay(Machine machine, int payload, boolean first) {
        return machine.nanos("nic.transmit")
                + machine.fetch(payload, first)
                + machine.frame(payload, first)
                + machine.nanos("nic.receive")
                + machine.nanos("interrupt")
                + machine.nanos("handler.frame");
    }

    @Test
    void frameForAPostedReceiveWaitsUntilItsAddressesAreTranslated() {
        Machine machine = new Machine(COSTS.with("translation.page", "1000000"));
        long time = time(
                machine,
                Variant.pushAll(),
                List.of(new Step.Start(), new Step.Receive(BYTES), new Step.Stop()),
                List.of(new Step.Send(BYTES)));
        assertEquals(
                machine.nanos("receive.call")
                        + machine.translation(BYTES)
                        + machine.copyIn(BYTES)
                        + machine.nanos("receive.notice"),
                time);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lateReceivePaysForItsTranslationMaskedOrNot(boolean masking) {
        Machine machine = new Machine(COSTS);
        long time = time(
                machine,
                new Variant("all", BYTES, 0, masking),
                List.of(new Step.Compute(1_000_000), new Step.Start(), new Step.Receive(BYTES), new Step.Stop()),
                List.of(new Step.Send(BYTES)));
        assertEquals(machine.nanos("receive.call") + machine.translation(BYTES) + machine.copyFar(BYTES), time);
    }

    @Test
    void pullOfTheProgramWaitsForTheTransmissionOfTheHandler() {
        // The program finds its message while the handler transmits the answer to the other node's pull.
        Machine machine = new Machine(COSTS.with("transmit.invoke", "1000000").with("translation.page", "0"));
        int push = 80;
        int rest = BYTES - push;
        long time = time(
                machine,
                Variant.pushPull(push, 0),
                List.of(
                        new Step.Start(),
                        new Step.Send(BYTES),
                        new Step.Compute(900_000),
                        new Step.Receive(BYTES),
                        new Step.Stop()),
                List.of(new Step.Send(BYTES), new Step.Receive(BYTES)));
        long invoke = machine.nanos("transmit.invoke");
        long pulled = machine.nanos("send.call")
                + (invoke + machine.copyOut(push) + underWay(machine, push, true) + machine.copyIn(push))
                + (invoke + underWay(machine, 0, true));
        long answered = pulled + invoke + machine.copyOut(rest);
        long asked = machine.nanos("send.call")
                + (invoke + machine.copyOut(push) + machine.nops(900_000))
                + machine.nanos("receive.call");
        assertTrue(pulled < asked && asked < answered, "the transmissions do not overlap");
        assertEquals(
                answered
                        + (invoke + underWay(machine, 0, true))
                        + (invoke + machine.copyOut(rest) + underWay(machine, rest, true) + machine.copyIn(rest))
                        + machine.nanos("receive.notice"),
                time);
    }
}
