package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who gets in and who does not. The timeout only bounds a hang. */
@Timeout(60)
class HandshakeTest {
    private static final long SEED = 20_261_128;
    private static final Secret SECRET = Secret.of("the secret of this job");
    private static final Hello HELLO = new Hello(Kind.RANKS, 4, new UUID(5, 6), 3, 3, 1);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private ServerSocket server;
    private Socket connecting;
    private Socket accepting;

    @BeforeEach
    void connect() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        connecting = new Socket(server.getInetAddress(), server.getLocalPort());
        accepting = server.accept();
    }

    @AfterEach
    void close() throws IOException {
        threads.shutdownNow();
        connecting.close();
        accepting.close();
        server.close();
    }

    private Future<Verdict> accept(Verdict verdict) {
        return threads.submit(() -> accept(SECRET, accepting, hello -> {
            assertEquals(HELLO, hello);
            return verdict;
        }));
    }

    /** One that must never get as far as being judged. */
    private Future<Verdict> refuse() {
        return threads.submit(() -> accept(SECRET, accepting, hello -> {
            throw new AssertionError("let in: " + hello);
        }));
    }

    /** The accepting side, which waits for what it wants. */
    static Verdict accept(Secret secret, Socket socket, Function<Hello, Verdict> judge) throws IOException {
        Acceptance acceptance = new Handshake(secret).accept(judge);
        while (acceptance.verdict() == null) {
            ByteBuffer wanted = acceptance.wanted();
            int n = socket.getInputStream().readNBytes(wanted.array(), 0, wanted.capacity());
            if (n < wanted.capacity()) {
                throw new Handshake.HangUp(acceptance.awaited());
            }
            try {
                acceptance.advance();
            } finally {
                socket.getOutputStream().write(acceptance.answer());
            }
        }
        return acceptance.verdict();
    }

    private Future<Verdict> connect(Secret secret) {
        return threads.submit(() -> new Handshake(secret).connect(connecting, HELLO));
    }

    private static String complaint(Future<Verdict> side) {
        ExecutionException e = assertThrows(ExecutionException.class, side::get);
        assertInstanceOf(IOException.class, e.getCause());
        assertFalse(e.getCause() instanceof SocketException, () -> "no words of its own: " + e.getCause());
        return e.getCause().getMessage();
    }

    @Test
    void twoOfOneJobLetEachOtherIn() throws Exception {
        for (Verdict verdict : new Verdict[] {
            Verdict.welcome("so be it"), Verdict.refused("rank 3 runs elsewhere"), new Verdict(Judgement.YIELD, "")
        }) {
            Future<Verdict> accepted = accept(verdict);
            Future<Verdict> connected = connect(SECRET);
            assertEquals(verdict, accepted.get());
            assertEquals(verdict, connected.get());
        }
    }

    @Test
    void anotherSecretIsRefusedOnBothSides() {
        Future<Verdict> accepted = refuse();
        Future<Verdict> connected = threads.submit(() -> {
            try {
                return new Handshake(Secret.of("the secret of another")).connect(connecting, HELLO);
            } finally {
                connecting.close();
            }
        });
        assertTrue(complaint(connected).contains("different secret"), complaint(connected));
        assertTrue(complaint(accepted).contains("closed the connection before it sent its proof"), complaint(accepted));
    }

    @Test
    void oneThatDoesNotCheckAndGuessesTheProofIsRefused() throws Exception {
        Future<Verdict> accepted = refuse();
        OutputStream out = connecting.getOutputStream();
        out.write(hello());
        connecting.getInputStream().readNBytes(HandshakeMessages.CHALLENGE);
        out.write(new byte[Secret.PROOF]);
        assertEquals("it does not know the secret of this job", complaint(accepted));
    }

    /** The first 80 bytes that a rank of this job would send. */
    private byte[] hello() throws Exception {
        try (ServerSocket own = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket from = new Socket(own.getInetAddress(), own.getLocalPort());
                Socket to = own.accept()) {
            Future<Verdict> side = threads.submit(() -> new Handshake(SECRET).connect(from, HELLO));
            byte[] hello = to.getInputStream().readNBytes(HandshakeMessages.HELLO);
            to.shutdownOutput();
            complaint(side);
            return hello;
        }
    }

    @Test
    void aReplayIsRefused() throws Exception {
        // What a rank of this job once sent, as one who listened has it.
        byte[] recorded;
        try (ServerSocket own = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket victim = new Socket(own.getInetAddress(), own.getLocalPort());
                Socket listener = own.accept()) {
            Future<Verdict> accepted = accept(Verdict.welcome(""));
            Future<Verdict> connected = threads.submit(() -> new Handshake(SECRET).connect(victim, HELLO));
            ByteArrayOutputStream heard = new ByteArrayOutputStream();
            byte[] hello = listener.getInputStream().readNBytes(HandshakeMessages.HELLO);
            heard.write(hello);
            connecting.getOutputStream().write(hello);
            listener.getOutputStream().write(connecting.getInputStream().readNBytes(HandshakeMessages.CHALLENGE));
            byte[] proof = listener.getInputStream().readNBytes(Secret.PROOF);
            heard.write(proof);
            connecting.getOutputStream().write(proof);
            listener.getOutputStream().write(connecting.getInputStream().readNBytes(8 + Secret.PROOF));
            assertEquals(Judgement.WELCOME, accepted.get().judgement());
            assertEquals(Judgement.WELCOME, connected.get().judgement());
            recorded = heard.toByteArray();
        }
        connect();
        Future<Verdict> accepted = refuse();
        connecting.getOutputStream().write(recorded);
        assertEquals("it does not know the secret of this job", complaint(accepted));
    }

    @Test
    void anotherVersionIsToldOnBothSides() throws Exception {
        Future<Verdict> accepted = refuse();
        byte[] hello = hello();
        hello[0] = 9;
        connecting.getOutputStream().write(hello);
        byte[] answer = connecting.getInputStream().readNBytes(8);
        assertEquals(HandshakeMessages.VERSION, answer[0]);
        assertTrue(complaint(accepted).contains("uses version 9, this is version 3"), complaint(accepted));
    }

    @Test
    void anotherByteOrderIsRefused() throws Exception {
        Future<Verdict> accepted = refuse();
        byte[] hello = hello();
        hello[8] = (byte) (3 - hello[8]);
        connecting.getOutputStream().write(hello);
        assertTrue(complaint(accepted).contains("different byte order"), complaint(accepted));
    }

    @Test
    void garbageAndTruncationGetNowhere() throws Exception {
        Random random = new Random(SEED);
        byte[] real = hello();
        for (int round = 0; round < 200; round++) {
            HandshakeTest one = new HandshakeTest();
            one.connect();
            Future<Verdict> accepted = one.refuse();
            byte[] sent = round % 2 == 0 ? real.clone() : new byte[random.nextInt(300)];
            if (round % 2 == 0) {
                sent[random.nextInt(sent.length)] ^= (byte) (1 << random.nextInt(8));
                sent = Arrays.copyOf(sent, random.nextInt(sent.length + Secret.PROOF + 40));
            } else {
                random.nextBytes(sent);
            }
            try {
                one.connecting.getOutputStream().write(sent);
                one.connecting.shutdownOutput();
            } catch (SocketException e) {
                // It has hung up already.
            }
            assertTrue(complaint(accepted).startsWith("it"), complaint(accepted));
            one.close();
        }
    }

    @Test
    void aVerdictOfOversizedLengthIsRefused() throws Exception {
        Future<Verdict> connected = connect(SECRET);
        InputStream in = accepting.getInputStream();
        byte[] hello = in.readNBytes(HandshakeMessages.HELLO);
        byte[] open = new byte[HandshakeMessages.CHALLENGE - Secret.PROOF];
        System.arraycopy(hello, 0, open, 0, 9);
        accepting.getOutputStream().write(open);
        accepting.getOutputStream().write(SECRET.prove("accepts", hello, open));
        in.readNBytes(Secret.PROOF);
        accepting.getOutputStream().write(new byte[] {0, 0, 0, 0, -1, -1, -1, 127});
        assertTrue(complaint(connected).contains("damaged"), complaint(connected));
    }
}
