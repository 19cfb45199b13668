package dev.harbinger.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Op;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that {@link RanksTest} runs; several fail on purpose. */
@Ranks(3)
class Sample {
    /** What the tests did, since their instances are JUnit's. */
    static final List<String> DONE = new CopyOnWriteArrayList<>();

    /** The threads of the ranks that wait until {@link #runner} is interrupted. */
    static final List<Thread> WAITING = new CopyOnWriteArrayList<>();

    /** The thread that runs these tests. */
    static volatile Thread runner = Thread.currentThread();

    @BeforeEach
    void prepare() {
        DONE.add("prepared");
    }

    @Test
    void ofTheClass(Communicator world) {
        long[] sum = {0};
        world.allreduce(Data.of(new long[] {world.rank()}), Data.of(sum), Op.SUM);
        DONE.add(world.rank() + " of " + world.size() + ": " + sum[0]);
    }

    @Test
    @Ranks(2)
    void ofTheMethod(Harbinger harbinger, Communicator world) {
        assertSame(harbinger, Harbinger.join());
        DONE.add(world.rank() + " of " + world.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b"})
    @Ranks(2)
    void withOtherParameters(String text, Communicator world) {
        DONE.add(text + world.rank());
    }

    @Test
    void failsOnOneRank(Communicator world) {
        if (world.rank() == 2) {
            assertEquals(5, 2 + 2, "the sum");
        }
        world.receive(new int[1], 0, 1, 2, 0);
    }

    @Test
    void throwsOnOneRank(Communicator world) {
        if (world.rank() == 1) {
            throw new IllegalStateException("no data");
        }
    }

    @Test
    void isAborted(Communicator world) {
        assumeTrue(world.rank() != 1, "needs no rank 1");
    }

    @Test
    @Ranks(2)
    void waitsUntilInterrupted(Communicator world) {
        WAITING.add(Thread.currentThread());
        if (world.rank() == 0) {
            // This thread could send, so that the ranks are not in a deadlock.
            Thread.ofPlatform().daemon().start(Sample::interruptWhenBothReceive);
        }
        world.receive(new int[1], 0, 1, 1 - world.rank(), 0);
    }

    private static void interruptWhenBothReceive() {
        while (WAITING.size() < 2 || !WAITING.stream().allMatch(Sample::isInReceive)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        runner.interrupt();
    }

    private static boolean isInReceive(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("receive"));
    }

    @Test
    @Ranks(0)
    void hasNoRanks() {}
}
