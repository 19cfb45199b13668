package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.settings.Settings;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ThreadLauncherTest {
    @Test
    void everyRankRunsAndJoinGivesItsMembership() throws Exception {
        AtomicInteger sum = new AtomicInteger();
        ThreadLauncher.run(5, Settings.defaults(), harbinger -> {
            assertEquals(harbinger, Harbinger.join());
            sum.addAndGet(1 + harbinger.world().rank());
        });
        assertEquals(15, sum.get());
    }

    @Test
    void whatTheFirstFailingRankThrewIsThrown() {
        IllegalStateException e = assertThrows(
                IllegalStateException.class,
                () -> ThreadLauncher.run(3, Settings.defaults(), harbinger -> {
                    if (harbinger.world().rank() == 2) {
                        throw new IllegalStateException("no data");
                    }
                    harbinger.world().receive(new int[1], 0, 1, 2, 0);
                }));
        assertEquals("no data", e.getMessage());
        assertEquals(2, e.getSuppressed().length);
        assertEquals(
                2,
                assertInstanceOf(RankFailedException.class, e.getSuppressed()[0])
                        .rank());
    }

    @Test
    void aNumberOfRanksOutOfRangeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> ThreadLauncher.run(0, Settings.defaults(), harbinger -> {}));
    }
}
