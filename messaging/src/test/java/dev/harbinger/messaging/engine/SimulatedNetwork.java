package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Ranks of one thread, joined by lanes. A source of random numbers decides which lane moves next, when a lane has no
 * room and which memory can be exposed; between two ranks order is kept, between pairs there is none. The same numbers
 * give the same history, packet for packet.
 */
final class SimulatedNetwork {
    private final int size;
    private final Conditions conditions;
    private final RandomGenerator random;
    private final List<Deque<Flying>> lanes = new ArrayList<>();
    private final boolean[] slow;
    private final PacketSink[] sinks;
    /** Apart, so that it changes no schedule. */
    private final RandomGenerator inPlace = new SplittableRandom(1);

    private final boolean[] ended;
    private final List<Map<Long, MemorySegment>> exposed = new ArrayList<>();
    private final List<Set<Object>> allocated = new ArrayList<>();
    private long keys;
    private final List<Delivery> log = new ArrayList<>();

    /**
     * What the network is like.
     *
     * @param maxPayload most payload bytes a packet
     * @param laneRoom packets that fit in a lane
     * @param refusals share of the offers that find no room although there is some
     * @param slowLanes share of the lanes that mostly wait for the others
     * @param readsPeers whether exposed memory can be read
     * @param unreadable share of the memory that cannot be exposed all the same
     */
    record Conditions(
            int maxPayload, int laneRoom, double refusals, double slowLanes, boolean readsPeers, double unreadable) {
        /** Lanes without end, no refusals. */
        static Conditions calm(boolean readsPeers) {
            return new Conditions(64 << 10, Integer.MAX_VALUE, 0, 0, readsPeers, 0);
        }

        static Conditions any(RandomGenerator random) {
            int[] payloads = {16, 64, 256, 1024};
            int[] rooms = {1, 2, 5, 1000};
            return new Conditions(
                    payloads[random.nextInt(payloads.length)],
                    rooms[random.nextInt(rooms.length)],
                    random.nextBoolean() ? 0 : 0.4,
                    random.nextBoolean() ? 0 : 0.5,
                    random.nextBoolean(),
                    random.nextBoolean() ? 0 : 0.3);
        }
    }

    /** A packet that was handed over. */
    record Delivery(int from, int to, long word0, long word1, long word2, int length, int content) {}

    private record Flying(long word0, long word1, long word2, byte[] payload) {}

    SimulatedNetwork(int size, Conditions conditions, RandomGenerator random) {
        this.size = size;
        this.conditions = conditions;
        this.random = random;
        this.slow = new boolean[size * size];
        this.sinks = new PacketSink[size];
        this.ended = new boolean[size];
        for (int lane = 0; lane < size * size; lane++) {
            lanes.add(new ArrayDeque<>());
            slow[lane] = random.nextDouble() < conditions.slowLanes;
        }
        for (int rank = 0; rank < size; rank++) {
            exposed.add(new HashMap<>());
            allocated.add(Collections.newSetFromMap(new IdentityHashMap<>()));
        }
    }

    /** Where the packets of a rank leave. */
    PacketOutlet outlet(int rank) {
        return new Outlet(rank);
    }

    /** What a rank and its peers expose to each other. */
    RemoteMemory memory(int rank) {
        return new Memory(rank);
    }

    /** Says who takes the packets for a rank. */
    void connect(int rank, PacketSink sink) {
        sinks[rank] = sink;
    }

    /** Whether no packet is under way. */
    boolean isEmpty() {
        for (Deque<Flying> lane : lanes) {
            if (!lane.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Hands over the next packet of some lane; returns to whom, or -1 when none is under way. */
    int deliver() {
        int lane = anyLane();
        if (lane >= 0 && slow[lane] && random.nextInt(10) > 0) {
            lane = anyLane();
        }
        if (lane < 0) {
            return -1;
        }
        deliver(lane / size, lane % size);
        return lane % size;
    }

    /** Hands over all packets under way from one rank to another. */
    void deliverAll(int from, int to) {
        while (!lane(from, to).isEmpty()) {
            deliver(from, to);
        }
    }

    /** A rank sends and takes nothing any more; what it sent before arrives. */
    void end(int rank) {
        ended[rank] = true;
        exposed.get(rank).clear();
        for (int from = 0; from < size; from++) {
            lane(from, rank).clear();
        }
    }

    /** How many messages have left one rank for another and not arrived. */
    int pushesUnderWay(int from, int to) {
        return (int) lane(from, to).stream()
                .filter(packet -> Packet.kind(packet.word0) == Packet.PUSH)
                .count();
    }

    /** How many pieces of memory a rank exposes. */
    int exposed(int rank) {
        return exposed.get(rank).size();
    }

    /** Every packet handed over so far. */
    List<Delivery> log() {
        return log;
    }

    private int anyLane() {
        int full = 0;
        for (Deque<Flying> lane : lanes) {
            full += lane.isEmpty() ? 0 : 1;
        }
        if (full == 0) {
            return -1;
        }
        int chosen = random.nextInt(full);
        int lane = 0;
        while (lanes.get(lane).isEmpty() || chosen-- > 0) {
            lane++;
        }
        return lane;
    }

    private void deliver(int from, int to) {
        Flying packet = lane(from, to).removeFirst();
        byte[] payload = packet.payload;
        log.add(new Delivery(
                from, to, packet.word0, packet.word1, packet.word2, payload.length, Arrays.hashCode(payload)));
        if (inPlace.nextBoolean() && deliverInPlace(from, packet, sinks[to])) {
            return;
        }
        // The payload lies somewhere in a larger memory, as in a ring.
        byte[] ring = new byte[payload.length + 16];
        System.arraycopy(payload, 0, ring, 8, payload.length);
        sinks[to].packet(
                from, packet.word0, packet.word1, packet.word2, MemorySegment.ofArray(ring), 8, payload.length);
        // What a sink keeps of a packet it must have copied.
        Arrays.fill(ring, (byte) 0xDD);
    }

    /** Brings the payload to its place before the packet is handed over, as over TCP; false when it has none. */
    private static boolean deliverInPlace(int from, Flying packet, PacketSink sink) {
        int length = packet.payload.length;
        MemorySegment place = sink.place(from, packet.word0, packet.word1, packet.word2, length);
        if (place == null) {
            return false;
        }
        MemorySegment.copy(packet.payload, 0, place, ValueLayout.JAVA_BYTE, 0, length);
        sink.packet(from, packet.word0, packet.word1, packet.word2, place, 0, length);
        return true;
    }

    private Deque<Flying> lane(int from, int to) {
        return lanes.get(from * size + to);
    }

    private final class Outlet implements PacketOutlet {
        private final int rank;

        Outlet(int rank) {
            this.rank = rank;
        }

        @Override
        public int maxPayload() {
            return conditions.maxPayload;
        }

        @Override
        public boolean offer(
                int peer, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
            if (peer == rank || ended[rank]) {
                throw new AssertionError("rank " + rank + " sends to rank " + peer);
            }
            if (length > conditions.maxPayload) {
                throw new AssertionError("payload of " + length + " bytes, at most " + conditions.maxPayload + " fit");
            }
            if (ended[peer]) {
                return true;
            }
            Deque<Flying> lane = lane(rank, peer);
            if (lane.size() >= conditions.laneRoom
                    || conditions.refusals > 0 && random.nextDouble() < conditions.refusals) {
                return false;
            }
            byte[] copy = new byte[length];
            MemorySegment.copy(payload, offset, MemorySegment.ofArray(copy), 0, length);
            lane.add(new Flying(word0, word1, word2, copy));
            return true;
        }

        @Override
        public Medium medium(int peer) {
            return Medium.SHARED_MEMORY;
        }
    }

    private final class Memory implements RemoteMemory {
        private final int rank;

        Memory(int rank) {
            this.rank = rank;
        }

        @Override
        public long expose(int peer, MemorySegment memory) {
            if (!conditions.readsPeers || random.nextDouble() < conditions.unreadable) {
                return 0;
            }
            long key = ++keys;
            exposed.get(rank).put(key, memory);
            return key;
        }

        @Override
        public boolean isStable(long key) {
            return true;
        }

        @Override
        public void retract(long key) {
            if (exposed.get(rank).remove(key) == null && !ended[rank]) {
                throw new AssertionError("rank " + rank + " retracts " + key + ", which it does not expose");
            }
        }

        @Override
        public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
            MemorySegment memory = exposed.get(peer).get(key);
            if (memory == null || !memory.scope().isAlive() || random.nextDouble() < conditions.unreadable) {
                return false;
            }
            MemorySegment.copy(memory, offset, into, intoOffset, length);
            return true;
        }

        @Override
        public @Nullable MemorySegment view(int peer, long key, long length) {
            MemorySegment memory = exposed.get(peer).get(key);
            return memory == null
                            || !allocated.get(peer).contains(memory.heapBase().orElseThrow())
                    ? null
                    : memory.asSlice(0, length);
        }

        @Override
        public @Nullable MemorySegment allocate(long bytes) {
            if (!conditions.readsPeers || random.nextDouble() < conditions.unreadable) {
                return null;
            }
            long[] array = new long[(int) (bytes / Long.BYTES)];
            allocated.get(rank).add(array);
            return MemorySegment.ofArray(array);
        }

        @Override
        public long room() {
            return conditions.readsPeers ? Long.MAX_VALUE : 0;
        }

        @Override
        public void free(MemorySegment memory) {
            if (!allocated.get(rank).remove(memory.heapBase().orElseThrow())) {
                throw new AssertionError("rank " + rank + " frees memory that it has not allocated");
            }
        }
    }
}
