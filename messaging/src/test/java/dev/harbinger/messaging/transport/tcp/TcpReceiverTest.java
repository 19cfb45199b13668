package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.RankExit;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
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
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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

    /** Takes packets, some of which have a place of their own. */
    private static final class Places implements PacketSink {
        private final MemorySegment room;
        private int taken;
        private int landed;

        Places(MemorySegment room) {
            this.room = room;
        }

        @Override
        public MemorySegment place(int peer, long word0, long word1, long word2, int length) {
            assertEquals(taken, word0);
            return word0 % 4 == 3 ? null : room.asSlice(0, length);
        }

        @Override
        public void packet(
                int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length) {
            assertEquals(taken++, word0);
            landed += memory.address() == room.address() ? 1 : 0;
            byte[] expected = frame(Frame.PACKET, length, word0);
            assertEquals(
                    -1,
                    memory.asSlice(offset, length)
                            .mismatch(MemorySegment.ofArray(expected).asSlice(Frame.HEADER)));
        }
    }

    private void sendInPieces(int frames, Random random) throws IOException {
        OutputStream out = sending.socket().getOutputStream();
        for (int i = 0; i < frames; i++) {
            byte[] frame = frame(Frame.PACKET, i % 5 == 4 ? 100 : 60_000 + 1_000 * (i % 7), i);
            int cut = random.nextInt(frame.length);
            out.write(frame, 0, cut);
            out.write(frame, cut, frame.length - cut);
            if (i % 3 == 0) {
                out.write(frame(Frame.HEARTBEAT, 0, 0));
            }
        }
    }

    @Test
    void payloadsLandInTheirPlacesHoweverTheyAreCut() throws Exception {
        int frames = 500;
        Future<?> sent = threads.submit(() -> {
            sendInPieces(frames, new Random(SEED));
            return null;
        });
        try (Arena arena = Arena.ofShared()) {
            Places places = new Places(arena.allocate(1 << 20));
            for (int round = 0; places.taken < frames; round++) {
                if (round % 3 == 0 || receiver.look()) {
                    receiver.poll(places, 1 + round % 2, round % 2 == 0);
                }
            }
            assertTrue(places.landed > frames / 10, places.landed + " of " + frames + " payloads landed");
        }
        sent.get();
    }

    @Test
    void nothingMoreIsWrittenToAPlaceThatWasGivenUp() throws Exception {
        byte[] first = frame(Frame.PACKET, 50_000, 0);
        OutputStream out = sending.socket().getOutputStream();
        out.write(first, 0, 20_000);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment place = arena.allocate(50_000);
            boolean[] begun = new boolean[1];
            PacketSink sink = new PacketSink() {
                @Override
                public MemorySegment place(int peer, long word0, long word1, long word2, int length) {
                    begun[0] = true;
                    return place;
                }

                @Override
                public void packet(int peer, long w0, long w1, long w2, MemorySegment memory, long offset, int n) {
                    throw new AssertionError("a packet of " + n + " bytes, of which 20,000 were sent");
                }
            };
            while (!begun[0]) {
                receiver.poll(sink, 9, true);
            }
            receiver.giveUpPlace();
            place.fill((byte) -1);
            out.write(first, 20_000, first.length - 20_000);
            int[] length = new int[1];
            while (length[0] == 0) {
                receiver.poll((_, _, _, _, _, _, n) -> length[0] = n, 9, true);
            }
            assertEquals(50_000, length[0]);
            for (long at = 0; at < place.byteSize(); at++) {
                assertEquals(-1, place.get(ValueLayout.JAVA_BYTE, at));
            }
        }
    }

    @Test
    void theStreamGoesOnWhereAPlaceWasClosed() throws Exception {
        byte[] first = frame(Frame.PACKET, 50_000, 0);
        OutputStream out = sending.socket().getOutputStream();
        out.write(first, 0, 20_000);
        int[] taken = new int[1];
        try (Arena arena = Arena.ofShared()) {
            MemorySegment closedSoon = arena.allocate(50_000);
            PacketSink sink = new PacketSink() {
                @Override
                public MemorySegment place(int peer, long word0, long word1, long word2, int length) {
                    taken[0] = -1;
                    return closedSoon;
                }

                @Override
                public void packet(int peer, long w0, long w1, long w2, MemorySegment memory, long offset, int n) {
                    throw new AssertionError("a packet of " + n + " bytes, of which 20,000 were sent");
                }
            };
            while (taken[0] == 0) {
                receiver.poll(sink, 9, true);
            }
        }
        out.write(first, 20_000, first.length - 20_000);
        out.write(frame(Frame.PACKET, 10, 7));
        long[] words = new long[2];
        taken[0] = 0;
        while (taken[0] < 2) {
            receiver.poll((peer, word0, word1, word2, memory, offset, n) -> words[taken[0]++] = word0, 9, true);
        }
        assertEquals(0, words[0]);
        assertEquals(7, words[1]);
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
        assertTrue(String.valueOf(receiver.end().broken()).startsWith("carried a frame of 2147483647 bytes"));
    }

    @Test
    void aFrameOfUnknownKindEndsTheConnection() throws Exception {
        await(frame(9, 0, 0));
        assertEquals("carried a frame of unknown kind 9", receiver.end().broken());
    }

    @Test
    void aConnectionThatEndsInAFrameIsBroken() throws Exception {
        sending.socket().getOutputStream().write(frame(Frame.PACKET, 100, 0), 0, 50);
        sending.shutdownOutput();
        await();
        assertEquals("was closed", receiver.end().broken());
    }

    @Test
    void theLastFrameSaysHowTheRankHasEnded() throws Exception {
        TcpSender sender = new TcpSender(sending, 100);
        sender.last(RankExit.because(3, "out of luck"), "out of luck".getBytes(StandardCharsets.UTF_8));
        await();
        assertEquals(RankExit.because(3, "out of luck"), receiver.end().exit());
    }

    @Test
    void theLastFrameOfOneThatLeavesSaysNothingButThat() throws Exception {
        new TcpSender(sending, 100).leaving();
        await();
        assertTrue(receiver.end().isLeaving());
        assertNull(receiver.end().exit());
        assertNull(receiver.end().broken());
    }
}
