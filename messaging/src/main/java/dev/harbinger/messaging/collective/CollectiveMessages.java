package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/**
 * The message operations of the algorithms: parts that may be empty, and contributions that are combined as they
 * arrive.
 */
final class CollectiveMessages {
    /** No peer on this side of an exchange. */
    static final int NOBODY = -1;

    static final MemorySegment EMPTY = MemorySegment.ofArray(new byte[0]);

    /**
     * Bytes of a piece of an elementwise reduction: pieces bound the scratch memory, and a piece is combined while in
     * the cache.
     */
    static final long PIECE_BYTES = 256 << 10;

    private final Peers peers;
    private final ScratchBuffers scratch;

    CollectiveMessages(Peers peers, ScratchBuffers scratch) {
        this.peers = peers;
        this.scratch = scratch;
    }

    int rank() {
        return peers.rank();
    }

    int size() {
        return peers.size();
    }

    ScratchBuffers scratch() {
        return scratch;
    }

    /** Sends data even if it is empty, so that a peer that expects something detects the mismatch. */
    void send(MemorySegment data, int destination, int tag) {
        peers.send(data, destination, tag);
    }

    /** Receives data even if it is empty. */
    void receive(MemorySegment into, int source, int tag) {
        peers.receive(into, source, tag);
    }

    /** Sends and receives data even if it is empty. */
    void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
        peers.exchange(out, destination, into, source, tag);
    }

    /** Sends a part unless it is empty. The receiver must know from its own layout that it is. */
    void sendPart(MemorySegment part, int destination, int tag) {
        if (part.byteSize() > 0) {
            peers.send(part, destination, tag);
        }
    }

    /** Receives a part unless it is empty. */
    void receivePart(MemorySegment part, int source, int tag) {
        if (part.byteSize() > 0) {
            peers.receive(part, source, tag);
        }
    }

    /** Sends and receives parts, skipping empty ones. */
    void exchangeParts(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
        if (into.byteSize() == 0) {
            sendPart(out, destination, tag);
        } else if (out.byteSize() == 0) {
            peers.receive(into, source, tag);
        } else {
            peers.exchange(out, destination, into, source, tag);
        }
    }

    /**
     * Sends {@code out} to {@code destination} and combines the data from {@code source} into {@code result}; either
     * rank may be {@link #NOBODY}. {@code out} may be {@code result}: its previous content is sent.
     */
    void exchangeAndCombine(
            MemorySegment out, int destination, MemorySegment result, int source, Combination combination, int tag) {
        long outBytes = destination == NOBODY ? 0 : out.byteSize();
        long resultBytes = source == NOBODY ? 0 : result.byteSize();
        long longer = Math.max(outBytes, resultBytes);
        // Both ends cut at the same places, because both know the total length. The first piece is sent even if it is
        // empty.
        long piece = combination.op().isElementwise() ? PIECE_BYTES : Math.max(1, longer);
        for (long at = 0; at == 0 || at < longer; at += piece) {
            boolean sends = destination != NOBODY && (at == 0 || at < outBytes);
            boolean receives = source != NOBODY && (at == 0 || at < resultBytes);
            MemorySegment sent = sends ? out.asSlice(at, Math.min(piece, outBytes - at)) : EMPTY;
            if (!receives) {
                peers.send(sent, destination, tag);
                continue;
            }
            MemorySegment target = result.asSlice(at, Math.min(piece, resultBytes - at));
            MemorySegment came = scratch.incoming.take(target.byteSize());
            if (sends) {
                peers.exchange(sent, destination, came, source, tag);
            } else {
                peers.receive(came, source, tag);
            }
            combination.combine(came, target, source < peers.rank());
        }
    }

    /** The sending side of {@link #exchangeAndCombine}. */
    void sendPieces(MemorySegment out, int destination, Combination combination, int tag) {
        exchangeAndCombine(out, destination, EMPTY, NOBODY, combination, tag);
    }

    /** The receiving side of {@link #exchangeAndCombine}. */
    void receiveAndCombine(MemorySegment result, int source, Combination combination, int tag) {
        exchangeAndCombine(EMPTY, NOBODY, result, source, combination, tag);
    }
}
