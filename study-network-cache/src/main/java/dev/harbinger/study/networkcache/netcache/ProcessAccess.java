package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.study.networkcache.netmemory.NetworkMemory;

/**
 * Loads and stores of bound bytes by their process addresses, in lines or in large messages, and how bytes leave when
 * others take their addresses. Positions are those of {@link NetworkSection#payload}, and behind its end those of
 * {@link NetworkMemory#bytes}. For one thread.
 */
final class ProcessAccess {
    private final NetworkSection lines;
    private final ProcessTags processTags;
    private final LargeMessages largeMessages;
    private final NetworkMemory memory;
    private final LineTraffic traffic;
    private final EventCounts counts;
    private final int lineCycles;
    private final byte[] payload;

    ProcessAccess(
            NetworkCacheParameters parameters,
            NetworkSection lines,
            ProcessTags processTags,
            LargeMessages largeMessages,
            NetworkMemory memory,
            LineTraffic traffic,
            EventCounts counts) {
        this.lines = lines;
        this.processTags = processTags;
        this.largeMessages = largeMessages;
        this.memory = memory;
        this.traffic = traffic;
        this.counts = counts;
        int pointer = parameters.process().latency();
        int line = parameters.network().latency();
        this.lineCycles =
                parameters.path() == NetworkCacheParameters.Path.ADD ? pointer + line : Math.max(pointer, line);
        this.payload = lines.payload();
    }

    /** The position of bytes, {@link ProcessTags#MISS} or {@link ProcessTags#PARTIAL}. */
    int lookup(long address, int bytes) {
        counts.add(NetworkEvent.LOOKUPS);
        int position = ProcessTags.MISS;
        if (lines.count(NetworkSection.BOUND) > 0) {
            position = processTags.find(address, bytes);
        }
        if (position >= 0) {
            lines.touch(lines.lineAt(position));
        } else if (position == ProcessTags.MISS) {
            int offset = largeMessages.find(address, bytes);
            position = offset >= 0 ? payload.length + offset : offset;
        }
        if (position >= 0) {
            counts.add(NetworkEvent.LOOKUP_HITS);
        } else if (position == ProcessTags.PARTIAL) {
            counts.add(NetworkEvent.LOOKUP_PARTIAL);
        }
        return position;
    }

    /** Reads bytes at a position, in little-endian order. */
    long read(int position, int bytes) {
        return position < payload.length
                ? LittleEndian.read(payload, position, bytes)
                : LittleEndian.read(memory.bytes(), position - payload.length, bytes);
    }

    /** Writes bytes at a position. */
    void write(int position, int bytes, long value) {
        if (position < payload.length) {
            LittleEndian.write(payload, position, bytes, value);
        } else {
            LittleEndian.write(memory.bytes(), position - payload.length, bytes, value);
        }
    }

    /** Cycles of an access at a position. */
    long cycles(int position) {
        return position < payload.length ? lineCycles : largeMessages.accessCycles();
    }

    /** Hands on all bound lines, and large messages, that have one of these bytes. */
    void flush(long address, long bytes) {
        for (int line = 0; line < lines.count(); line++) {
            if (lines.state(line) == NetworkSection.BOUND && overlaps(line, address, bytes)) {
                counts.add(NetworkEvent.BOUND_FLUSHED);
                traffic.handOn(line);
            }
        }
        largeMessages.flush(address, bytes);
    }

    /**
     * Lines that are bound to these bytes leave.
     *
     * @param replaced whether all of them are replaced now, so that a line with no others may be lost
     * @throws NetworkFault when lines are reserved for a message at the same addresses
     */
    void makeWay(long address, int bytes, boolean replaced) {
        for (int line = 0; line < lines.count(); line++) {
            byte state = lines.state(line);
            if (state == NetworkSection.RESERVED && overlaps(line, address, bytes)) {
                throw new NetworkFault("a message is bound to " + bytes + " bytes at 0x" + Long.toHexString(address)
                        + ", where another receive awaits its message; give each receive its own memory");
            }
            if (state == NetworkSection.BOUND && overlaps(line, address, bytes)) {
                long start = lines.processAddress(line);
                if (replaced && start >= address && start + lines.length(line) <= address + bytes) {
                    counts.add(NetworkEvent.BOUND_OVERWRITTEN);
                    traffic.drop(line);
                } else {
                    counts.add(NetworkEvent.BOUND_FLUSHED);
                    traffic.handOn(line);
                }
            }
        }
        if (largeMessages.isBound(address, bytes)) {
            flush(address, bytes);
        }
    }

    private boolean overlaps(int line, long address, long bytes) {
        long start = lines.processAddress(line);
        return start < address + bytes && address < start + lines.length(line);
    }
}
