package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.study.networkcache.netmemory.NetworkMemory;
import org.jspecify.annotations.Nullable;

/** Loads and stores of waiting messages by their network addresses, in lines or in network memory. For one thread. */
final class NetworkAccess {
    private final NetworkSection lines;
    private final NetworkMemory memory;
    private final WaitingMessages waiting;
    private final NetworkTlb tlb;
    private final EventCounts counts;
    private final int latency;
    private final byte[] payload;

    /** @param latency cycles of an access to a line */
    NetworkAccess(
            NetworkSection lines,
            NetworkMemory memory,
            WaitingMessages waiting,
            NetworkTlb tlb,
            EventCounts counts,
            int latency) {
        this.lines = lines;
        this.memory = memory;
        this.waiting = waiting;
        this.tlb = tlb;
        this.counts = counts;
        this.latency = latency;
        this.payload = lines.payload();
    }

    /**
     * Reads a waiting message by its network address.
     *
     * @throws NetworkFault when no message waits there
     */
    long load(long networkAddress, int bytes) {
        long physical = physical(networkAddress, bytes, "reads");
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            int line = lines.find(physical + i);
            byte at = line == NetworkSection.NONE
                    ? memory.bytes()[memory.offset(physical + i)]
                    : payload[lines.position(line) + (int) ((physical + i) & (lines.lineBytes() - 1))];
            value = value << 8 | (at & 0xff);
        }
        return value;
    }

    /**
     * Writes a waiting message by its network address.
     *
     * @throws NetworkFault when no message waits there
     */
    void store(long networkAddress, int bytes, long value) {
        long physical = physical(networkAddress, bytes, "writes");
        for (int i = 0; i < bytes; i++) {
            byte to = (byte) (value >>> (8 * i));
            int line = lines.find(physical + i);
            if (line == NetworkSection.NONE) {
                memory.bytes()[memory.offset(physical + i)] = to;
            } else {
                payload[lines.position(line) + (int) ((physical + i) & (lines.lineBytes() - 1))] = to;
                lines.markDirty(line);
            }
        }
    }

    /**
     * Cycles of an access by network address: of the network section if a line has the byte, else of network memory.
     */
    long cycles(long networkAddress) {
        return lines.find(networkAddress) == NetworkSection.NONE ? memory.cycles(1) : latency;
    }

    private long physical(long address, int bytes, String does) {
        long physical = address;
        @Nullable WaitingMessage message = waiting.at(address, bytes);
        if (message == null) {
            NetworkTlb.@Nullable Entry entry = tlb.findNetwork(address, bytes);
            if (entry == null) {
                throw new NetworkFault("the program " + does + " " + bytes + " bytes at 0x" + Long.toHexString(address)
                        + " of network memory, where no message waits; take the address from find, before the receive");
            }
            physical = entry.physicalOfNetwork(address);
        }
        int line = lines.find(physical);
        if (line == NetworkSection.NONE) {
            counts.add(NetworkEvent.NETWORK_MISSES);
        } else {
            counts.add(NetworkEvent.NETWORK_HITS);
            lines.touch(line);
        }
        return physical;
    }
}
