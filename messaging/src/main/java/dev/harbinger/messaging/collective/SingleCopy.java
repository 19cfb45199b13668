package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.MessagingException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Collectives of large data in which the members of a region read each other's own memory, so that it is copied once.
 * The region carries the keys. Each method returns false on all members if the memory of one cannot be read, such as an
 * array on the heap; then nothing was copied.
 */
final class SingleCopy {
    /** Bytes of a piece of a reduction, small enough for the second-level cache. */
    private static final int PIECE_BYTES = 32 << 10;

    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;

    /** Stands for the key to a member's own memory. */
    private static final long SELF = -1;

    private final Peers peers;
    private final SharedRegion region;
    private final SharedRegionReduction reduction;
    private final int members;
    private final int member;

    /** Keys that this member has issued, and keys received from the others: first of data, then of results. */
    private final long[] given;

    private final long[] got;
    private @Nullable MemorySegment operands;

    SingleCopy(Peers peers, SharedRegion region, SharedRegionReduction reduction) {
        this.peers = peers;
        this.region = region;
        this.reduction = reduction;
        this.members = region.members();
        this.member = region.member();
        this.given = new long[2 * members];
        this.got = new long[2 * members];
    }

    /**
     * Whether all members can read each other's memory: each reads a word of every other, and all report the outcome.
     */
    boolean isPossible() {
        // The keys of two places for each member must fit in a slot.
        if (2L * Long.BYTES * members > SharedRegionLayout.SLOT_CONTENT) {
            return false;
        }
        MemorySegment word = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
        MemorySegment copy = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
        word.set(ValueLayout.JAVA_LONG, 0, SharedRegionLayout.MAGIC);
        region.setUp();
        boolean keys = exchangeKeys(word, word);
        boolean all = keys;
        for (int other = 0; all && other < members; other++) {
            if (other != member) {
                all = peers.read(region.rank(other), got[other], 0, copy, 0, Long.BYTES)
                        && copy.get(ValueLayout.JAVA_LONG, 0) == SharedRegionLayout.MAGIC;
            }
        }
        if (!keys) {
            return false;
        }
        region.begin(0);
        region.memory().set(WORD, region.content(member), all ? 1 : 0);
        region.put();
        region.awaitAll();
        for (int other = 0; other < members; other++) {
            all &= region.memory().get(WORD, region.content(other)) != 0;
        }
        region.finish();
        hide();
        return all;
    }

    boolean bcast(MemorySegment data, int root) {
        boolean readable;
        region.begin(0);
        if (member == root) {
            region.awaitPlace();
            putKeys(data, data);
            region.finish();
            readable = takeKeys(root);
            if (readable) {
                region.awaitEveryone();
            }
            hide();
        } else {
            region.await(root);
            readable = takeKeys(root);
            if (readable) {
                read(root, got[root], 0, data, 0, data.byteSize());
            }
            region.finish();
        }
        return readable;
    }

    boolean alltoall(MemorySegment in, MemorySegment out) {
        long bytes = in.byteSize() / members;
        if (!exchangeKeys(in, in)) {
            return false;
        }
        for (int i = 1; i < members; i++) {
            int other = (member + i) % members;
            read(other, got[other], member * bytes, out, other * bytes, bytes);
        }
        meet();
        hide();
        return true;
    }

    boolean allgather(MemorySegment in, MemorySegment out) {
        long bytes = in.byteSize();
        if (!exchangeKeys(in, in)) {
            return false;
        }
        for (int i = 1; i < members; i++) {
            int other = (member + i) % members;
            read(other, got[other], 0, out, other * bytes, bytes);
        }
        meet();
        hide();
        return true;
    }

    /** Each member combines one part of all data in its final place, then all collect the parts. */
    boolean allreduce(MemorySegment in, MemorySegment out, Combination combination) {
        if (!exchangeKeys(in, out)) {
            return false;
        }
        PartLayout parts = new PartLayout.Even(in.byteSize(), members);
        MemorySegment others = operands();
        long end = parts.start(member) + parts.length(member);
        for (long at = parts.start(member); at < end; at += PIECE_BYTES) {
            long length = Math.min(PIECE_BYTES, end - at);
            for (int i = 1; i < members; i++) {
                int other = (member + i) % members;
                read(other, got[other], at, others, (long) other * PIECE_BYTES, length);
            }
            reduction.combine(combination, others, 0, PIECE_BYTES, length, in, at, out, at);
        }
        meet();
        for (int i = 1; i < members; i++) {
            int other = (member + i) % members;
            read(other, got[members + other], parts.start(other), out, parts.start(other), parts.length(other));
        }
        meet();
        hide();
        return true;
    }

    private MemorySegment operands() {
        MemorySegment room = operands;
        if (room == null) {
            room = Arena.ofAuto().allocate((long) members * PIECE_BYTES, PIECE_BYTES);
            operands = room;
        }
        return room;
    }

    /** A step in which all members expose their memory; false if a member cannot read the memory of another. */
    private boolean exchangeKeys(MemorySegment data, MemorySegment result) {
        region.begin(0);
        region.awaitPlace();
        putKeys(data, result);
        region.awaitAll();
        boolean all = true;
        for (int other = 0; other < members; other++) {
            all &= takeKeys(other);
        }
        region.finish();
        if (!all) {
            hide();
        }
        return all;
    }

    private void putKeys(MemorySegment data, MemorySegment result) {
        long content = region.content(member);
        for (int other = 0; other < members; other++) {
            boolean self = other == member;
            given[other] = self ? SELF : peers.show(region.rank(other), data);
            boolean same = self || data.equals(result);
            given[members + other] = same ? given[other] : peers.show(region.rank(other), result);
        }
        for (int i = 0; i < given.length; i++) {
            region.memory().set(WORD, content + (long) Long.BYTES * i, given[i]);
        }
        region.put();
    }

    /** Takes the keys that {@code other} issued to this member; false if it issued none to some member. */
    private boolean takeKeys(int other) {
        long content = region.content(other);
        boolean all = true;
        for (int i = 0; i < given.length; i++) {
            all &= region.memory().get(WORD, content + (long) Long.BYTES * i) != 0;
        }
        got[other] = region.memory().get(WORD, content + (long) Long.BYTES * member);
        got[members + other] = region.memory().get(WORD, content + (long) Long.BYTES * (members + member));
        return all;
    }

    private void hide() {
        for (int i = 0; i < given.length; i++) {
            boolean again = i >= members && given[i] == given[i - members];
            if (given[i] != 0 && given[i] != SELF && !again) {
                peers.hide(given[i]);
            }
        }
    }

    /** A barrier: after it, memory that was read may change, and memory that was written may be read. */
    private void meet() {
        region.begin(0);
        region.awaitPlace();
        region.put();
        region.awaitAll();
        region.finish();
    }

    private void read(int of, long key, long offset, MemorySegment into, long intoOffset, long length) {
        if (length > 0 && !peers.read(region.rank(of), key, offset, into, intoOffset, length)) {
            throw new MessagingException("collective on rank " + peers.rank() + ": " + length
                    + " bytes in the memory of rank " + region.rank(of)
                    + " can no longer be read: the rank has ended, or the system now forbids it");
        }
    }
}
