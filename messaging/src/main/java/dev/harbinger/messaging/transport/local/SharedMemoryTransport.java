package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.PeerListener;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.RemoteMemory;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.WaitStrategy;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileLock;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The transport of a rank that is a process of its own: its lanes lie in a file that all processes of the job map. */
public final class SharedMemoryTransport implements Transport {
    private static final int LANE_ATTEMPTS = 5;
    /** Nanoseconds between two attempts to create a lane. */
    private static final long LANE_PAUSE = 1_000_000;

    private final int rank;
    private final int size;
    private final JobControl control;
    private final int laneBytes;
    private final RandomAccessFile laneFile;
    private final Arena arena;
    private final MemorySegment lanes;
    private final FileLock lock;
    private final WaitStrategy waits;
    private final PeerWatch peers;
    private final @Nullable LaneProducer[] outgoing;
    private final PeerMemory memory;
    private final IncomingLanes incoming = new IncomingLanes();

    /** Which senders' lanes are in {@link #incoming}; written by the polling thread. */
    private final long[] attached;

    private boolean closed;

    // The arena is closed with the transport.
    @SuppressWarnings("MustBeClosedChecker")
    private SharedMemoryTransport(JobDirectory job, int rank, FileLock lock, boolean readsPeers) throws IOException {
        this.rank = rank;
        this.size = job.size();
        this.control = job.control();
        this.lock = lock;
        this.laneBytes = control.laneBytes();
        this.waits = WaitStrategy.polling(size, Runtime.getRuntime().availableProcessors());
        this.peers = new PeerWatch(rank, control, job.locks(), PeerWatch.INTERVAL);
        this.outgoing = new LaneProducer[size];
        this.attached = new long[(size + 63) / 64];
        this.laneFile = new RandomAccessFile(job.lanes().toFile(), "rw");
        this.arena = Arena.ofShared();
        this.lanes = PrivateFiles.map(job.lanes(), -1, arena);
        CrossMemoryAttach crossMemory = readsPeers ? CrossMemoryAttach.open(arena, control.launcher()) : null;
        // With fewer processors than ranks, a helper has other work, or does not run.
        boolean cooperates = size <= Runtime.getRuntime().availableProcessors();
        this.memory = new PeerMemory(job.path(), rank, control, crossMemory, cooperates, arena);
    }

    /** {@link #attach(JobDirectory, int, Settings)} with every setting at its default. */
    public static SharedMemoryTransport attach(JobDirectory job, int rank) throws IOException {
        return attach(job, rank, Settings.defaults());
    }

    /**
     * Makes this process rank {@code rank} of a job. The caller still owns {@code job} and must close it after the
     * transport.
     *
     * @throws IOException if the rank has already run, or the job's files cannot be mapped
     * @throws IllegalArgumentException if the job has no such rank
     */
    public static SharedMemoryTransport attach(JobDirectory job, int rank, Settings settings) throws IOException {
        if (rank < 0 || rank >= job.size()) {
            throw new IllegalArgumentException(
                    "rank " + rank + " of " + job.path() + ": must be 0 to " + (job.size() - 1));
        }
        FileLock lock = job.locks().lockRank(rank);
        if (lock == null) {
            throw new IOException("rank " + rank + " of " + job.path() + " is already running, as process "
                    + job.control().processId(rank));
        }
        try {
            SharedMemoryTransport transport =
                    new SharedMemoryTransport(job, rank, lock, settings.get(Setting.SINGLE_COPY) != 0);
            // Only now, with the lock held, because a running rank without its lock counts as killed.
            if (!job.control().start(rank, ProcessHandle.current().pid())) {
                transport.release();
                throw new IOException(
                        "rank " + rank + " of " + job.path() + " has already run; a job runs each rank once");
            }
            return transport;
        } catch (IOException e) {
            if (lock.isValid()) {
                lock.release();
            }
            throw e;
        }
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
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
        return lane.offer(word0, word1, word2, payload, offset, length);
    }

    private LaneProducer connect(int peer) {
        if (peer == rank) {
            throw new IllegalArgumentException("rank " + rank + " offers a packet to itself");
        }
        long at = control.laneAt(peer, rank);
        try {
            reserveLane(at);
        } catch (IOException e) {
            throw new MessagingException(
                    "rank " + rank + " cannot create its lane of " + Lane.bytes(laneBytes) + " bytes to rank " + peer
                            + ": "
                            + e.getMessage()
                            + "; free room in the file system of the job directory (mostly /dev/shm), or set "
                            + "harbinger.lane to a smaller power of two",
                    e);
        }
        Lane.format(lanes, at, laneBytes);
        LaneProducer lane = new LaneProducer(lanes, at);
        outgoing[peer] = lane;
        control.useLane(peer, rank);
        return lane;
    }

    /** Reserves the space of a lane. */
    private void reserveLane(long at) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                PrivateFiles.reserve(laneFile, at, Lane.bytes(laneBytes));
                return;
            } catch (IOException e) {
                if (attempt == LANE_ATTEMPTS) {
                    throw e;
                }
                // Peers that grow their heaps give back what lanes need.
                memory.giveBack();
                LockSupport.parkNanos(this, LANE_PAUSE);
            }
        }
    }

    @Override
    public int poll(PacketSink sink, int limit) {
        for (int word = 0; word < attached.length; word++) {
            long fresh = control.lanesInUse(rank, word) & ~attached[word];
            if (fresh != 0) {
                attach(word, fresh);
            }
        }
        if (memory.isHelpWanted()) {
            memory.help();
        }
        return incoming.poll(sink, limit);
    }

    private void attach(int word, long fresh) {
        for (long left = fresh; left != 0; left &= left - 1) {
            int sender = word * 64 + Long.numberOfTrailingZeros(left);
            incoming.add(
                    new LaneConsumer(sender, lanes, control.laneAt(rank, sender), SharedMemoryTransport::wakeNobody));
        }
        attached[word] |= fresh;
    }

    /** A producer in another process polls for room. */
    private static void wakeNobody() {}

    @Override
    public boolean mayHavePackets() {
        for (int word = 0; word < attached.length; word++) {
            if (control.lanesInUse(rank, word) != attached[word]) {
                return true;
            }
        }
        if (memory.isHelpWanted()) {
            return true;
        }
        return incoming.mayHavePackets();
    }

    @Override
    public Medium medium(int peer) {
        return Medium.SHARED_MEMORY;
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
        return waits.passOrNap(round);
    }

    @Override
    public void checkPeers(PeerListener listener) {
        peers.check(listener);
    }

    @Override
    public void end(RankExit exit) {
        incoming.publishAll();
        control.end(rank, exit);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        end(RankExit.FINISHED);
        release();
    }

    private void release() {
        arena.close();
        try {
            laneFile.close();
            memory.close();
            lock.release();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
