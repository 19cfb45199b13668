package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.DeadlockException;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.Request;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs of {@link Harbinger#run} whose ranks wait for each other, and jobs that only seem to. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class DeadlockInOneJvmTest {
    /** Longer than it takes to find a deadlock on an idle machine. If the machine is slow, a test still passes. */
    private static final long LONG_MILLIS = 1500;

    private static void pause() {
        try {
            Thread.sleep(LONG_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How the ranks wait for each other. */
    enum Circle {
        RECEIVES {
            @Override
            void wait(Communicator world) {
                world.receive(new int[1], 0, 1, (world.rank() + 1) % world.size(), 3);
            }
        },
        SYNCHRONOUS_SENDS {
            @Override
            void wait(Communicator world) {
                world.ssend(Data.of(new int[1]), (world.rank() + 1) % world.size(), 3);
            }
        },
        PROBES {
            @Override
            void wait(Communicator world) {
                world.probe(PointToPoint.ANY_SOURCE, 3);
            }
        },
        REQUESTS {
            @Override
            void wait(Communicator world) {
                int next = (world.rank() + 1) % world.size();
                Request.awaitAny(
                        world.ireceive(Data.of(new int[1]), next, 3), world.ireceive(Data.of(new int[1]), next, 4));
            }
        },
        BARRIER_AND_RECEIVE {
            @Override
            void wait(Communicator world) {
                if (world.rank() == 0) {
                    world.receive(new int[1], 0, 1, 1, 3);
                } else {
                    world.barrier();
                }
            }
        };

        abstract void wait(Communicator world);
    }

    @ParameterizedTest
    @EnumSource
    void ranksThatWaitForEachOtherEndWithTheCircle(Circle circle) {
        DeadlockException e = assertThrows(
                DeadlockException.class, () -> Harbinger.run(3, harbinger -> circle.wait(harbinger.world())));
        assertTrue(e.getMessage().startsWith("deadlock: rank 0 waits for "), e.getMessage());
        assertTrue(e.getMessage().contains("(DeadlockInOneJvmTest.java:"), e.getMessage());
    }

    @Test
    void aMasterThatWaitsForOneResultTooManyIsNamed() {
        DeadlockException e = assertThrows(
                DeadlockException.class,
                () -> Harbinger.run(2, harbinger -> {
                    Communicator world = harbinger.world();
                    int[] result = new int[1];
                    if (world.rank() == 0) {
                        world.receive(result, 0, 1, 1, 3);
                        world.receive(result, 0, 1, 1, 3);
                    } else {
                        world.send(result, 0, 1, 0, 3);
                        world.receive(result, 0, 1, 0, 4);
                    }
                }));
        assertTrue(e.getMessage().contains("rank 1 waits for a message from rank 0, tag 4"), e.getMessage());
    }

    @Test
    void aRankThatCannotLeaveIsPartOfADeadlock() {
        DeadlockException e = assertThrows(
                DeadlockException.class,
                () -> Harbinger.run(2, harbinger -> {
                    Communicator world = harbinger.world();
                    if (world.rank() == 0) {
                        Request _ = world.issend(Data.of(new int[1]), 1, 3);
                    } else {
                        world.receive(new int[1], 0, 1, 0, 4);
                    }
                }));
        assertTrue(
                e.getMessage().startsWith("deadlock: rank 0 waits for its peers to receive what it has sent"),
                e.getMessage());
    }

    /** What sends after a while, during which all ranks wait. */
    enum LateSender {
        THE_RANK {
            @Override
            void sendLater(Communicator world, Runnable send) {
                pause();
                send.run();
            }
        },
        A_THREAD {
            @Override
            void sendLater(Communicator world, Runnable send) {
                Thread.ofPlatform().daemon().start(() -> {
                    pause();
                    send.run();
                });
            }
        },
        A_THREAD_IN_A_WAIT_THAT_ENDS {
            @Override
            void sendLater(Communicator world, Runnable send) {
                Thread.ofPlatform().daemon().start(() -> {
                    Request never = world.ireceive(Data.of(new int[1]), 1, 9);
                    assertNull(never.await(Duration.ofMillis(LONG_MILLIS)));
                    never.cancel();
                    send.run();
                });
            }
        },
        A_VIRTUAL_THREAD {
            @Override
            void sendLater(Communicator world, Runnable send) {
                Thread.ofVirtual().start(() -> {
                    pause();
                    send.run();
                });
            }
        },
        A_TIMER {
            @Override
            @SuppressWarnings("FutureReturnValueIgnored")
            void sendLater(Communicator world, Runnable send) {
                ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
                timer.schedule(send, LONG_MILLIS, TimeUnit.MILLISECONDS);
                timer.shutdown();
            }
        };

        abstract void sendLater(Communicator world, Runnable send);
    }

    @ParameterizedTest
    @EnumSource
    void aJobInWhichSomethingStillSendsIsNotDeadlocked(LateSender sender) {
        Harbinger.run(2, harbinger -> {
            Communicator world = harbinger.world();
            int[] number = {7};
            if (world.rank() == 0) {
                sender.sendLater(world, () -> world.send(new int[] {42}, 0, 1, 1, 3));
                world.receive(number, 0, 1, 1, 4);
            } else {
                world.receive(number, 0, 1, 0, 3);
                world.send(number, 0, 1, 0, 4);
            }
            assertEquals(42, number[0]);
        });
    }
}
