package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.local.SharedMemoryTransport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A rank on a host that is so busy that each yield takes long: it notices the end of a peer after a few of them. The
 * timeout only bounds a hang.
 */
@Timeout(60)
class BusyHostTest {
    /** Longer than the time after which a waiting rank checks its peers. */
    private static final long YIELD_MILLIS = 20;

    /** A wait looks at the clock once in 8 rounds, and a wait for shared memory once in 8 of its looks. */
    private static final int FEW = 2 * 8;

    private final Settings settings = Settings.defaults().with(Setting.SHARED_MEMORY_AFTER, 1);
    private final AtomicInteger yields = new AtomicInteger(-1);

    @Test
    void aReceiveNoticesTheEndOfItsSource() throws Exception {
        assertNoticesSoon(world -> world.receive(Data.of(new int[1]), 0, 1));
    }

    @Test
    void aCollectiveInSharedMemoryNoticesTheEndOfAMember() throws Exception {
        assertNoticesSoon(Communicator::barrier);
    }

    private void assertNoticesSoon(Consumer<Communicator> call) throws Exception {
        try (JobDirectory job = JobDirectory.create(2, settings)) {
            Membership peer = Membership.open(SharedMemoryTransport.attach(job, 0, settings), settings, null);
            Membership self = Membership.open(busy(SharedMemoryTransport.attach(job, 1, settings)), settings, null);
            FutureTask<Void> peers = new FutureTask<>(() -> meet(peer.world()), null);
            Thread.ofPlatform().daemon().start(peers);
            meet(self.world());
            peers.get();
            peer.fail("was killed");
            yields.set(0);
            assertThrows(RankFailedException.class, () -> call.accept(self.world()));
            assertTrue(yields.get() <= FEW, yields + " yields");
            self.fail("has noticed");
        }
    }

    /** Sets up the shared memory of collectives. */
    private static void meet(Communicator world) {
        for (int i = 0; i < 4; i++) {
            world.barrier();
        }
    }

    /** The same transport, but once they are counted, idle rounds only yield, and take long. */
    private Transport busy(Transport transport) {
        return (Transport) Proxy.newProxyInstance(
                Transport.class.getClassLoader(), new Class<?>[] {Transport.class}, (_, method, arguments) -> {
                    if (method.getName().equals("idle") && yields.get() >= 0) {
                        yields.incrementAndGet();
                        Thread.sleep(YIELD_MILLIS);
                        return false;
                    }
                    try {
                        return method.invoke(transport, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
