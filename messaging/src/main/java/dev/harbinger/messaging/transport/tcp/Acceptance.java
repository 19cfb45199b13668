package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The accepting side of a {@link Handshake}, without I/O: it takes what the connecting side sends, and gives what to
 * answer. One thread at a time.
 *
 * <p>The caller fills {@link #wanted}, calls {@link #advance} and sends {@link #answer}, until there is a
 * {@link #verdict}.
 */
final class Acceptance {
    private enum Stage {
        /** Awaits the first word of HELLO, which tells the version. */
        VERSION(HandshakeMessages.START, "its greeting"),
        /** Awaits the rest of HELLO. */
        HELLO(HandshakeMessages.HELLO - HandshakeMessages.START, "its greeting"),
        /** Awaits PROOF. */
        PROOF(Secret.PROOF, "its proof");

        final int bytes;
        final String what;

        Stage(int bytes, String what) {
            this.bytes = bytes;
            this.what = what;
        }
    }

    private static final byte[] NOTHING = {};

    private final Handshake handshake;
    private final Function<Hello, Verdict> judge;
    private Stage stage = Stage.VERSION;
    private ByteBuffer wanted = ByteBuffer.allocate(Stage.VERSION.bytes);
    private byte[] hello = NOTHING;
    private byte[] challenge = NOTHING;
    private byte[] answer = NOTHING;
    private @Nullable Verdict verdict;

    /** @param judge as in {@link Handshake#accept} */
    Acceptance(Handshake handshake, Function<Hello, Verdict> judge) {
        this.handshake = handshake;
        this.judge = judge;
    }

    /** Where to put the next bytes from the connecting side; no more than have room are read. */
    ByteBuffer wanted() {
        return wanted;
    }

    /** What the connecting side has to send next, such as "its greeting". */
    String awaited() {
        return stage.what;
    }

    /** The bytes to send now, returned once. */
    byte[] answer() {
        byte[] now = answer;
        answer = NOTHING;
        return now;
    }

    /** The decision, once the connecting side has proved that it knows the secret; else null. */
    @Nullable
    Verdict verdict() {
        return verdict;
    }

    /**
     * Takes what {@link #wanted} holds, once it is full.
     *
     * @throws IOException if the other side is not a process of this job and version; the message says why, as a
     *     sentence about "it". There may be an answer nevertheless
     */
    void advance() throws IOException {
        byte[] taken = wanted.array();
        switch (stage) {
            case VERSION -> {
                hello = taken;
                answer = HandshakeMessages.answerToVersion(taken);
                HandshakeMessages.checkVersion(taken);
                await(Stage.HELLO);
            }
            case HELLO -> {
                byte[] whole = Arrays.copyOf(hello, HandshakeMessages.HELLO);
                System.arraycopy(taken, 0, whole, hello.length, taken.length);
                hello = whole;
                challenge = handshake.challenge(hello);
                answer = challenge;
                HandshakeMessages.checkOrder(hello);
                await(Stage.PROOF);
            }
            case PROOF -> {
                Verdict given = judge.apply(handshake.proved(hello, challenge, taken));
                answer = handshake.verdict(given, taken);
                verdict = given;
            }
        }
    }

    private void await(Stage next) {
        stage = next;
        wanted = ByteBuffer.allocate(next.bytes);
    }
}
