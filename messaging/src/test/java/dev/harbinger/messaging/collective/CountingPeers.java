package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Counts the messages and bytes that a rank sends. */
final class CountingPeers implements Peers {
    private final Peers peers;
    long messages;
    long bytes;

    CountingPeers(Peers peers) {
        this.peers = peers;
    }

    @Override
    public int rank() {
        return peers.rank();
    }

    @Override
    public int size() {
        return peers.size();
    }

    @Override
    public void send(MemorySegment data, int destination, int tag) {
        messages++;
        bytes += data.byteSize();
        peers.send(data, destination, tag);
    }

    @Override
    public void receive(MemorySegment into, int source, int tag) {
        peers.receive(into, source, tag);
    }

    @Override
    public void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
        messages++;
        bytes += out.byteSize();
        peers.exchange(out, destination, into, source, tag);
    }

    @Override
    public boolean isNear(int peer) {
        return peers.isNear(peer);
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        return peers.allocate(bytes);
    }

    @Override
    public void free(MemorySegment memory) {
        peers.free(memory);
    }

    @Override
    public long show(int peer, MemorySegment memory) {
        return peers.show(peer, memory);
    }

    @Override
    public void hide(long key) {
        peers.hide(key);
    }

    @Override
    public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        return peers.read(peer, key, offset, into, intoOffset, length);
    }

    @Override
    public @Nullable MemorySegment view(int peer, long key, long bytes) {
        return peers.view(peer, key, bytes);
    }

    @Override
    public void await(int peer, BooleanSupplier done) {
        peers.await(peer, done);
    }
}
