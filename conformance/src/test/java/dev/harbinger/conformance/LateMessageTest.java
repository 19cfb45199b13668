package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.RankProgram;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.runtime.UnreadMessages;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages that arrive when their receiver has left, and that need no answer. The timeout bounds a hang. */
@Timeout(60)
class LateMessageTest {
    private static final Settings SETTINGS = Settings.defaults();

    /** What is reported when rank 1 has left and rank 0, which does not know it, calls {@code late}. */
    private static List<String> reported(Interconnect interconnect, Late late) {
        return StandardError.of(() -> {
                    try (AutoCloseable rest = run(interconnect, late)) {
                        awaitGracefulCloses();
                        if (interconnect == Interconnect.SHARED_MEMORY) {
                            // What the launcher does when all processes have ended.
                            UnreadMessages.of((JobDirectory) rest, _ -> true).forEach(System.err::println);
                        }
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                })
                .lines()
                .toList();
    }

    private interface Late {
        void send(Communicator world);
    }

    private static AutoCloseable run(Interconnect interconnect, Late late) throws Exception {
        Interconnect.Network network = interconnect.open(2, SETTINGS);
        Membership sender = Membership.open(network.transports().apply(0), SETTINGS, null);
        Membership receiver = Membership.open(network.transports().apply(1), SETTINGS, null);
        RankProgram connect = harbinger -> harbinger.world().barrier();
        CountDownLatch connected = new CountDownLatch(1);
        FutureTask<Void> receiving = new FutureTask<>(() -> {
            receiver.run(connect);
            // The sender looks for no packet from here on, so that it does not learn that the receiver has left.
            connected.await();
            receiver.close();
            return null;
        });
        Thread.ofPlatform().daemon().start(receiving);
        sender.run(connect);
        connected.countDown();
        receiving.get();
        sender.run(harbinger -> late.send(harbinger.world()));
        sender.close();
        return network.rest();
    }

    private static void awaitGracefulCloses() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("graceful close of rank ")) {
                thread.join();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Interconnect.class,
            names = {"TCP", "IN_PROCESS"})
    void aMessageOfTheProgramIsReportedByItsReceiver(Interconnect interconnect) {
        assertEquals(
                List.of("rank 1 of 2 in the world never received 3 messages of 30 bytes in all from rank 0, tag 5:"
                        + " receive every message, or do not send it"),
                reported(interconnect, LateMessageTest::sendThree));
    }

    @Test
    void aMessageInSharedMemoryIsReportedByTheLauncher() {
        assertEquals(
                List.of("rank 1 of the world never received 3 messages of 30 bytes in all from rank 0 of the world,"
                        + " tag 5: receive every message, or do not send it"),
                reported(Interconnect.SHARED_MEMORY, LateMessageTest::sendThree));
    }

    @Test
    void whatWasReceivedIsNotReported() {
        assertEquals(List.of(), reported(Interconnect.SHARED_MEMORY, _ -> {}));
        assertEquals(List.of(), reported(Interconnect.IN_PROCESS, _ -> {}));
    }

    @ParameterizedTest
    @EnumSource(
            value = Interconnect.class,
            names = {"TCP", "IN_PROCESS", "SHARED_MEMORY"})
    void aMessageOfACollectiveIsReportedForItsReceiver(Interconnect interconnect) {
        List<String> lines = reported(interconnect, world -> world.bcast(Data.of(new int[4]), 0));
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(
                lines.getFirst()
                        .startsWith("rank 1 of the world has ended, and no collective of it has received a message of"
                                + " 16 bytes that rank 0 of the world sent it in bcast"),
                lines.toString());
    }

    private static void sendThree(Communicator world) {
        for (int i = 0; i < 3; i++) {
            world.send(Data.of(new byte[10]), 1, 5);
        }
    }
}
