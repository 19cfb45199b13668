package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.LatePackets;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.PeerListener;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.RemoteMemory;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.WaitStrategy;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The transport of a rank that is a thread of this process, like its peers: lanes lie on the heap of the process, and
 * peers access exposed memory directly.
 */
final class InProcessTransport implements Transport {
    private static final int LATE_LIMIT = 64;

    private final int rank;
    private final InProcessTransport[] network;
    private final AtomicInteger running;
    private final int laneBytes;
    private final WaitStrategy waits;
    private final @Nullable LaneProducer[] outgoing;
    private final IncomingLanes incoming = new IncomingLanes();
    private final ParkedThreads parked = new ParkedThreads();
    private final InProcessMemory memory;
    private final boolean[] reported;

    /** Whether the last packet offered found no room. */
    private volatile boolean refused;

    /** Set by peers that have made room in a lane of this rank; cleared before a lane is found full. */
    private volatile boolean roomMade;

    /** How this rank has ended, or null while it runs. */
    private volatile @Nullable RankExit exit;

    /** Takes what peers offer after the last poll of this rank; written before {@link #exit}. */
    private LatePackets late = LatePackets.NONE;

    /** Set by peers when they end. */
    private volatile boolean peerEnded;

    /**
     * The transport of a rank.
     *
     * @param network the transports of all ranks, complete before the first is used
     * @param running number of ranks that have not ended
     */
    InProcessTransport(
            int rank, InProcessTransport[] network, AtomicInteger running, int laneBytes, WaitStrategy waits) {
        this.rank = rank;
        this.network = network;
        this.running = running;
        this.laneBytes = laneBytes;
        this.waits = waits;
        this.memory = new InProcessMemory(peer -> network[peer].memory);
        this.outgoing = new LaneProducer[network.length];
        this.reported = new boolean[network.length];
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return network.length;
    }

    @Override
    public int maxPayload() {
        return Lane.maxPayload(laneBytes);
    }

    @Override
    public boolean offer(int peer, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        LaneProducer lane = outgoing[peer];
        if (lane == null) {
            lane = connect(peer);
        }
        if (!lane.offer(word0, word1, word2, payload, offset, length)) {
            // Check again after clearing the flag, so that room made meanwhile is either used now or sets the flag.
            roomMade = false;
            VarHandle.fullFence();
            if (!lane.offer(word0, word1, word2, payload, offset, length)) {
                refused = true;
                return false;
            }
        }
        if (refused) {
            refused = false;
        }
        network[peer].parked.wake();
        return true;
    }

    private LaneProducer connect(int peer) {
        if (peer == rank) {
            throw new IllegalArgumentException("rank " + rank + " cannot send a packet to itself");
        }
        MemorySegment memory = Arena.ofAuto().allocate(Lane.bytes(laneBytes), Lane.LINE);
        Lane.format(memory, 0, laneBytes);
        LaneProducer lane = new LaneProducer(memory, 0);
        outgoing[peer] = lane;
        network[peer].incoming.add(new LaneConsumer(rank, memory, 0, this::hearOfRoom));
        return lane;
    }

    private void hearOfRoom() {
        roomMade = true;
        parked.wake();
    }

    @Override
    public int poll(PacketSink sink, int limit) {
        return incoming.poll(sink, limit);
    }

    @Override
    public boolean mayHavePackets() {
        return incoming.mayHavePackets();
    }

    @Override
    public Medium medium(int peer) {
        return Medium.THREADS;
    }

    @Override
    public RemoteMemory memory() {
        return memory;
    }

    @Override
    public int spinRounds() {
        return waits.spins();
    }

    @Override
    public boolean idle(int round) {
        long nap = waits.pass(round);
        if (nap == 0) {
            return false;
        }
        parked.sleep(nap, this::somethingHappened);
        return true;
    }

    private boolean somethingHappened() {
        return mayHavePackets() || (refused && roomMade);
    }

    @Override
    public void checkPeers(PeerListener listener) {
        if (!peerEnded) {
            return;
        }
        // Cleared before the check, so that an end during the loop sets it again.
        peerEnded = false;
        for (int peer = 0; peer < network.length; peer++) {
            if (peer != rank && !reported[peer]) {
                // Reading the exit makes visible what the peer offered before it.
                RankExit how = network[peer].exit;
                if (how != null) {
                    reported[peer] = true;
                    listener.ended(peer, how);
                }
            }
        }
    }

    @Override
    public void end(RankExit how) {
        end(how, LatePackets.NONE);
    }

    @Override
    public void end(RankExit how, LatePackets packets) {
        if (exit != null) {
            return;
        }
        late = packets;
        exit = how;
        for (InProcessTransport peer : network) {
            peer.peerEnded = true;
            // A thread that is about to nap may miss this and notice it one nap later.
            peer.parked.wake();
        }
        if (running.decrementAndGet() == 0) {
            allEnded();
        }
    }

    /** Passes on what was offered to ranks that had left, unless one has failed. The last rank to end does it. */
    private void allEnded() {
        for (InProcessTransport one : network) {
            RankExit how = one.exit;
            if (how == null || how.failed()) {
                return;
            }
        }
        for (InProcessTransport one : network) {
            one.passLate();
        }
    }

    private void passLate() {
        boolean more = true;
        while (more) {
            more = incoming.poll(late, LATE_LIMIT) > 0;
        }
        late.over();
    }

    @Override
    public void close() {
        end(RankExit.FINISHED);
        memory.clear();
    }
}
