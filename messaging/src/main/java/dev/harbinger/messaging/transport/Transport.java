package dev.harbinger.messaging.transport;

/**
 * Moves packets between the ranks of a job. Its {@link #memory} may let a rank reach memory that a peer exposes. It
 * knows nothing of tags, matching or messages.
 *
 * <p>A packet is three words whose meaning is the protocol's, and 0 to {@link #maxPayload()} bytes. Packets from one
 * rank to another arrive once each, unchanged and in the order they were offered; between different pairs there is no
 * order.
 *
 * <p>Thread rule: the rank calls {@link #offer}, {@link #poll}, {@link #checkPeers}, {@link #end} and all methods of
 * {@link #memory} under its own lock, so never two at once; {@link #mayHavePackets} and {@link #idle} are called by
 * waiting threads without it.
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
     * Hands packets that have arrived to {@code sink}, at most {@code limit}, fair to all peers.
     *
     * @return how many
     */
    int poll(PacketSink sink, int limit);

    /** Whether {@link #poll} may find something; may be wrong either way for an instant, not longer. */
    boolean mayHavePackets();

    /**
     * Passes time for a thread that has found nothing to do {@code round} times in a row: first spins, then yields,
     * then parks, at most about a millisecond a call.
     *
     * @return whether it parked: time enough has passed for a look after the peers
     */
    boolean idle(int round);

    /**
     * The first rounds of {@link #idle}, in which it spins and never gives up the processor: a thread may as well wait
     * in its own way for as long.
     */
    default int spinRounds() {
        return 0;
    }

    /**
     * Tells {@code listener} of each peer that has ended since the last call, once each, after every packet that peer
     * had offered has become visible to {@link #poll}. Costs little enough to be called every millisecond of waiting.
     */
    void checkPeers(PeerListener listener);

    /** Tells the peers how this rank has ended, and sends nothing more. */
    void end(RankExit exit);

    /**
     * Sends nothing any more, and tells the peers that they will hear from elsewhere how this rank has ended.
     *
     * @return returns, when it is run without the rank's lock, once the peers have taken what was sent before, or have
     *     gone themselves
     */
    default Awaitable leave() {
        return () -> {};
    }

    /** Something that may be waited for. */
    interface Awaitable {
        /** Waits. */
        void await() throws InterruptedException;
    }

    /** Gives back what the transport holds; no call is allowed afterwards. */
    @Override
    void close();
}
