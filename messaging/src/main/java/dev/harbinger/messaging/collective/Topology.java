package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the ranks of a communicator are, and what they have in common. Found out by messages between all of them, in
 * the same call of a collective on each, once the communicator has been used a few times: one that is used once and
 * thrown away is not worth memory.
 */
final class Topology {
    /** More members than that would look at too many notes; they use messages. */
    private static final int MOST_MEMBERS = 64;

    /** Where the ranks are. */
    enum Place {
        /** Anywhere, or not known yet: messages go everywhere. */
        ANYWHERE,
        /** All on one host, with a board. */
        ONE_BOARD,
        /** On several hosts, more than one on some of them. */
        SEVERAL_HOSTS
    }

    private final Peers peers;
    private final Algorithms algorithms;
    private long calls;
    private Place place = Place.ANYWHERE;
    private @Nullable SharedMemoryCollectives board;
    private @Nullable TwoLevelCollectives levels;

    Topology(Peers peers, Algorithms algorithms) {
        this.peers = peers;
        this.algorithms = algorithms;
    }

    int ranks() {
        return peers.size();
    }

    /** Counts a call of a collective that asks where the ranks are. */
    void call() {
        if (calls++ == algorithms.boardAfter()) {
            find();
        }
    }

    Place place() {
        return place;
    }

    SharedMemoryCollectives board() {
        if (board == null) {
            throw new IllegalStateException("rank " + peers.rank() + " has no board");
        }
        return board;
    }

    TwoLevelCollectives levels() {
        if (levels == null) {
            throw new IllegalStateException("rank " + peers.rank() + " knows of one host only");
        }
        return levels;
    }

    private void find() {
        int size = peers.size();
        int self = peers.rank();
        int[] near = IntStream.range(0, size)
                .filter(peer -> peer == self || peers.isNear(peer))
                .toArray();
        if (size == 1) {
            return;
        }
        if (near.length == size) {
            Board agreed = size > MOST_MEMBERS ? null : new BoardSetup(peers, near).agree();
            if (agreed != null) {
                board = new SharedMemoryCollectives(peers, agreed);
                place = Place.ONE_BOARD;
            }
            return;
        }
        int[] leaders = allLeaders(near[0]);
        if (Arrays.stream(leaders).distinct().count() < size) {
            levels = new TwoLevelCollectives(peers, near, leaders, algorithms);
            place = Place.SEVERAL_HOSTS;
        }
    }

    /** The lowest near rank of each rank: ranks with the same one are on the same host. */
    private int[] allLeaders(int mine) {
        int[] leaders = new int[peers.size()];
        CollectiveMessages messages = new CollectiveMessages(peers, new Scratch());
        new Allgather(messages, algorithms, this, new Ring(messages))
                .allgather(MemorySegment.ofArray(new int[] {mine}), MemorySegment.ofArray(leaders));
        return leaders;
    }
}
