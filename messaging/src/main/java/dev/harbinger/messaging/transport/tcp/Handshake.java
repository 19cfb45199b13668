package dev.harbinger.messaging.transport.tcp;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Mutual authentication of two processes of a job on a new connection. Each proves that it knows the job's secret by an
 * HMAC over fresh random bytes of both, which keeps out strangers and replays. The connecting side blocks, bounded in
 * time and bytes; the accepting side is an {@link Acceptance}. They exchange {@link HandshakeMessages}. Any thread, one
 * per connection.
 */
public final class Handshake {
    /** Time limit of the other side for the whole handshake. */
    public static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final String ACCEPTS = "accepts";
    private static final String CONNECTS = "connects";
    private static final String JUDGES = "judges";

    /** The purpose of a connection. */
    public enum Kind {
        /** Frames between two ranks. */
        RANKS,
        /** The launchers of two hosts. */
        LAUNCHERS
    }

    /**
     * The connecting side, and its view of the job.
     *
     * @param kind the purpose of the connection
     * @param ranks number of ranks of the job
     * @param job the job; the zero UUID between launchers
     * @param first the connecting side: its rank, or the first on its host
     * @param last the last rank on its host, or its rank again
     * @param wanted the rank it wants to reach, or 0
     */
    public record Hello(Kind kind, int ranks, UUID job, int first, int last, int wanted) {}

    /** The decision about a connection whose initiator has proved that it knows the secret. */
    public record Verdict(Judgement judgement, String text) {
        /** Accepts a connection. */
        public static Verdict welcome(String text) {
            return new Verdict(Judgement.WELCOME, text);
        }

        /** Refuses a connection; {@code why} is a one-line sentence. */
        public static Verdict refused(String why) {
            return new Verdict(Judgement.REFUSED, why);
        }
    }

    /** The kinds of verdicts. */
    public enum Judgement {
        /** Accepted. */
        WELCOME,
        /** Dropped, because the two are already being connected by the other side. */
        YIELD,
        /** Refused. */
        REFUSED
    }

    private final Secret secret;
    private final SecureRandom random = new SecureRandom();

    /** The handshakes of a job with this secret. */
    public Handshake(Secret secret) {
        this.secret = secret;
    }

    /**
     * Runs the handshake of the connecting side.
     *
     * @return the other's verdict
     * @throws IOException if the other side is not a process of this job and version, is silent for too long or closes
     *     the connection; the message says which, as a sentence about "it"
     */
    public Verdict connect(Socket socket, Hello hello) throws IOException {
        Timed in = new Timed(socket);
        OutputStream out = socket.getOutputStream();
        byte[] said = HandshakeMessages.hello(hello, nonce());
        out.write(said);
        byte[] start = in.read(HandshakeMessages.START, "its greeting");
        HandshakeMessages.checkVersion(start);
        byte[] challenge =
                joined(start, in.read(HandshakeMessages.CHALLENGE - HandshakeMessages.START, "its greeting"));
        HandshakeMessages.checkOrder(challenge);
        int open = HandshakeMessages.CHALLENGE - Secret.PROOF;
        byte[] proof = Arrays.copyOfRange(challenge, open, HandshakeMessages.CHALLENGE);
        if (!secret.isProof(proof, ACCEPTS, said, Arrays.copyOf(challenge, open))) {
            throw new IOException("it has a different secret: give all hosts of the job the same secret file");
        }
        byte[] mine = secret.prove(CONNECTS, said, challenge);
        out.write(mine);
        return readVerdict(in, mine);
    }

    private Verdict readVerdict(Timed in, byte[] mine) throws IOException {
        byte[] head = in.read(HandshakeMessages.VERDICT_HEAD, "its verdict");
        byte[] text = in.read(HandshakeMessages.verdictTextLength(head), "its verdict");
        if (!secret.isProof(in.read(Secret.PROOF, "its verdict"), JUDGES, mine, head, text)) {
            throw new IOException("its verdict is damaged: the proof is wrong");
        }
        return HandshakeMessages.readVerdict(head, text);
    }

    /**
     * Begins the accepting side of a handshake. {@code judge} is asked only about a process that has proved that it
     * knows the secret; its decision takes effect before the other side is notified.
     */
    Acceptance accept(Function<Hello, Verdict> judge) {
        return new Acceptance(this, judge);
    }

    /** Whether a handshake failed because the other side closed or reset the connection. */
    static boolean isHangUp(IOException e) {
        return e instanceof SocketException || e instanceof HangUp;
    }

    /** Whether a handshake may succeed when it is tried again: the other side hung up, or was too slow. */
    public static boolean isTransient(IOException e) {
        return isHangUp(e) || e instanceof TooLate;
    }

    /** The CHALLENGE that answers {@code hello}. */
    byte[] challenge(byte[] hello) {
        byte[] open = HandshakeMessages.challenge(nonce());
        return joined(open, secret.prove(ACCEPTS, hello, open));
    }

    /** The content of {@code hello}, whose sender must have proved that it knows the secret. */
    Hello proved(byte[] hello, byte[] challenge, byte[] proof) throws IOException {
        if (!secret.isProof(proof, CONNECTS, hello, challenge)) {
            throw new IOException("it does not know the secret of this job");
        }
        return HandshakeMessages.readHello(hello);
    }

    /** The VERDICT that answers {@code proof}. */
    byte[] verdict(Verdict verdict, byte[] proof) {
        byte[] text = HandshakeMessages.verdictText(verdict);
        byte[] head = HandshakeMessages.verdictHead(verdict.judgement(), text.length);
        return joined(head, text, secret.prove(JUDGES, proof, head, text));
    }

    private byte[] nonce() {
        byte[] nonce = new byte[HandshakeMessages.NONCE];
        random.nextBytes(nonce);
        return nonce;
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            whole.writeBytes(part);
        }
        return whole.toByteArray();
    }

    /** The error when the other side did not send {@code what} in time. */
    static IOException tooLate(String what) {
        return new TooLate(what);
    }

    /** The other side did not send its next message in time. */
    static final class TooLate extends IOException {
        private static final long serialVersionUID = 1;

        /** @param what what the other side had to send next */
        TooLate(String what) {
            super("it did not send " + what + " within " + TimeUnit.NANOSECONDS.toSeconds(MOST_NANOS) + " s");
        }
    }

    /** The other side closed the connection during the handshake. */
    static final class HangUp extends IOException {
        private static final long serialVersionUID = 1;

        /** @param what what the other side had to send next */
        HangUp(String what) {
            super("it closed the connection before it sent " + what);
        }
    }

    /** Reads exactly the requested bytes, within the time limit of a handshake. */
    private static final class Timed {
        private final Socket socket;
        private final DataInputStream in;
        private final long deadline = System.nanoTime() + MOST_NANOS;

        Timed(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(socket.getInputStream());
        }

        byte[] read(int bytes, String what) throws IOException {
            byte[] into = new byte[bytes];
            int at = 0;
            while (at < bytes) {
                // Set before each read: a peer that sends single bytes gets no more time than others.
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                try {
                    if (left <= 0) {
                        throw tooLate(what);
                    }
                    socket.setSoTimeout((int) left);
                    int n = in.read(into, at, bytes - at);
                    if (n < 0) {
                        throw new HangUp(what);
                    }
                    at += n;
                } catch (SocketTimeoutException e) {
                    throw tooLate(what);
                }
            }
            return into;
        }
    }
}
