package dev.harbinger.messaging.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The lock of a rank excludes other threads and, once the rank has left the job, every thread. */
class RankLockTest {
    private final RankLock lock = new RankLock(3);

    @Test
    void anotherThreadCannotAcquireAHeldLock() {
        assertTrue(lock.tryLock());
        assertFalse(CompletableFuture.supplyAsync(lock::tryLock).join());
        lock.unlock();
        assertTrue(CompletableFuture.supplyAsync(() -> {
                    lock.lock();
                    lock.unlock();
                    return true;
                })
                .join());
    }

    @Test
    void noThreadAcquiresTheLockOfARankThatHasLeft() {
        lock.lock();
        lock.leave();
        lock.unlock();
        assertTrue(lock.hasLeft());
        assertFalse(lock.tryLock());
        assertFalse(lock.lockUnlessLeft());
        String words = assertThrows(IllegalStateException.class, lock::lock).getMessage();
        assertTrue(words.startsWith("rank 3 of the world has left the job"), words);
        assertEquals(
                words,
                assertThrows(IllegalStateException.class, lock::requireMember).getMessage());
        assertThrows(IllegalMonitorStateException.class, lock::unlock, "no refused call keeps the lock");
    }
}
