package dev.harbinger.messaging.transport.tcp;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Mutual authentication of two processes of a job on a new connection. Each proves that it knows the job's secret by an
 * HMAC over fresh random bytes of both, which keeps out strangers and replays. The connecting side blocks, bounded in
 * time and bytes; the accepting side is an {@link Acceptance}. Any thread, one per connection.
 *
 * <pre>
 * offset  bytes  HELLO, from the side that connects (little endian, as all of these)
 *      0      8  magic and version, {@link #MAGIC} + {@link #VERSION}
 *      8      1  byte order of payloads: 1 little endian, 2 big endian
 *      9      1  kind of connection: 1 between ranks, 2 between launchers
 *     10      2  0
 *     12      4  N, number of ranks
 *     16     16  the job; 0 between launchers: the connecting side does not know it yet
 *     32      4  the connecting side: its rank, or the first rank on its host
 *     36      4  the last rank on its host, or its rank again
 *     40      4  the rank it wants to reach, or 0
 *     44      4  0
 *     48     32  random bytes
 *
 * offset  bytes  CHALLENGE, the answer to HELLO
 *      0      8  magic and version
 *      8      1  byte order of payloads
 *      9      7  0
 *     16     32  random bytes
 *     48     32  proof "accepts" over HELLO and the preceding bytes
 *
 * offset  bytes  PROOF, from the side that connects
 *      0     32  proof "connects" over HELLO and CHALLENGE
 *
 * offset  bytes  VERDICT, the answer to PROOF
 *      0      4  0 welcome, 1 the other side is connecting itself, 2 refused
 *      4      4  L, length of the text, 0 to {@link #MOST_TEXT}
 *      8      L  the text, UTF-8: for 2 the reason; between launchers for 0 the job
 *    8+L     32  proof "judges" over PROOF and the preceding bytes
 * </pre>
 */
public final class Handshake {
    /** "HBTCP" above the version. */
    static final long MAGIC = 0x4842_5443_5000_0000L;

    /** Version of the handshake and of everything that follows it. */
    static final long VERSION = 3;

    /** Time limit of the other side for the whole handshake. */
    public static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);

    static final int HELLO = 80;
    static final int CHALLENGE = 80;
    static final int MOST_TEXT = 512;

    private static final int NONCE = 32;
    private static final long VERSION_BITS = 0xff_ffffL;
    private static final String ACCEPTS = "accepts";
    private static final String CONNECTS = "connects";
    private static final String JUDGES = "judges";
    private static final byte ORDER = (byte) (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 1 : 2);

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
        byte[] said = encode(hello);
        out.write(said);
        byte[] start = in.read(8, "its greeting");
        checkVersion(start);
        byte[] challenge = Arrays.copyOf(start, CHALLENGE);
        System.arraycopy(in.read(CHALLENGE - 8, "its greeting"), 0, challenge, 8, CHALLENGE - 8);
        checkOrder(challenge);
        byte[] proof = Arrays.copyOfRange(challenge, CHALLENGE - Secret.PROOF, CHALLENGE);
        if (!secret.isProof(proof, ACCEPTS, said, Arrays.copyOf(challenge, CHALLENGE - Secret.PROOF))) {
            throw new IOException("it has a different secret: give all hosts of the job the same secret file");
        }
        byte[] mine = secret.prove(CONNECTS, said, challenge);
        out.write(mine);
        return readVerdict(in, mine);
    }

    private Verdict readVerdict(Timed in, byte[] mine) throws IOException {
        byte[] head = in.read(8, "its verdict");
        ByteBuffer numbers = buffer(head);
        int judgement = numbers.getInt();
        int length = numbers.getInt();
        if (judgement < 0 || judgement >= Judgement.values().length || length < 0 || length > MOST_TEXT) {
            throw new IOException("its verdict is damaged: kind " + judgement + ", length " + length);
        }
        byte[] text = in.read(length, "its verdict");
        if (!secret.isProof(in.read(Secret.PROOF, "its verdict"), JUDGES, mine, head, text)) {
            throw new IOException("its verdict is damaged: the proof is wrong");
        }
        return new Verdict(Judgement.values()[judgement], new String(text, StandardCharsets.UTF_8));
    }

    /**
     * Begins the accepting side of a handshake. {@code judge} is asked only about a process that has proved that it
     * knows the secret; its decision takes effect before the other side is notified.
     */
    Acceptance accept(Function<Hello, Verdict> judge) {
        return new Acceptance(this, judge);
    }

    /** Whether a handshake failed because the other side closed or reset the connection. */
    public static boolean isHangUp(IOException e) {
        return e instanceof SocketException || e instanceof HangUp;
    }

    /** The answer to a greeting of another version, so that the other side can also report what is wrong; or none. */
    static byte[] answerToVersion(byte[] start) {
        long word = buffer(start).getLong();
        boolean other = (word & ~VERSION_BITS) == MAGIC && word != MAGIC + VERSION;
        return other
                ? Arrays.copyOf(buffer(new byte[8]).putLong(MAGIC + VERSION).array(), CHALLENGE)
                : new byte[0];
    }

    /** The CHALLENGE that answers {@code hello}. */
    byte[] challenge(byte[] hello) {
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        byte[] open = buffer(new byte[CHALLENGE - Secret.PROOF])
                .putLong(MAGIC + VERSION)
                .put(ORDER)
                .position(16)
                .put(nonce)
                .array();
        return buffer(new byte[CHALLENGE])
                .put(open)
                .put(secret.prove(ACCEPTS, hello, open))
                .array();
    }

    /** The content of {@code hello}, whose sender must have proved that it knows the secret. */
    Hello proved(byte[] hello, byte[] challenge, byte[] proof) throws IOException {
        if (!secret.isProof(proof, CONNECTS, hello, challenge)) {
            throw new IOException("it does not know the secret of this job");
        }
        return decode(hello);
    }

    /** The VERDICT that answers {@code proof}. */
    byte[] encode(Verdict verdict, byte[] proof) {
        byte[] text = verdict.text().getBytes(StandardCharsets.UTF_8);
        byte[] shortened = Arrays.copyOf(text, Math.min(text.length, MOST_TEXT));
        byte[] head = buffer(new byte[8])
                .putInt(verdict.judgement().ordinal())
                .putInt(shortened.length)
                .array();
        return buffer(new byte[8 + shortened.length + Secret.PROOF])
                .put(head)
                .put(shortened)
                .put(secret.prove(JUDGES, proof, head, shortened))
                .array();
    }

    private byte[] encode(Hello hello) {
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        return buffer(new byte[HELLO])
                .putLong(MAGIC + VERSION)
                .put(ORDER)
                .put((byte) (hello.kind().ordinal() + 1))
                .putShort((short) 0)
                .putInt(hello.ranks())
                .putLong(hello.job().getMostSignificantBits())
                .putLong(hello.job().getLeastSignificantBits())
                .putInt(hello.first())
                .putInt(hello.last())
                .putInt(hello.wanted())
                .putInt(0)
                .put(nonce)
                .array();
    }

    private static Hello decode(byte[] said) throws IOException {
        ByteBuffer hello = buffer(said).position(9);
        int kind = hello.get() - 1;
        if (kind < 0 || kind >= Kind.values().length) {
            throw new IOException("its greeting is damaged: kind of connection " + (kind + 1));
        }
        hello.position(12);
        return new Hello(
                Kind.values()[kind],
                hello.getInt(),
                new UUID(hello.getLong(), hello.getLong()),
                hello.getInt(),
                hello.getInt(),
                hello.getInt());
    }

    static void checkVersion(byte[] start) throws IOException {
        long magic = buffer(start).getLong();
        if ((magic & ~VERSION_BITS) != MAGIC) {
            throw new IOException("it is not a Harbinger process: its greeting begins with %016x, expected %016x"
                    .formatted(magic, MAGIC + VERSION));
        }
        if (magic != MAGIC + VERSION) {
            throw new IOException("it uses version " + (magic & VERSION_BITS) + ", this is version " + VERSION
                    + ": use the same version of Harbinger on all hosts");
        }
    }

    /** Checks the byte order in a HELLO or CHALLENGE. */
    static void checkOrder(byte[] said) throws IOException {
        if (said[8] != ORDER) {
            throw new IOException("its host has a different byte order: all hosts of a job must have the same one");
        }
    }

    /** The error when the other side did not send {@code what} in time. */
    static IOException tooLate(String what) {
        return new IOException(
                "it did not send " + what + " within " + TimeUnit.NANOSECONDS.toSeconds(MOST_NANOS) + " s");
    }

    /** The other side closed the connection during the handshake. */
    static final class HangUp extends IOException {
        private static final long serialVersionUID = 1;

        /** @param what what the other side had to send next */
        HangUp(String what) {
            super("it closed the connection before it sent " + what);
        }
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
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
