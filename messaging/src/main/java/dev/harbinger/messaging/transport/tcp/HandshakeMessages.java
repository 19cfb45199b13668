package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/**
 * The messages of a {@link Handshake}: their layout, and how each is written and read. A proof is made and checked
 * elsewhere, so no secret is needed here. A message may come from a stranger: one that is wrong causes an
 * {@link IOException}, whose message is a sentence about "it", the other side.
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
final class HandshakeMessages {
    /** "HBTCP" above the version. */
    static final long MAGIC = 0x4842_5443_5000_0000L;

    /** Version of the handshake and of everything that follows it. */
    static final long VERSION = 3;

    /** Bytes of the magic and version, with which HELLO and CHALLENGE begin. */
    static final int START = 8;

    static final int HELLO = 80;
    static final int CHALLENGE = 80;
    static final int VERDICT_HEAD = 8;
    static final int MOST_TEXT = 512;

    /** Random bytes of HELLO and of CHALLENGE. */
    static final int NONCE = 32;

    private static final long VERSION_BITS = 0xff_ffffL;
    private static final byte ORDER = (byte) (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 1 : 2);

    private HandshakeMessages() {}

    /** HELLO. */
    static byte[] hello(Hello hello, byte[] nonce) {
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

    /** The content of a HELLO whose beginning was checked. */
    static Hello readHello(byte[] said) throws IOException {
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

    /** CHALLENGE up to its proof. */
    static byte[] challenge(byte[] nonce) {
        return buffer(new byte[CHALLENGE - Secret.PROOF])
                .putLong(MAGIC + VERSION)
                .put(ORDER)
                .position(16)
                .put(nonce)
                .array();
    }

    /** The answer to a greeting of another version, so that the other side can also report what is wrong; or none. */
    static byte[] answerToVersion(byte[] start) {
        long word = buffer(start).getLong();
        boolean other = (word & ~VERSION_BITS) == MAGIC && word != MAGIC + VERSION;
        return other
                ? Arrays.copyOf(buffer(new byte[START]).putLong(MAGIC + VERSION).array(), CHALLENGE)
                : new byte[0];
    }

    /** Checks the first {@link #START} bytes of a HELLO or CHALLENGE. */
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

    /** The text of a VERDICT, shortened to {@link #MOST_TEXT} bytes. */
    static byte[] verdictText(Verdict verdict) {
        byte[] text = verdict.text().getBytes(StandardCharsets.UTF_8);
        return Arrays.copyOf(text, Math.min(text.length, MOST_TEXT));
    }

    /** VERDICT up to its text, which has {@code length} bytes. */
    static byte[] verdictHead(Judgement judgement, int length) {
        return buffer(new byte[VERDICT_HEAD])
                .putInt(judgement.ordinal())
                .putInt(length)
                .array();
    }

    /** The length of the text of a VERDICT, of which this is the head. */
    static int verdictTextLength(byte[] head) throws IOException {
        ByteBuffer numbers = buffer(head);
        int judgement = numbers.getInt();
        int length = numbers.getInt();
        if (judgement < 0 || judgement >= Judgement.values().length || length < 0 || length > MOST_TEXT) {
            throw new IOException("its verdict is damaged: kind " + judgement + ", length " + length);
        }
        return length;
    }

    /** The content of a VERDICT whose head was checked by {@link #verdictTextLength}. */
    static Verdict readVerdict(byte[] head, byte[] text) {
        return new Verdict(Judgement.values()[buffer(head).getInt()], new String(text, StandardCharsets.UTF_8));
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
