package dev.harbinger.messaging.transport;

/**
 * Moves packets between the ranks of a job. Its {@link #memory} may let a rank reach memory that a peer exposes. It
 * knows nothing of tags, matching or messages.
 *
 * <p>A packet consists of three words, which only the protocol interprets, and 0 to {@link #maxPayload()} payload
 * bytes. Packets from one rank to another arrive exactly once, unchanged and in the order they were offered. There is
 * no order between different pairs of ranks.
 *
 * <p>Thread rule: the rank calls {@link #offer}, {@link #poll}, {@link #checkPeers}, {@link #end} and all methods of
 * {@link #memory} under its own lock, so never concurrently; {@link #mayHavePackets} and {@link #idle} are called by
 * waiting threads without the lock.
 */
public interface Transport extends PacketOutlet, AutoCloseable {
    /** This rank, from 0. */
    int rank();

    /** Number of ranks in the job. */
    int size();

    /** The memory that this rank and its peers expose to each other; {@link RemoteMemory#NONE} where they cannot. */
    default RemoteMemory memory() {
        return RemoteMemory.NONE;
    }

    /**
     * Passes at most {@code limit} arrived packets to {@code sink}, fairly across peers.
     *
     * @return the number of packets
     */
    int poll(PacketSink sink, int limit);

    /** Whether {@link #poll} may find something. May be wrong either way for an instant, but no longer. */
    boolean mayHavePackets();

    /**
     * Idles a thread that has found nothing to do {@code round} times in a row: it first spins, then yields, then
     * parks, for at most about a millisecond per call. A thread whose interrupt status is set does not park: the caller
     * clears the status first.
     *
     * @return whether it parked, so that enough time has passed to check the peers
     */
    boolean idle(int round);

    /**
     * Number of initial rounds of {@link #idle} that only spin and never give up the processor. A thread may replace
     * them by its own spinning.
     */
    default int spinRounds() {
        return 0;
    }

    /**
     * Notifies {@code listener} once of each peer that has ended since the last call, after all packets from that peer
     * have become visible to {@link #poll}. Cheap enough to be called every millisecond of waiting.
     */
    void checkPeers(PeerListener listener);

    /** Notifies the peers how this rank has ended, and sends nothing more. */
    void end(RankExit exit);

    /**
     * Does the same, and passes packets that arrive later to {@code late}, in a thread of the transport or of a peer. A
     * transport that receives nothing after its end does not use {@code late}.
     */
    default void end(RankExit exit, LatePackets late) {
        end(exit);
    }

    /**
     * Stops sending, and notifies the peers that someone else will report how this rank has ended.
     *
     * @return waits until the peers have taken everything sent before, or have ended themselves; to be awaited without
     *     the rank's lock
     */
    default Awaitable leave() {
        return () -> {};
    }

    /** A condition that a thread can wait for. */
    interface Awaitable {
        /** Waits. */
        void await() throws InterruptedException;
    }

    /** Releases all resources; no call is allowed afterwards. */
    @Override
    void close();
}
