package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Lets the ranks of a communicator that share a host agree on a region, by messages. The lowest of them allocates the
 * memory.
 */
final class SharedRegionSetup {
    private final Peers peers;
    private final CollectiveCall call;
    private final int[] ranks;
    private final MemorySegment word = MemorySegment.ofArray(new long[1]);

    /**
     * The set-up by a rank.
     *
     * @param ranks the ranks on this host, including this one, in ascending order
     */
    SharedRegionSetup(Peers peers, CollectiveCall call, int[] ranks) {
        this.peers = peers;
        this.call = call;
        this.ranks = ranks;
    }

    /** The region, or null on all ranks if one of them cannot reach it. */
    @Nullable
    SharedRegion agree() {
        MemorySegment memory = peers.rank() == ranks[0] ? give() : take();
        return memory == null ? null : new SharedRegion(peers, call, memory, ranks);
    }

    private @Nullable MemorySegment give() {
        long bytes = SharedRegionLayout.bytes(ranks.length);
        MemorySegment memory = peers.allocate(bytes);
        if (memory != null) {
            // Slots and progress must start at zero; content may be anything.
            memory.asSlice(0, SharedRegionLayout.headerBytes(ranks.length)).fill((byte) 0);
            SharedRegionLayout.format(memory, ranks.length);
        }
        boolean all = memory != null;
        long[] keys = new long[ranks.length];
        for (int i = 1; i < ranks.length; i++) {
            keys[i] = memory == null ? 0 : peers.show(ranks[i], memory);
            send(keys[i], ranks[i], 0);
        }
        for (int i = 1; i < ranks.length; i++) {
            all &= receive(ranks[i], 1) != 0;
            if (keys[i] != 0) {
                // The peer has its view by now.
                peers.hide(keys[i]);
            }
        }
        for (int i = 1; i < ranks.length; i++) {
            send(all ? 1 : 0, ranks[i], 2);
        }
        if (memory != null && !all) {
            peers.free(memory);
        }
        return all ? memory : null;
    }

    private @Nullable MemorySegment take() {
        long key = receive(ranks[0], 0);
        MemorySegment memory = key == 0 ? null : peers.view(ranks[0], key, SharedRegionLayout.bytes(ranks.length));
        send(memory == null ? 0 : 1, ranks[0], 1);
        return receive(ranks[0], 2) == 0 ? null : memory;
    }

    private void send(long value, int rank, int round) {
        word.set(ValueLayout.JAVA_LONG, 0, value);
        peers.send(word, rank, CollectiveKind.SETUP.tag(round));
    }

    private long receive(int rank, int round) {
        peers.receive(word, rank, CollectiveKind.SETUP.tag(round));
        return word.get(ValueLayout.JAVA_LONG, 0);
    }
}
