package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;

/**
 * Where a rank's packets leave, and where it reads what peers expose: the half of a {@link Transport} that the protocol
 * engine uses. Called under the rank's lock, so never by two threads at once.
 */
public interface PacketOutlet {
    /** The most payload bytes one packet can carry. */
    int maxPayload();

    /**
     * Sends a packet with {@code length} bytes of {@code payload} from {@code offset} on, copied before the call
     * returns. Never to this rank itself.
     *
     * @return false when the peer's lane has no room now; then nothing was sent
     */
    boolean offer(int peer, long word0, long word1, long word2, MemorySegment payload, long offset, int length);

    /** Whether peers can read memory that this rank exposes, without its help. */
    boolean readsPeers();

    /**
     * Lets peers read {@code memory} under {@code id} until {@link #retract}. Whatever was written to it before is seen
     * by a peer that has polled a packet offered after this call.
     *
     * @return false when peers cannot read this memory, such as that of a confined arena; then it is not exposed and
     *     its content must travel in packets
     * @throws UnsupportedOperationException when {@link #readsPeers()} is false
     */
    boolean expose(int id, MemorySegment memory);

    /** Ends what {@link #expose} began. */
    void retract(int id);

    /**
     * Copies {@code length} bytes from {@code offset} of what {@code peer} exposes as {@code id}.
     *
     * @return false when the peer exposes nothing under that id any more, since it has ended or given its send up; then
     *     {@code into} may hold a part or nothing
     */
    boolean read(int peer, int id, long offset, MemorySegment into, long intoOffset, long length);
}
