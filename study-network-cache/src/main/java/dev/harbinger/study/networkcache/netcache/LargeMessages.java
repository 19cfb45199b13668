package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.netmemory.NetworkMemory;
import org.jspecify.annotations.Nullable;

/**
 * Messages too large for the lines of the network cache. They wait in network memory. If there is a network TLB, it
 * translates their addresses when they are bound (Afsahi and Dimopoulos, section 7.3). For one thread.
 */
final class LargeMessages {
    private final NetworkMemory memory;
    private final NetworkTlb tlb;
    private final WaitingMessages waiting;
    private final EventCounts counts;
    private final EvictionSink sink;

    LargeMessages(
            NetworkMemory memory, NetworkTlb tlb, WaitingMessages waiting, EventCounts counts, EvictionSink sink) {
        this.memory = memory;
        this.tlb = tlb;
        this.waiting = waiting;
        this.counts = counts;
        this.sink = sink;
    }

    /** A large message arrives. */
    void arrive(WaitingMessage message, byte[] bytes) {
        counts.add(NetworkEvent.ARRIVALS_LARGE);
        memory.write(message.address(), bytes, 0, bytes.length);
        if (tlb.isPresent()) {
            tlb.arrived(message);
        }
    }

    /** Binds a large message to process memory, or moves it there when there is no network TLB. */
    Binding bind(WaitingMessage message, long processAddress) {
        counts.add(NetworkEvent.FOUND_LARGE);
        if (tlb.isPresent()) {
            boolean plain = tlb.bind(message, processAddress);
            waiting.received(message.id());
            return new Binding(Found.LARGE, message.length(), 0, message.lines(), plain, tlb.latestCycles());
        }
        sink.fetched(processAddress, memory.bytes(), memory.offset(message.address()), message.length());
        received(message);
        return new Binding(Found.LARGE, message.length(), 0, message.lines(), false, memory.cycles(message.length()));
    }

    /** Takes a large message out. */
    Taken take(WaitingMessage message) {
        byte[] bytes = new byte[message.length()];
        counts.add(NetworkEvent.FOUND_LARGE);
        memory.read(message.address(), bytes, 0, bytes.length);
        tlb.release(message);
        received(message);
        return new Taken(Found.LARGE, bytes, 0, message.lines(), memory.cycles(bytes.length));
    }

    private void received(WaitingMessage message) {
        memory.free(message.address());
        waiting.received(message.id());
    }

    /**
     * The position of bytes of process memory in {@link NetworkMemory#bytes}, or {@link ProcessTags#MISS} or
     * {@link ProcessTags#PARTIAL}.
     */
    int find(long address, int bytes) {
        NetworkTlb.@Nullable Entry entry = tlb.inProcess() > 0 ? tlb.findProcess(address, bytes) : null;
        if (entry == null) {
            return ProcessTags.MISS;
        }
        if (address < entry.boundAddress()
                || address + bytes > entry.boundAddress() + entry.message().length()) {
            return ProcessTags.PARTIAL;
        }
        return memory.offset(entry.physicalOfProcess(address));
    }

    /** Cycles of the access that {@link #find} found. */
    long accessCycles() {
        return tlb.latestCycles() + memory.cycles(1);
    }

    /** Whether a large message is bound to any of these bytes. */
    boolean isBound(long address, long bytes) {
        return tlb.findBound(address, bytes) != null;
    }

    /** Hands on all large messages that are bound to any of these bytes. */
    void flush(long address, long bytes) {
        for (NetworkTlb.@Nullable Entry entry = tlb.findBound(address, bytes);
                entry != null;
                entry = tlb.findBound(address, bytes)) {
            WaitingMessage message = entry.message();
            sink.bound(entry.boundAddress(), memory.bytes(), memory.offset(message.address()), message.length());
            memory.free(message.address());
            tlb.release(entry);
        }
    }
}
