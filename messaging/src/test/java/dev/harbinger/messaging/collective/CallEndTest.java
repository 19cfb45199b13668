package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/** A collective that fails at its beginning leaves its communicator to the next call. */
class CallEndTest {
    private static final int RANKS = 3;

    /** Calls after which the ranks share memory. */
    private static final int CALLS = 20;

    @Test
    void aCallThatCannotBeginIsOver() {
        RankThreads.run(RANKS, RankThreads.Sends.BUFFERED, RANKS, peers -> {
            Arena arena = Arena.ofShared();
            CollectiveOperations collectives = new CollectiveOperations(withMemoryOf(arena, peers));
            for (int call = 0; call < CALLS; call++) {
                collectives.barrier();
            }
            // As when the rank leaves the job.
            arena.close();
            for (int call = 0; call < 2; call++) {
                String words = assertThrows(IllegalStateException.class, collectives::barrier)
                        .getMessage();
                assertTrue(words.contains("closed"), words);
            }
        });
    }

    /** The same peers, whose shared memory is there until {@code arena} is closed. */
    @SuppressWarnings("restricted")
    private static Peers withMemoryOf(Arena arena, Peers peers) {
        return (Peers) Proxy.newProxyInstance(
                Peers.class.getClassLoader(), new Class<?>[] {Peers.class}, (_, method, args) -> {
                    Object result = method.invoke(peers, args);
                    return result instanceof MemorySegment memory ? memory.reinterpret(arena, null) : result;
                });
    }
}
