package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.Request;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A thread that still communicates after its rank has left gets one error, the same over every interconnect. */
@FewVariants
record LeftRankTest(Variant variant) {
    /** Only a hang meets it. */
    private static final long HANG_SECONDS = 60;

    private static final List<Consumer<Communicator>> CALLS = List.of(
            world -> world.send(Data.of(new byte[9]), 1 - world.rank(), 1),
            world -> world.send(Data.nothing(), world.rank(), 1),
            world -> world.send(new byte[9], 0, 9, Communicator.PROC_NULL, 1),
            world -> world.isend(Data.of(new byte[100_000]), 1 - world.rank(), 1),
            world -> world.receive(Data.nothing(), 1 - world.rank(), 1),
            world -> world.receive(Communicator.ANY_SOURCE, 1),
            world -> world.iprobe(1 - world.rank(), 1),
            world -> world.probe(1 - world.rank(), 1),
            world -> world.prepare(10, 1 - world.rank(), 1),
            world -> world.allocate(10),
            Communicator::barrier,
            world -> world.allreduce(1L, Op.SUM),
            Communicator::duplicate);

    @Test
    void newCallsFailAndClosesDoNot() throws Exception {
        CountDownLatch left = new CountDownLatch(1);
        List<FutureTask<Void>> tasks = Collections.synchronizedList(new ArrayList<>());
        Job.run(variant, 2, world -> {
            world.send(Data.of(new byte[9]), world.rank(), 2);
            Message lent = world.receive(world.rank(), 2);
            Outgoing outgoing = world.prepare(10, 1 - world.rank(), 3);
            Request open = world.ireceive(Data.nothing(), world.rank(), 4);
            tasks.add(start(() -> {
                left.await();
                for (Consumer<Communicator> call : CALLS) {
                    assertLeft(world, () -> call.accept(world));
                }
                assertLeft(world, open::test);
                assertLeft(world, open::await);
                assertLeft(world, () -> Request.awaitAny(open));
                assertLeft(world, open::cancel);
                lent.close();
                outgoing.close();
                assertEquals(2, world.size());
                return null;
            }));
        });
        left.countDown();
        join(tasks);
    }

    @Test
    void waitsFail() throws Exception {
        List<FutureTask<Void>> tasks = Collections.synchronizedList(new ArrayList<>());
        Job.run(variant, 2, world -> {
            CountDownLatch posted = new CountDownLatch(2);
            Request open = world.ireceive(Data.nothing(), world.rank(), 4);
            tasks.add(start(() -> {
                posted.countDown();
                assertLeft(world, () -> world.receive(Data.nothing(), world.rank(), 5));
                return null;
            }));
            tasks.add(start(() -> {
                posted.countDown();
                assertLeft(world, open::await);
                return null;
            }));
            posted.await();
        });
        join(tasks);
    }

    private static FutureTask<Void> start(Callable<Void> work) {
        FutureTask<Void> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name("late worker").start(task);
        return task;
    }

    private static void join(List<FutureTask<Void>> tasks) throws Exception {
        for (FutureTask<Void> task : tasks) {
            task.get(HANG_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static void assertLeft(Communicator world, Executable call) {
        String words = assertThrows(IllegalStateException.class, call).getMessage();
        assertTrue(
                words.startsWith("rank " + world.rank() + " of the world has left the job")
                        && words.contains("late worker")
                        && words.contains("join()"),
                words);
    }
}
