package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.transport.tcp.AuthenticatingServer.Reports;
import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that strangers connect to. Time passes when a test says so; the timeout only bounds a hang. */
@Timeout(60)
class AuthenticatingServerTest {
    /** Handshakes that may be unfinished. */
    private static final int ROOM = 512;

    private static final Secret SECRET = Secret.of("the secret of this job");
    private static final Hello HELLO = new Hello(Kind.RANKS, 4, new UUID(5, 6), 3, 3, 1);

    private final BlockingQueue<String> reports = new LinkedBlockingQueue<>();
    private final BlockingQueue<Boolean> admissions = new LinkedBlockingQueue<>();
    private final AtomicLong now = new AtomicLong();
    private final Semaphore accepted = new Semaphore(0);
    private final List<Socket> strangers = new ArrayList<>();
    private AuthenticatingServer server;

    @BeforeEach
    void start() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server = AuthenticatingServer.bind(any, 1, 0, new Handshake(SECRET), now::get);
        server.start(
                "the test",
                channel -> {
                    accepted.release();
                    return new AuthenticatingServer.Request() {
                        @Override
                        public Verdict judge(Hello hello) {
                            return Verdict.welcome("");
                        }

                        @Override
                        public void admitted() {
                            admissions.add(channel.isBlocking());
                        }

                        @Override
                        public void closed() {}
                    };
                },
                Reports.ALL,
                reports::add);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        for (Socket stranger : strangers) {
            stranger.close();
        }
    }

    private Socket connect() throws IOException {
        return new Socket(server.address().getAddress(), server.address().getPort());
    }

    private Socket stranger(byte[] said) throws IOException {
        Socket stranger = connect();
        strangers.add(stranger);
        stranger.getOutputStream().write(said);
        return stranger;
    }

    private void assertLetsIn() throws Exception {
        try (Socket socket = connect()) {
            assertEquals(
                    Judgement.WELCOME,
                    new Handshake(SECRET).connect(socket, HELLO).judgement());
        }
        assertTrue(admissions.take(), "blocking, as its owner expects it");
    }

    @Test
    void strangersWhoSayNothingDelayNobody() throws Exception {
        for (int i = 0; i < ROOM - 1; i++) {
            stranger(new byte[0]);
        }
        accepted.acquire(ROOM - 1);
        assertLetsIn();
    }

    @Test
    void ofTooManyStrangersTheOldestGoes() throws Exception {
        byte[] greeting = ByteBuffer.allocate(HandshakeMessages.HELLO)
                .order(ByteOrder.nativeOrder())
                .putLong(HandshakeMessages.MAGIC + HandshakeMessages.VERSION)
                .put((byte) (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 1 : 2))
                .array();
        Socket oldest = stranger(greeting);
        assertEquals(
                HandshakeMessages.CHALLENGE, oldest.getInputStream().readNBytes(HandshakeMessages.CHALLENGE).length);
        for (int i = 0; i < ROOM; i++) {
            stranger(new byte[0]);
        }
        assertEquals(-1, oldest.getInputStream().read());
        String report = reports.take();
        assertTrue(
                report.startsWith("has refused a connection from 127.0.0.1:" + oldest.getLocalPort())
                        && report.endsWith(
                                ": it had not sent its proof when its place was needed for another connection"),
                report);
        assertLetsIn();
    }

    @Test
    void oneThatSendsByteByByteIsCutOff() throws Exception {
        Socket slow = stranger(new byte[1]);
        accepted.acquire();
        now.set(Handshake.MOST_NANOS - 1);
        slow.getOutputStream().write(0);
        assertLetsIn();
        assertTrue(reports.isEmpty(), "it still has time");
        now.set(Handshake.MOST_NANOS);
        slow.getOutputStream().write(0);
        String report = reports.take();
        assertTrue(report.endsWith(": it did not send its greeting within 5 s"), report);
    }
}
