package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.LatePackets;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.PeerListener;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.RemoteMemory;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.local.SharedMemoryTransport;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The transport of a rank, a process of its own, in a job on several hosts. Packets to ranks on its host use shared
 * memory, or TCP if the plan says so; packets to ranks on other hosts use TCP. A connection is made for the first
 * packet to a peer; until it is ready, packets to that peer find no room.
 *
 * <p>A rank announces its end on its connections, after everything it sent. For ranks that are not connected, or could
 * not announce their end, the launchers report it through the job's directory.
 */
public final class MultiHostTransport implements Transport {
    /** Minimum payload capacity of a packet, because each packet costs two system calls. */
    private static final int LEAST_PAYLOAD = 64 << 10;

    /** Approximate total bytes for the buffers of all connections, as long as packets are larger than the minimum. */
    private static final int TOGETHER = 64 << 20;

    private final SharedMemoryTransport shared;
    private final boolean sharing;
    private final RemoteMemory memory;
    private final TcpPlan plan;
    private final int maxPayload;
    private final TcpPeers peers;
    private final TcpLinks links;
    private final TcpAcceptor acceptor;
    private final TcpConnector connector;
    private final PeerEnds ends;
    private final long patienceNanos;
    private boolean sharedFirst;
    private boolean left;
    private boolean over;

    private MultiHostTransport(SharedMemoryTransport shared, JobDirectory job, TcpPlan plan, Settings settings)
            throws IOException {
        int rank = shared.rank();
        int size = shared.size();
        this.shared = shared;
        this.plan = plan;
        this.sharing = plan.sharedMemory() && plan.last() > plan.first();
        this.memory = sharing ? new HostMemory(shared.memory(), plan) : RemoteMemory.NONE;
        boolean chosen = settings.get(Setting.LANE) != 0;
        int payload = Math.clamp(Integer.highestOneBit(TOGETHER / size), LEAST_PAYLOAD, Frame.MOST_PAYLOAD);
        // All peers have the same packet size, so lanes limit it, including a lane size set by the user.
        this.maxPayload = sharing || chosen ? Math.min(payload, shared.maxPayload()) : payload;
        this.patienceNanos = TimeUnit.SECONDS.toNanos(settings.get(Setting.TCP_TIMEOUT));
        this.peers = new TcpPeers(rank, size);
        this.links = new TcpLinks(size, plan.last() - plan.first() + 1, peers);
        this.ends = new PeerEnds(rank, size, peers, links, patienceNanos);
        TcpEndpoint self = new TcpEndpoint(
                rank,
                size,
                plan,
                new RankAddresses(job.path()),
                peers,
                new SocketSizes(maxPayload, (int) settings.get(Setting.TCP_BUFFER)),
                new Handshake(plan.secret()),
                links::wake);
        this.connector = new TcpConnector(self, patienceNanos);
        this.acceptor = new TcpAcceptor(self, line -> System.err.println("harbinger: " + line));
        if (patienceNanos > 0) {
            Heartbeats.start(rank, links, patienceNanos / Heartbeats.BEATS);
        }
    }

    /**
     * Makes this process rank {@code rank} of a job. The caller still owns {@code job} and must close it after the
     * transport.
     *
     * @throws IOException if the rank has already run, it cannot listen, or the job's files cannot be mapped
     * @throws IllegalArgumentException if the plan has no such rank on this host
     */
    public static MultiHostTransport attach(JobDirectory job, int rank, TcpPlan plan, Settings settings)
            throws IOException {
        if (!plan.isHere(rank) || plan.last() >= job.size()) {
            throw new IllegalArgumentException("rank " + rank + " of " + job.path() + ": this host has ranks "
                    + plan.first() + " to " + plan.last() + " of " + job.size());
        }
        SharedMemoryTransport shared = SharedMemoryTransport.attach(job, rank, settings);
        try {
            return new MultiHostTransport(shared, job, plan, settings);
        } catch (IOException e) {
            shared.end(RankExit.failed("ended before it ran the program: " + e.getMessage()));
            shared.close();
            throw e;
        }
    }

    @Override
    public int rank() {
        return shared.rank();
    }

    @Override
    public int size() {
        return shared.size();
    }

    @Override
    public int maxPayload() {
        return maxPayload;
    }

    private boolean isShared(int peer) {
        return sharing && plan.isHere(peer);
    }

    @Override
    public boolean offer(int peer, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        if (length < 0 || length > maxPayload) {
            throw new IllegalArgumentException(
                    "packet of " + length + " payload bytes: a connection carries 0 to " + maxPayload);
        }
        if (isShared(peer)) {
            return shared.offer(peer, word0, word1, word2, payload, offset, length);
        }
        TcpConnection connection = links.to(peer);
        if (connection != null) {
            return connection.sender().offer(word0, word1, word2, payload, offset, length);
        }
        if (peer == rank()) {
            throw new IllegalArgumentException("rank " + peer + " cannot send a packet to itself");
        }
        if (peers.claim(peer)) {
            connector.connect(peer);
        }
        return false;
    }

    @Override
    public int poll(PacketSink sink, int limit) {
        if (!sharing) {
            return links.poll(sink, limit);
        }
        // Alternately, so that neither keeps the other waiting.
        sharedFirst = !sharedFirst;
        int found = sharedFirst ? shared.poll(sink, limit) : links.poll(sink, limit);
        if (found < limit) {
            found += sharedFirst ? links.poll(sink, limit - found) : shared.poll(sink, limit - found);
        }
        return found;
    }

    @Override
    public boolean mayHavePackets() {
        return (sharing && shared.mayHavePackets()) || links.mayHavePackets();
    }

    @Override
    public Medium medium(int peer) {
        return isShared(peer) ? shared.medium(peer) : Medium.TCP;
    }

    @Override
    public RemoteMemory memory() {
        return memory;
    }

    @Override
    public int spinRounds() {
        return sharing ? shared.spinRounds() : links.spinRounds();
    }

    @Override
    public boolean idle(int round) {
        return sharing ? shared.idle(round) : links.idle(round);
    }

    @Override
    public void checkPeers(PeerListener listener) {
        shared.checkPeers((peer, exit) -> {
            if (isShared(peer)) {
                listener.ended(peer, exit);
            } else {
                ends.heard(peer, exit);
            }
        });
        ends.check(listener);
    }

    @Override
    public void end(RankExit exit) {
        end(exit, LatePackets.NONE);
    }

    @Override
    public void end(RankExit exit, LatePackets late) {
        if (over) {
            return;
        }
        over = true;
        byte[] text = exit.how().getBytes(StandardCharsets.UTF_8);
        byte[] shortened = Arrays.copyOf(text, Math.min(text.length, Frame.MOST_TEXT));
        GracefulClose close = closeGracefully(sender -> sender.last(exit, shortened), late);
        shared.end(exit);
        close.begin();
    }

    @Override
    public Awaitable leave() {
        return closeGracefully(TcpSender::leaving, LatePackets.NONE).begin();
    }

    /** Sends a last frame to each connected peer, unless this was already done. */
    private GracefulClose closeGracefully(Consumer<TcpSender> last, LatePackets late) {
        List<TcpConnection> connections = List.of();
        if (!left) {
            left = true;
            acceptor.close();
            connector.close();
            peers.close();
            connections = links.takeAll();
            for (TcpConnection connection : connections) {
                connection.receiver().giveUpPlace();
                last.accept(connection.sender());
            }
        }
        return new GracefulClose(rank(), connections, patienceNanos, late);
    }

    @Override
    public void close() {
        end(RankExit.FINISHED);
        links.close();
        shared.close();
    }
}
