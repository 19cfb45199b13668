package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.settings.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Those who do not belong to a job get nothing from its ranks, and its ranks go on. The timeout only bounds a hang. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class StrangersTest {
    private static final long SEED = 20_261_128;

    /** A job of two ranks that exchange messages before, while and after {@code strangers} knock. */
    private void runWith(TcpJob job, Strangers strangers) throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        FutureTask<Void> knocked = new FutureTask<>(() -> {
            connected.await();
            strangers.knock();
            return null;
        });
        Thread.ofPlatform().daemon().start(knocked);
        job.run(harbinger -> {
            Communicator world = harbinger.world();
            int peer = 1 - world.rank();
            int[] number = new int[1];
            for (int i = 0; number[0] >= 0; i++) {
                // Rank 0 connects, rank 1 only answers.
                if (world.rank() == 0) {
                    number[0] = knocked.isDone() ? -1 : i;
                    world.send(Data.of(number), peer, 1);
                }
                world.receive(Data.of(number), peer, 1);
                assertTrue(number[0] == i || number[0] == -1, "came " + number[0] + ", expected " + i);
                if (world.rank() == 1) {
                    world.send(Data.of(number), peer, 1);
                }
                connected.countDown();
            }
        });
        knocked.get();
    }

    private interface Strangers {
        void knock() throws Exception;
    }

    /** What a rank answers to one who sends these bytes and waits for the end of the connection. */
    private static byte[] answer(InetSocketAddress door, byte[] sent) throws IOException {
        try (Socket socket = new Socket(door.getAddress(), door.getPort())) {
            try {
                socket.getOutputStream().write(sent);
                socket.shutdownOutput();
                return socket.getInputStream().readAllBytes();
            } catch (SocketException e) {
                // Hung up before all was read.
                return new byte[0];
            }
        }
    }

    @Test
    void garbageIsAnsweredByNothing() throws Exception {
        Random random = new Random(SEED);
        try (TcpJob job = new TcpJob(2, Settings.defaults())) {
            InetSocketAddress door = job.address(1);
            runWith(job, () -> {
                for (int length : new int[] {0, 1, 7, 8, 80, 100_000}) {
                    byte[] garbage = new byte[length];
                    random.nextBytes(garbage);
                    assertEquals(0, answer(door, garbage).length, length + " bytes");
                }
                byte[] request = "GET / HTTP/1.1\r\nHost: rank-1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
                assertEquals(0, answer(door, request).length);
            });
        }
    }

    @Test
    void aHandshakeThatWasListenedToOpensNoDoorASecondTime() throws Exception {
        try (TcpJob job = new TcpJob(2, Settings.defaults())) {
            InetSocketAddress door = job.address(1);
            try (Wire wire = job.wire(1)) {
                runWith(job, () -> {
                    byte[] heard = Arrays.copyOf(wire.recorded(), HandshakeMessages.HELLO + Secret.PROOF);
                    // A fresh challenge, which the old proof does not meet; no verdict.
                    assertEquals(HandshakeMessages.CHALLENGE, answer(door, heard).length);
                });
            }
        }
    }

    @Test
    void manyWhoSayNothingKeepNobodyOut() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try (TcpJob job = new TcpJob(2, Settings.defaults())) {
            InetSocketAddress door = job.address(1);
            for (int i = 0; i < 200; i++) {
                silent.add(new Socket(door.getAddress(), door.getPort()));
            }
            runWith(job, () -> {
                for (Socket socket : silent) {
                    assertEquals(0, readAll(socket).length);
                }
            });
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    private static byte[] readAll(Socket socket) throws IOException {
        try {
            return socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
            return new byte[0];
        }
    }
}
