package dev.harbinger.study.prediction.receives;

import dev.harbinger.trace.TraceEvent;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Messages and bytes of a process by its peer, the process at the other end. Memory grows with the number of peers. For
 * one thread at a time.
 */
public final class PeerCounts implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int LEAST = 16;
    private static final int FREE = -1;

    /** An open-addressed table: peers, {@link #FREE} where there is none, and beside them what is counted. */
    private int[] peers = free(LEAST);

    private long[] messages = new long[LEAST];
    private long[] bytes = new long[LEAST];
    private int size;
    private long withoutPeer;

    /** Visits the counts of a peer. */
    @FunctionalInterface
    public interface Visitor {
        /** A peer by its rank in the job, with the messages and bytes from or to it. */
        void visit(int peer, long messages, long bytes);
    }

    /** None. */
    public PeerCounts() {}

    private static int[] free(int length) {
        int[] peers = new int[length];
        Arrays.fill(peers, FREE);
        return peers;
    }

    /** Counts a message by the peer's rank in the job; its bytes as far as they are known. */
    void add(TraceEvent event) {
        int peer = event.worldPeer();
        if (peer < 0) {
            withoutPeer++;
            return;
        }
        int at = find(peer);
        if (peers[at] == FREE) {
            if (2 * (size + 1) > peers.length) {
                grow();
                at = find(peer);
            }
            peers[at] = peer;
            size++;
        }
        messages[at]++;
        long length = event.bytes();
        bytes[at] = TraceEvent.isPresent(length) ? Saturated.sum(bytes[at], length) : bytes[at];
    }

    private int find(int peer) {
        int mask = peers.length - 1;
        int at = ((peer * 0x9E3779B9) >>> 7) & mask;
        while (peers[at] != FREE && peers[at] != peer) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void grow() {
        int[] formerPeers = peers;
        long[] formerMessages = messages;
        long[] formerBytes = bytes;
        peers = free(2 * formerPeers.length);
        messages = new long[peers.length];
        bytes = new long[peers.length];
        for (int i = 0; i < formerPeers.length; i++) {
            if (formerPeers[i] != FREE) {
                int at = find(formerPeers[i]);
                peers[at] = formerPeers[i];
                messages[at] = formerMessages[i];
                bytes[at] = formerBytes[i];
            }
        }
    }

    /** Visits all peers, in no particular order. */
    public void forEach(Visitor visitor) {
        for (int i = 0; i < peers.length; i++) {
            if (peers[i] != FREE) {
                visitor.visit(peers[i], messages[i], bytes[i]);
            }
        }
    }

    /** The number of different peers. */
    public int size() {
        return size;
    }

    /** Messages whose peer is not known as a rank of the job. */
    public long withoutPeer() {
        return withoutPeer;
    }
}
