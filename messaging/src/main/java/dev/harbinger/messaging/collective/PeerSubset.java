package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A subset of the ranks of a communicator, numbered from 0, that includes this rank. */
final class PeerSubset implements Peers {
    private final Peers all;
    private final int[] ranks;
    private final int self;

    /** @param ranks their ranks in the communicator, in ascending order */
    PeerSubset(Peers all, int[] ranks) {
        this.all = all;
        this.ranks = ranks;
        this.self = Arrays.binarySearch(ranks, all.rank());
    }

    @Override
    public int rank() {
        return self;
    }

    @Override
    public int size() {
        return ranks.length;
    }

    @Override
    public void setEnd(@Nullable Supplier<@Nullable String> end) {
        all.setEnd(end);
    }

    @Override
    public String place() {
        return all.place();
    }

    @Override
    public int number(int peer) {
        return all.number(ranks[peer]);
    }

    @Override
    public void send(MemorySegment data, int destination, int tag) {
        all.send(data, ranks[destination], tag);
    }

    @Override
    public void receive(MemorySegment into, int source, int tag) {
        all.receive(into, ranks[source], tag);
    }

    @Override
    public void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
        all.exchange(out, ranks[destination], into, ranks[source], tag);
    }

    @Override
    public boolean isNear(int peer) {
        return all.isNear(ranks[peer]);
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        return all.allocate(bytes);
    }

    @Override
    public void free(MemorySegment memory) {
        all.free(memory);
    }

    @Override
    public void freeOnce(MemorySegment memory, BooleanSupplier unused) {
        all.freeOnce(memory, unused);
    }

    @Override
    public long show(int peer, MemorySegment memory) {
        return all.show(ranks[peer], memory);
    }

    @Override
    public void hide(long key) {
        all.hide(key);
    }

    @Override
    public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        return all.read(ranks[peer], key, offset, into, intoOffset, length);
    }

    @Override
    public @Nullable MemorySegment view(int peer, long key, long bytes) {
        return all.view(ranks[peer], key, bytes);
    }

    @Override
    public void await(int peer, BooleanSupplier done) {
        all.await(ranks[peer], done);
    }

    @Override
    public long singleCopyFrom() {
        return all.singleCopyFrom();
    }

    @Override
    public int looks() {
        return all.looks();
    }
}
