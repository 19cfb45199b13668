package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The exception of an arrival handler ends a call that has nothing to do with the handler's message. The call then has
 * no effect. The timeout only bounds a hang.
 */
@Timeout(60)
class HandlerExceptionTest {
    /** As many as a pool holds. */
    private static final int POOLED = 4;

    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    /** Its messages are refused with an exception: no handler takes them. */
    private static final long HANDLER = Context.handler(Context.WORLD);

    private final Settings settings = Settings.defaults();
    private final InProcessNetwork network = new InProcessNetwork(2, settings);
    private final Rank receiver = new Rank(network.transport(0), settings, null);
    private final Rank sender = new Rank(network.transport(1), settings, null);
    private final RankCommunicator receivers = new RankCommunicator(receiver, Group.ofWorldRanks(0, 1), Context.WORLD);
    private final RankCommunicator senders = new RankCommunicator(sender, Group.ofWorldRanks(0, 1), Context.WORLD);

    @AfterEach
    void leave() {
        sender.leave();
        receiver.leave();
    }

    private void sendToHandler() {
        assertTrue(sender.sends().announce(new SendOperation(HANDLER, 0, 7, NOTHING, false)));
    }

    private static void assertOfHandler(Supplier<?> call) {
        String words = assertThrows(IllegalStateException.class, call::get).getMessage();
        assertTrue(words.contains("is for a handler"), words);
    }

    @Test
    void aReceiveThatFailsWhenItIsPostedTakesNoMessage() {
        byte[] unused = new byte[3];
        for (int i = 0; i <= POOLED; i++) {
            sendToHandler();
            assertOfHandler(() -> receivers.receive(Data.of(unused), 1, 3));
        }
        assertTheNextReceiveGetsTheMessage(unused);
    }

    @Test
    void aReceiveThatFailsWhenItIsStartedTakesNoMessage() {
        byte[] unused = new byte[3];
        sendToHandler();
        assertOfHandler(() -> receivers.ireceive(Data.of(unused), 1, 3));
        assertTheNextReceiveGetsTheMessage(unused);
        assertEquals(List.of(), receiver.endReport().lines(List.of()), "requests that the program is to complete");
    }

    @Test
    void aReceiveThatFailsWhileItWaitsTakesNoMessage() {
        byte[] unused = new byte[3];
        for (int i = 0; i <= POOLED; i++) {
            CompletableFuture<Void> waits =
                    CompletableFuture.runAsync(() -> assertOfHandler(() -> receivers.receive(Data.of(unused), 1, 3)));
            awaitPosted(i, waits);
            sendToHandler();
            waits.join();
        }
        assertTheNextReceiveGetsTheMessage(unused);
    }

    @Test
    void aLendingReceiveThatFailsTakesNoMessage() {
        sendToHandler();
        assertOfHandler(() -> receivers.receive(1, 3));
        assertTheNextReceiveGetsTheMessage(new byte[3]);
    }

    /** Waits until a call has posted its receive and counted it. */
    private void awaitPosted(int before, CompletableFuture<Void> call) {
        while (receiver.counters().get(Counter.RECEIVES) <= before && !call.isDone()) {
            Thread.onSpinWait();
        }
    }

    private void assertTheNextReceiveGetsTheMessage(byte[] unused) {
        byte[] sent = {1, 2, 3};
        senders.send(Data.of(sent), 0, 3);
        byte[] got = new byte[3];
        receivers.receive(Data.of(got), 1, 3);
        assertArrayEquals(sent, got);
        assertArrayEquals(new byte[3], unused);
    }

    @Test
    void theReceivesReturnToThePool() {
        Set<Operation> before = borrowAllAndGiveBack(receiver.receives()::borrow);
        for (int i = 0; i <= POOLED; i++) {
            sendToHandler();
            assertOfHandler(() -> receivers.receive(Data.nothing(), 1, 3));
        }
        assertEquals(before, borrowAllAndGiveBack(receiver.receives()::borrow));
    }

    @Test
    void theSendsReturnToThePool() {
        Set<Operation> before = borrowAllAndGiveBack(sender.sends()::borrow);
        for (int i = 0; i <= POOLED; i++) {
            assertOfHandler(() -> sender.sends().send(HANDLER, 1, 7, 0, NOTHING, true));
        }
        assertEquals(before, borrowAllAndGiveBack(sender.sends()::borrow));
    }

    private static Set<Operation> borrowAllAndGiveBack(Supplier<? extends Operation> pool) {
        Set<Operation> borrowed = Collections.newSetFromMap(new IdentityHashMap<>());
        Stream.generate(pool).limit(POOLED).forEach(borrowed::add);
        borrowed.forEach(Operation::giveBack);
        return borrowed;
    }
}
