package dev.harbinger.messaging.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every transport keeps, run over each implementation. The timeout only bounds a hang. */
@Timeout(120)
public abstract class TransportSanity {
    protected static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);
    private static final long SEED = 20_261_127;

    private final List<Transport> opened = new ArrayList<>();

    /** The transports of all ranks of a new job. */
    protected abstract List<Transport> open(int size, Settings settings) throws Exception;

    protected final List<Transport> job(int size, long lane) throws Exception {
        List<Transport> transports = open(size, Settings.defaults().with(Setting.LANE, lane));
        opened.addAll(transports);
        return transports;
    }

    /** Gives back what the transports stood on. */
    protected void closeJobs() throws Exception {}

    @AfterEach
    final void close() throws Exception {
        opened.forEach(Transport::close);
        closeJobs();
    }

    @SuppressWarnings("ArrayRecordComponent")
    public record Packet(int peer, long word0, long word1, long word2, byte[] payload) {}

    /** Polls once and copies what came. */
    public static List<Packet> poll(Transport transport, int limit) {
        List<Packet> packets = new ArrayList<>();
        int found = transport.poll(
                (peer, word0, word1, word2, memory, offset, length) -> {
                    byte[] payload = new byte[length];
                    MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, offset, payload, 0, length);
                    packets.add(new Packet(peer, word0, word1, word2, payload));
                },
                limit);
        assertEquals(packets.size(), found, "packets that poll counted");
        return packets;
    }

    /** Polls until {@code count} packets have come; a packet may be under way for a moment. */
    public static List<Packet> take(Transport transport, int count) {
        List<Packet> packets = new ArrayList<>();
        while (packets.size() < count) {
            packets.addAll(poll(transport, count - packets.size()));
        }
        return packets;
    }

    /** The most packets that may be accepted while none is polled, by lanes of 1 KiB. */
    protected int mostAccepted() {
        return 1024 / 64;
    }

    /** Packets that each rank sends to each peer while all send to all. */
    protected int packetsOfTraffic() {
        return 20_000;
    }

    /** How often a lane is to be filled and emptied. */
    protected int fillings() {
        return 500;
    }

    public static byte[] bytes(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(SEED + seed).nextBytes(bytes);
        return bytes;
    }

    public static boolean offer(Transport from, int to, long word, byte[] payload) {
        return from.offer(to, word, ~word, word * 31, MemorySegment.ofArray(payload), 0, payload.length);
    }

    public static void assertPacket(int peer, long word, byte[] payload, Packet packet) {
        assertEquals(peer, packet.peer, "peer");
        assertEquals(word, packet.word0, "word 0");
        assertEquals(~word, packet.word1, "word 1");
        assertEquals(word * 31, packet.word2, "word 2");
        assertArrayEquals(payload, packet.payload, "payload");
    }

    @Test
    void everyPayloadLengthArrivesUnchangedAtEveryPlaceOfTheRing() throws Exception {
        List<Transport> job = job(2, 2048);
        int max = job.get(0).maxPayload();
        assertTrue(max >= 256, "payload " + max);
        long word = 1;
        // Lengths of one line each in between shift where the next one begins.
        for (int shift = 0; shift < 2048 / 64; shift++) {
            for (int length = 0; length <= max; length++) {
                byte[] payload = bytes(length, word);
                assertTrue(offer(job.get(0), 1, word, payload));
                assertPacket(0, word, payload, take(job.get(1), 1).getFirst());
                word++;
            }
            assertTrue(offer(job.get(0), 1, -1, new byte[0]));
            assertEquals(1, take(job.get(1), 1).size());
        }
    }

    @Test
    void nothingComesWhereNothingWasOffered() throws Exception {
        List<Transport> job = job(3, 0);
        for (Transport transport : job) {
            assertFalse(transport.mayHavePackets());
            assertEquals(
                    0,
                    transport.poll(
                            (peer, a, b, c, memory, offset, length) -> {
                                throw new AssertionError();
                            },
                            10));
        }
        assertTrue(offer(job.get(0), 1, 7, new byte[3]));
        while (!job.get(1).mayHavePackets()) {
            Thread.onSpinWait();
        }
        assertFalse(job.get(2).mayHavePackets());
        assertFalse(job.get(0).mayHavePackets());
    }

    @Test
    void aFullLaneRefusesAndRecovers() throws Exception {
        List<Transport> job = job(2, 1024);
        Random random = new Random(SEED);
        long sent = 0;
        long received = 0;
        for (int round = 0; round < fillings(); round++) {
            int max = 1 + random.nextInt(job.get(0).maxPayload());
            while (offer(job.get(0), 1, sent, bytes((int) (sent % max), sent))) {
                sent++;
                assertTrue(sent - received <= mostAccepted(), "more packets accepted than a lane can hold");
            }
            assertTrue(sent > received, "an empty lane refuses a packet");
            int most = random.nextInt(2) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(5);
            for (Packet packet : poll(job.get(1), most)) {
                assertEquals(received, packet.word0, "order");
                assertArrayEquals(bytes(packet.payload.length, received), packet.payload);
                received++;
            }
        }
    }

    @Test
    void anEmptyLaneTakesTheLargestPacketWhateverCameBefore() throws Exception {
        List<Transport> job = job(2, 1024);
        byte[] largest = bytes(job.get(0).maxPayload(), 1);
        for (int before = 0; before < 200; before++) {
            for (int small = 0; small < before % 16; small++) {
                assertTrue(offer(job.get(0), 1, small, new byte[small]));
                assertEquals(1, take(job.get(1), 1).size());
            }
            assertTrue(offer(job.get(0), 1, before, largest), "after " + before);
            assertPacket(0, before, largest, take(job.get(1), 1).getFirst());
        }
    }

    @Test
    void memoryOfEveryKindIsSent() throws Exception {
        List<Transport> job = job(2, 0);
        byte[] expected = bytes(40, 5);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment nativeMemory = arena.allocate(40);
            List<MemorySegment> segments = List.of(
                    nativeMemory,
                    MemorySegment.ofArray(new byte[40]),
                    MemorySegment.ofArray(new short[20]),
                    MemorySegment.ofArray(new char[20]),
                    MemorySegment.ofArray(new int[10]),
                    MemorySegment.ofArray(new float[10]),
                    MemorySegment.ofArray(new long[5]),
                    MemorySegment.ofArray(new double[5]),
                    MemorySegment.ofArray(new byte[99]).asSlice(33, 40));
            for (MemorySegment segment : segments) {
                MemorySegment.copy(expected, 0, segment, ValueLayout.JAVA_BYTE, 0, 40);
                assertTrue(job.get(1).offer(0, 1, 2, 3, segment, 3, 30));
                byte[] payload = take(job.get(0), 1).getFirst().payload;
                assertArrayEquals(Arrays.copyOfRange(expected, 3, 33), payload, segment.toString());
            }
        }
    }

    @Test
    void aRefusedPayloadLeavesNoTrace() throws Exception {
        List<Transport> job = job(2, 1024);
        Transport sender = job.get(0);
        MemorySegment tooShort = MemorySegment.ofArray(bytes(100, 3));
        int max = sender.maxPayload();
        for (int i = 0; i < 100; i++) {
            assertThrows(IndexOutOfBoundsException.class, () -> sender.offer(1, 1, 2, 3, tooShort, 50, 200));
            assertThrows(IllegalArgumentException.class, () -> sender.offer(1, 1, 2, 3, tooShort, 0, max + 1));
            assertThrows(IllegalArgumentException.class, () -> sender.offer(1, 1, 2, 3, tooShort, 0, -1));
            assertEquals(List.of(), poll(job.get(1), 9));
            byte[] payload = bytes(i, i);
            assertTrue(offer(sender, 1, i, payload));
            assertPacket(0, i, payload, take(job.get(1), 1).getFirst());
        }
        assertThrows(
                IllegalArgumentException.class, () -> sender.offer(0, 1, 2, 3, NOTHING, 0, 0), "a packet to itself");
    }

    @Test
    void memoryClosedDuringTheCallerSendsNothing() throws Exception {
        List<Transport> job = job(2, 1024);
        MemorySegment closed;
        try (Arena arena = Arena.ofConfined()) {
            closed = arena.allocate(100);
        }
        assertThrows(IllegalStateException.class, () -> job.get(0).offer(1, 1, 2, 3, closed, 0, 100));
        assertEquals(List.of(), poll(job.get(1), 9));
        assertTrue(offer(job.get(0), 1, 1, bytes(9, 9)));
        assertPacket(0, 1, bytes(9, 9), take(job.get(1), 1).getFirst());
    }

    @Test
    void pollTakesNoMoreThanItsLimitAndServesAllPeers() throws Exception {
        List<Transport> job = job(4, 8192);
        for (int i = 0; i < 60; i++) {
            for (int sender = 0; sender < 3; sender++) {
                assertTrue(offer(job.get(sender), 3, i, new byte[0]));
            }
        }
        int[] seen = new int[3];
        int left = 180;
        while (left > 0) {
            List<Packet> packets = poll(job.get(3), 7);
            assertTrue(packets.size() <= 7, "packets of one poll: " + packets.size());
            for (Packet packet : packets) {
                assertEquals(seen[packet.peer]++, packet.word0, "order of peer " + packet.peer);
            }
            left -= packets.size();
            int least = Math.min(seen[0], Math.min(seen[1], seen[2]));
            int most = Math.max(seen[0], Math.max(seen[1], seen[2]));
            assertTrue(most - least <= 32, "a peer waits while others are served: " + Arrays.toString(seen));
        }
    }

    @Test
    void aSinkThatThrowsLosesOnlyItsPacket() throws Exception {
        List<Transport> job = job(2, 0);
        for (int i = 0; i < 3; i++) {
            assertTrue(offer(job.get(0), 1, i, bytes(i, i)));
        }
        assertThrows(
                IllegalStateException.class,
                () -> job.get(1)
                        .poll(
                                (peer, a, b, c, memory, offset, length) -> {
                                    throw new IllegalStateException();
                                },
                                5));
        List<Packet> rest = take(job.get(1), 2);
        assertPacket(0, 1, bytes(1, 1), rest.getFirst());
    }

    @Test
    void trafficInAllDirectionsKeepsOrderAndContent() throws Exception {
        int size = 3;
        int packets = packetsOfTraffic();
        List<Transport> job = job(size, 4096);
        try (ExecutorService ranks = Executors.newFixedThreadPool(size)) {
            List<Future<Long>> results = new ArrayList<>();
            for (Transport transport : job) {
                results.add(ranks.submit(new Exchange(transport, packets)));
            }
            for (Future<Long> result : results) {
                assertEquals((size - 1L) * packets, result.get());
            }
        }
    }

    /** A rank that sends to all peers while it receives from all; lengths and contents follow from a seed. */
    private record Exchange(Transport transport, int packets) implements Callable<Long> {
        @Override
        public Long call() {
            int size = transport.size();
            int max = transport.maxPayload();
            byte[] pattern = bytes(2 * max, 0);
            MemorySegment payload = MemorySegment.ofArray(pattern);
            long[] sent = new long[size];
            long[] received = new long[size];
            sent[transport.rank()] = packets;
            long[] total = new long[1];
            int round = 0;
            while (total[0] < (size - 1L) * packets || Arrays.stream(sent).sum() < (long) size * packets) {
                boolean moved = false;
                for (int peer = 0; peer < size; peer++) {
                    if (sent[peer] < packets) {
                        int length = length(transport.rank(), sent[peer], max);
                        if (transport.offer(peer, sent[peer], length, 0, payload, sent[peer] % max, length)) {
                            sent[peer]++;
                            moved = true;
                        }
                    }
                }
                moved |= transport.poll(
                                (peer, word0, word1, word2, memory, offset, length) -> {
                                    assertEquals(received[peer]++, word0, "order from " + peer);
                                    assertEquals(length(peer, word0, max), length);
                                    assertEquals(word1, length);
                                    long from = word0 % max;
                                    assertEquals(
                                            -1,
                                            MemorySegment.mismatch(
                                                    memory, offset, offset + length, payload, from, from + length));
                                    total[0]++;
                                },
                                10)
                        != 0;
                if (moved) {
                    round = 0;
                } else {
                    transport.idle(round++);
                }
            }
            return total[0];
        }

        private static int length(int sender, long index, int max) {
            long mixed = (sender * 31L + index) * 0x9E37_79B9_7F4A_7C15L;
            return (int) Math.floorMod(mixed >>> 20, (index & 3) == 0 ? max + 1L : 65L);
        }
    }

    @Test
    void aPeersEndIsToldOnceAfterItsPackets() throws Exception {
        List<Transport> job = job(3, 0);
        List<String> heard = new ArrayList<>();
        List<Packet> packets = new ArrayList<>();
        PeerListener listener = (peer, exit) -> {
            packets.addAll(poll(job.get(0), 9));
            heard.add(peer + " " + exit.failed() + " " + exit.describe() + " after " + packets.size());
        };
        job.get(0).checkPeers(listener);
        assertEquals(List.of(), heard);

        assertTrue(offer(job.get(2), 0, 5, bytes(5, 5)));
        job.get(2).end(RankExit.failed("ended with an uncaught IllegalStateException: no data"));
        hear(1, heard, packets, job.get(0), listener);
        assertEquals(List.of("2 true ended with an uncaught IllegalStateException: no data after 1"), heard);
        assertPacket(2, 5, bytes(5, 5), packets.getFirst());

        job.get(1).end(RankExit.FINISHED);
        hear(2, heard, packets, job.get(0), listener);
        job.get(0).checkPeers(listener);
        assertEquals(2, heard.size());
        assertTrue(heard.get(1).startsWith("1 false "), heard.get(1));
    }

    /** Looks until {@code count} ends have been told. */
    private static void hear(
            int count, List<String> heard, List<Packet> packets, Transport transport, PeerListener listener) {
        transport.checkPeers(listener);
        while (heard.size() < count) {
            packets.addAll(poll(transport, 9));
            transport.checkPeers(listener);
        }
    }

    @Test
    void exposedMemoryIsReadByPeers() throws Exception {
        List<Transport> job = job(2, 0);
        Transport owner = job.get(0);
        Transport reader = job.get(1);
        byte[] content = bytes(10_000, 1);
        Arena arena = Arena.ofAuto();
        MemorySegment memory = arena.allocate(content.length).copyFrom(MemorySegment.ofArray(content));
        long key = owner.memory().expose(1, memory);
        if (key == 0) {
            return;
        }
        long five = owner.memory().expose(1, arena.allocateFrom(ValueLayout.JAVA_LONG, 5));
        long[] into = new long[1001];
        assertTrue(reader.memory().read(0, key, 100, MemorySegment.ofArray(into), 8, 8000));
        assertArrayEquals(
                Arrays.copyOfRange(content, 100, 8100),
                MemorySegment.ofArray(into).asSlice(8).toArray(ValueLayout.JAVA_BYTE));
        assertTrue(reader.memory().read(0, five, 0, MemorySegment.ofArray(into), 0, 8));
        assertEquals(5, into[0]);
        owner.memory().retract(key);
        owner.memory().retract(five);
    }

    @Test
    void packetsAreMovedWithoutAllocation() throws Exception {
        List<Transport> job = job(2, 0);
        MemorySegment payload = MemorySegment.ofArray(new byte[200]);
        long[] sum = new long[1];
        PacketSink sink = (peer, word0, word1, word2, memory, offset, length) -> sum[0] += word0 + length;
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        long before = 0;
        int packets = 20_000;
        for (int i = -packets; i < packets; i++) {
            if (i == 0) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            job.get(0).offer(1, i, 2, 3, payload, 0, i & 127);
            job.get(1).poll(sink, 4);
            job.get(1).mayHavePackets();
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < packets, allocated + " bytes allocated for " + packets + " packets");
    }

    @Test
    void idlingAlwaysReturns() throws Exception {
        List<Transport> job = job(2, 0);
        for (int round = 0; round < 3_000; round += round < 2_000 ? 1 : 50) {
            job.get(0).idle(round);
        }
        job.get(0).idle(Integer.MAX_VALUE);
    }
}
