package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An interrupted thread naps like any other: a thread whose interrupt status is set, or that has just interrupted
 * itself, would not park and would spin. The timeout only bounds a failure.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class InterruptedWaitTest {
    private static final int IDLE_ROUNDS = 50;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void idlesWithoutItsInterruptStatusAndHasItAgainAtTheEnd(boolean virtual) throws Exception {
        Settings settings = Settings.defaults();
        InProcessNetwork network = new InProcessNetwork(2, settings);
        AtomicInteger rounds = new AtomicInteger();
        AtomicInteger interruptedRounds = new AtomicInteger();
        CountDownLatch idle = new CountDownLatch(IDLE_ROUNDS);
        Transport watched = watched(network.transport(0), () -> {
            rounds.incrementAndGet();
            interruptedRounds.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
            idle.countDown();
        });
        Membership sender = Membership.open(watched, settings, null);
        Membership receiver = Membership.open(network.transport(1), settings, null);
        List<Boolean> statuses = new ArrayList<>();
        Thread waiter = start(virtual, () -> {
            Thread.currentThread().interrupt();
            sender.world().ssend(Data.nothing(), 1, 1);
            statuses.add(Thread.interrupted());
        });
        idle.await();
        receiver.world().receive(Data.nothing(), 0, 1);
        waiter.join();
        assertEquals(List.of(true), statuses);
        assertTrue(rounds.get() >= IDLE_ROUNDS);
        assertEquals(0, interruptedRounds.get(), "of " + rounds);
        sender.leaveSilently();
        receiver.leaveSilently();
    }

    /** As many interrupted waiters as processors: if each keeps its carrier thread, the receiver never runs. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void leavesTheProcessorToTheThreadItWaitsFor(boolean virtual) throws Exception {
        Settings settings = Settings.defaults();
        InProcessNetwork network = new InProcessNetwork(2, settings);
        int waiters = Math.max(2, Runtime.getRuntime().availableProcessors());
        CountDownLatch idle = new CountDownLatch(waiters * IDLE_ROUNDS);
        Membership sender = Membership.open(watched(network.transport(0), idle::countDown), settings, null);
        Membership receiver = Membership.open(network.transport(1), settings, null);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < waiters; i++) {
            int tag = i;
            threads.add(start(virtual, () -> {
                Thread.currentThread().interrupt();
                sender.world().ssend(Data.nothing(), 1, tag);
            }));
        }
        idle.await();
        threads.add(start(virtual, () -> {
            for (int tag = 0; tag < waiters; tag++) {
                receiver.world().receive(Data.nothing(), 0, tag);
            }
        }));
        for (Thread thread : threads) {
            thread.join();
        }
        sender.leaveSilently();
        receiver.leaveSilently();
    }

    private static Thread start(boolean virtual, Runnable work) {
        return virtual
                ? Thread.ofVirtual().start(work)
                : Thread.ofPlatform().daemon().start(work);
    }

    /** The transport, with {@code onIdle} run by each thread that is about to idle. */
    private static Transport watched(Transport transport, Runnable onIdle) {
        return (Transport) Proxy.newProxyInstance(
                Transport.class.getClassLoader(), new Class<?>[] {Transport.class}, (_, method, arguments) -> {
                    if (method.getName().equals("idle")) {
                        onIdle.run();
                    }
                    try {
                        return method.invoke(transport, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
