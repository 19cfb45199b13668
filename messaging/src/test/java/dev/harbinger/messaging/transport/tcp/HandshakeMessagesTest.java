package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of the messages of a handshake, without a connection. */
class HandshakeMessagesTest {
    private static final byte[] NONCE = nonce();

    private static byte[] nonce() {
        byte[] nonce = new byte[HandshakeMessages.NONCE];
        Arrays.fill(nonce, (byte) 0x5a);
        return nonce;
    }

    private static ByteBuffer littleEndian(byte[] message) {
        return ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void helloHasItsFieldsWhereTheLayoutSays() {
        Hello hello = new Hello(Kind.LAUNCHERS, 1000, new UUID(0x0102030405060708L, -2), 300, 400, 7);
        ByteBuffer said = littleEndian(HandshakeMessages.hello(hello, NONCE));
        assertEquals(80, said.capacity());
        assertEquals(0x4842_5443_5000_0003L, said.getLong(0));
        assertEquals(2, said.get(9));
        assertEquals(1000, said.getInt(12));
        assertEquals(0x0102030405060708L, said.getLong(16));
        assertEquals(-2, said.getLong(24));
        assertEquals(300, said.getInt(32));
        assertEquals(400, said.getInt(36));
        assertEquals(7, said.getInt(40));
        assertArrayEquals(NONCE, Arrays.copyOfRange(said.array(), 48, 80));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void helloIsReadAsItWasWritten(Kind kind) throws IOException {
        Hello hello = new Hello(kind, 64, new UUID(5, 6), 3, 4, 1);
        byte[] said = HandshakeMessages.hello(hello, NONCE);
        HandshakeMessages.checkVersion(Arrays.copyOf(said, HandshakeMessages.START));
        HandshakeMessages.checkOrder(said);
        assertEquals(hello, HandshakeMessages.readHello(said));
    }

    @ParameterizedTest
    @ValueSource(bytes = {0, 3, -1})
    void unknownKindOfConnectionIsRefused(byte kind) {
        byte[] said = HandshakeMessages.hello(new Hello(Kind.RANKS, 2, new UUID(0, 0), 0, 0, 1), NONCE);
        said[9] = kind;
        IOException e = assertThrows(IOException.class, () -> HandshakeMessages.readHello(said));
        assertEquals("its greeting is damaged: kind of connection " + kind, e.getMessage());
    }

    @ParameterizedTest
    @EnumSource(Judgement.class)
    void verdictIsReadAsItWasWritten(Judgement judgement) throws IOException {
        Verdict verdict = new Verdict(judgement, "host caf\u00e9 runs rank 3");
        byte[] text = HandshakeMessages.verdictText(verdict);
        byte[] head = HandshakeMessages.verdictHead(judgement, text.length);
        assertEquals(text.length, HandshakeMessages.verdictTextLength(head));
        assertEquals(verdict, HandshakeMessages.readVerdict(head, text));
    }

    @Test
    void longTextOfAVerdictIsShortened() throws IOException {
        byte[] text = HandshakeMessages.verdictText(Verdict.refused("x".repeat(513)));
        assertEquals(512, text.length);
        assertEquals(
                512,
                HandshakeMessages.verdictTextLength(HandshakeMessages.verdictHead(Judgement.REFUSED, text.length)));
    }

    @Test
    void headOfAVerdictOutOfRangeIsRefused() {
        for (int[] head : new int[][] {{3, 0}, {-1, 0}, {0, 513}, {0, -1}}) {
            byte[] said = littleEndian(new byte[HandshakeMessages.VERDICT_HEAD])
                    .putInt(head[0])
                    .putInt(head[1])
                    .array();
            IOException e = assertThrows(IOException.class, () -> HandshakeMessages.verdictTextLength(said));
            assertEquals("its verdict is damaged: kind " + head[0] + ", length " + head[1], e.getMessage());
        }
    }

    @Test
    void answerToAnotherVersionNamesOurs() {
        byte[] other = littleEndian(new byte[HandshakeMessages.START])
                .putLong(HandshakeMessages.MAGIC + 9)
                .array();
        byte[] answer = HandshakeMessages.answerToVersion(other);
        assertEquals(HandshakeMessages.CHALLENGE, answer.length);
        assertEquals(
                HandshakeMessages.MAGIC + HandshakeMessages.VERSION,
                littleEndian(answer).getLong());
        assertEquals(0, HandshakeMessages.answerToVersion(new byte[HandshakeMessages.START]).length, "a stranger");
        byte[] same = littleEndian(new byte[HandshakeMessages.START])
                .putLong(HandshakeMessages.MAGIC + HandshakeMessages.VERSION)
                .array();
        assertEquals(0, HandshakeMessages.answerToVersion(same).length, "the same version");
    }
}
