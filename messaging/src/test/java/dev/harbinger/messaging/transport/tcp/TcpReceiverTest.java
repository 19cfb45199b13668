package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a connection makes of the bytes that come, however they are cut. The timeout only bounds a hang. */
@Timeout(60)
class TcpReceiverTest {
    private static final long SEED = 20_261_128;

    private final ExecutorService threads = Executors.newSingleThreadExecutor();
    private SocketChannel sending;
    private SocketChannel receiving;
    private TcpReceiver receiver;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            sending = SocketChannel.open(server.getLocalAddress());
            receiving = server.accept();
        }
        receiving.configureBlocking(false);
        receiver = new TcpReceiver(3, receiving);
    }

    @AfterEach
    void close() throws IOException {
        threads.shutdownNow();
        sending.close();
        receiving.close();
    }

    private static byte[] frame(int kind, int length, long word) {
        byte[] bytes = new byte[Frame.HEADER + Math.clamp(length, 0, Frame.MOST_PAYLOAD)];
        MemorySegment memory = MemorySegment.ofArray(bytes);
        memory.set(Frame.INT, 0, length);
        memory.set(Frame.INT, Frame.KIND, kind);
        memory.set(Frame.LONG, Frame.WORD0, word);
        for (int i = Frame.HEADER; i < bytes.length; i++) {
            bytes[i] = (byte) (word + i);
        }
        return bytes;
    }

    /** Lengths short and long, so that frames end at every place of the buffer and outgrow it. */
    private static int length(long number) {
        return number % 97 == 96 ? 300_000 : number % 13 == 12 ? 20_000 : (int) (number * 31 % 211);
    }

    @Test
    void everyFrameIsHandedOutByOneWhoPollsOnlyWhenALookSaysSo() throws Exception {
        int frames = 2_000;
        Future<?> sent = threads.submit(() -> {
            Random random = new Random(SEED);
            OutputStream out = sending.socket().getOutputStream();
            for (int i = 0; i < frames; i++) {
                byte[] frame = frame(Frame.PACKET, length(i), i);
                int cut = random.nextInt(frame.length);
                out.write(frame, 0, cut);
                out.write(frame, cut, frame.length - cut);
                if (i % 10 == 0) {
                    out.write(frame(Frame.HEARTBEAT, 0, 0));
                }
            }
            return null;
        });
        long[] next = new long[1];
        while (next[0] < frames) {
            if (receiver.look()) {
                receiver.poll(
                        (peer, word0, word1, word2, memory, offset, length) -> {
                            assertEquals(next[0]++, word0);
                            assertEquals(length(word0), length);
                            for (int i = 0; i < length; i += 97) {
                                assertEquals(
                                        (byte) (word0 + Frame.HEADER + i),
                                        memory.get(ValueLayout.JAVA_BYTE, offset + i));
                            }
                        },
                        3,
                        next[0] % 2 == 0);
            }
        }
        sent.get();
    }

    private void await(byte[] bytes) throws IOException {
        sending.socket().getOutputStream().write(bytes);
        await();
    }

    private void await() {
        while (!receiver.isOver()) {
            receiver.poll(
                    (peer, word0, word1, word2, memory, offset, length) -> {
                        throw new AssertionError("a packet of " + length + " bytes");
                    },
                    9,
                    true);
        }
    }

    @Test
    void aFrameOfImpossibleLengthEndsTheConnection() throws Exception {
        await(frame(Frame.PACKET, Integer.MAX_VALUE, 0));
        assertTrue(String.valueOf(receiver.broken()).startsWith("carried a frame of 2147483647 bytes"));
    }

    @Test
    void aFrameOfUnknownKindEndsTheConnection() throws Exception {
        await(frame(9, 0, 0));
        assertEquals("carried a frame of unknown kind 9", receiver.broken());
    }

    @Test
    void aConnectionThatEndsInAFrameIsBroken() throws Exception {
        sending.socket().getOutputStream().write(frame(Frame.PACKET, 100, 0), 0, 50);
        sending.shutdownOutput();
        await();
        assertEquals("was closed", receiver.broken());
    }

    @Test
    void theLastFrameSaysHowTheRankHasEnded() throws Exception {
        TcpSender sender = new TcpSender(sending, 100);
        sender.last(new Ending(true, "out of luck"), "out of luck".getBytes(StandardCharsets.UTF_8));
        await();
        assertEquals(new Ending(true, "out of luck"), receiver.ending());
    }
}
