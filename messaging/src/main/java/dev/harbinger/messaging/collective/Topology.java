package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The placement of a communicator's ranks on hosts, and their shared memory. All ranks exchange messages to determine
 * it, in the same collective call, once the communicator has been used a few times; a communicator that is used only
 * once is not worth the memory.
 */
final class Topology {
    /** More members would have to poll too many slots; they use messages. */
    private static final int MOST_MEMBERS = 64;

    /** The placement of the ranks. */
    enum Place {
        /** Not known yet, or without shared memory: all data travels in messages. */
        ANYWHERE,
        /** All on one host, with shared memory. */
        ONE_HOST,
        /** On several hosts, more than one on some of them. */
        SEVERAL_HOSTS
    }

    private final Peers peers;
    private final CollectiveCall current;
    private final Algorithms algorithms;
    private long calls;
    private Place place = Place.ANYWHERE;
    private @Nullable SharedMemoryCollectives sharedMemory;
    private @Nullable SharedRegion region;
    private @Nullable TwoLevelCollectives levels;

    Topology(Peers peers, CollectiveCall current, Algorithms algorithms) {
        this.peers = peers;
        this.current = current;
        this.algorithms = algorithms;
    }

    int ranks() {
        return peers.size();
    }

    /** Counts a collective call that depends on the placement. */
    void call() {
        if (calls++ == algorithms.sharedMemoryAfter()) {
            find();
        }
    }

    /** Shows the ranks that share memory with this one which call it begins, even if that uses messages. */
    void begin() {
        SharedRegion shared = region;
        if (shared != null) {
            shared.call();
        }
        TwoLevelCollectives of = levels;
        if (of != null) {
            of.begin();
        }
    }

    Place place() {
        return place;
    }

    SharedMemoryCollectives sharedMemory() {
        if (sharedMemory == null) {
            throw new IllegalStateException("rank " + peers.rank() + " shares no memory with the other ranks");
        }
        return sharedMemory;
    }

    TwoLevelCollectives levels() {
        if (levels == null) {
            throw new IllegalStateException("rank " + peers.rank() + " has no ranks on other hosts");
        }
        return levels;
    }

    /** As in {@link CollectiveOperations#leave}. */
    @Nullable
    String leave() {
        SharedRegion shared = region;
        if (shared != null) {
            region = null;
            sharedMemory = null;
            peers.setEnd(null);
            String difference = shared.end().mark();
            shared.end().leave();
            return difference;
        }
        TwoLevelCollectives of = levels;
        levels = null;
        return of == null ? null : of.leave();
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
            SharedRegion agreed = size > MOST_MEMBERS ? null : new SharedRegionSetup(peers, current, near).agree();
            if (agreed != null) {
                sharedMemory = new SharedMemoryCollectives(peers, agreed);
                agreed.call();
                region = agreed;
                peers.setEnd(agreed.end()::mark);
                place = Place.ONE_HOST;
            }
            return;
        }
        int[] leaders = allLeaders(near[0]);
        if (Arrays.stream(leaders).distinct().count() < size) {
            levels = new TwoLevelCollectives(peers, current, near, leaders, algorithms);
            place = Place.SEVERAL_HOSTS;
        }
    }

    /** The lowest near rank of each rank; ranks with the same value are on the same host. */
    private int[] allLeaders(int mine) {
        int[] leaders = new int[peers.size()];
        CollectiveMessages messages = new CollectiveMessages(peers, new ScratchBuffers());
        new Allgather(messages, algorithms, this, new Ring(messages))
                .allgather(MemorySegment.ofArray(new int[] {mine}), MemorySegment.ofArray(leaders));
        return leaders;
    }
}
