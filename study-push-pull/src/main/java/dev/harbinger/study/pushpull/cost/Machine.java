package dev.harbinger.study.pushpull.cost;

import dev.harbinger.reproduction.Parameters;

/**
 * The times of operations on a node and its network, computed from {@linkplain Costs costs}: whole virtual nanoseconds,
 * rounded up so that no operation is free.
 */
public final class Machine {
    private final Parameters costs;
    private final double clock;
    private final double page;
    private final double wireBytesPerNano;
    private final double preamble;
    private final double header;
    private final double gap;
    private final double least;
    private final double threshold;
    private final double pci;
    private final double copyOut;
    private final double copyIn;
    private final double copyFar;
    private final double copyNear;
    private final double copyBus;
    private final double nearBytes;
    private final int linkHeader;
    private final int packetHeader;
    private final int most;
    private final long translationEntry;
    private final long translationPage;

    /**
     * The machine with these costs.
     *
     * @throws IllegalArgumentException if a cost is out of its range or does not fit the others; the message names it
     */
    public Machine(Parameters costs) {
        CostRange.check(costs);
        this.costs = costs;
        clock = costs.number("processor.clock");
        page = costs.number("page");
        wireBytesPerNano = costs.number("wire.rate") / 8000;
        preamble = costs.number("wire.preamble");
        header = costs.number("wire.header");
        gap = costs.number("wire.gap");
        least = costs.number("wire.least");
        threshold = costs.number("nic.threshold");
        pci = costs.number("nic.pci");
        copyOut = costs.number("nic.copy-out");
        copyIn = costs.number("nic.copy-in");
        copyFar = costs.number("memory.copy-far");
        copyNear = costs.number("memory.copy-near");
        copyBus = costs.number("memory.copy-bus");
        // Source and destination share the cache.
        nearBytes = costs.number("cache.first") / 2;
        linkHeader = costs.whole("link.header");
        packetHeader = costs.whole("packet.header");
        most = costs.whole("wire.most");
        if (most <= linkHeader + packetHeader) {
            throw new IllegalArgumentException(
                    "parameter wire.most is " + most + ": no room for content behind headers of "
                            + (linkHeader + packetHeader) + " bytes; make it larger");
        }
        translationEntry = nanos("translation.entry");
        translationPage = nanos("translation.page");
    }

    /** The value of a time, converted to nanoseconds. */
    public long nanos(String key) {
        return (long) Math.ceil(costs.nanos(key));
    }

    /** The value of a count or of a number of bytes. */
    public int count(String key) {
        return costs.whole(key);
    }

    /** The value of a cost that is a word, as the constant of that name. */
    public <E extends Enum<E>> E choice(String key, Class<E> type) {
        return costs.choice(key, type);
    }

    /** Executing a number of {@code NOP} instructions. */
    public long nops(long instructions) {
        return up(instructions * costs.number("processor.nop") * 1000 / clock);
    }

    /** Translating the addresses of page-aligned memory; 0 for no bytes. */
    public long translation(long bytes) {
        return bytes == 0 ? 0 : translationEntry + translationPage * (long) Math.ceil(bytes / page);
    }

    /** Payload bytes of a packet that its first frame carries, or any other one. */
    public int frameRoom(boolean first) {
        return most - linkHeader - (first ? packetHeader : 0);
    }

    /** From the hand-over of a frame to an idle card to its first bit on the wire, without the fixed part. */
    public long fetch(int payload, boolean first) {
        return up(Math.min(onWire(payload, first) - preamble, threshold) * 1000 / pci);
    }

    /** From the first to the last bit of a frame with a number of payload bytes of a packet. */
    public long frame(int payload, boolean first) {
        return up(onWire(payload, first) / wireBytesPerNano);
    }

    /** Silence on the wire after a frame. */
    public long gap() {
        return up(gap / wireBytesPerNano);
    }

    private double onWire(int payload, boolean first) {
        return preamble + header + Math.max(least, payload + linkHeader + (first ? packetHeader : 0));
    }

    /** Copying from memory to the card's buffer. */
    public long copyOut(long bytes) {
        return up(bytes * 1000 / copyOut);
    }

    /** Copying from the card's buffer to memory. */
    public long copyIn(long bytes) {
        return up(bytes * 1000 / copyIn);
    }

    /** Copying bytes that another processor has just written to a pushed buffer. */
    public long copyFar(long bytes) {
        return up(bytes * 1000 / copyFar);
    }

    /** A copy between the memories of two programs of one node. */
    public long copyLocal(long bytes) {
        double near = Math.min((double) bytes, nearBytes);
        return up(near * 1000 / copyNear + (bytes - near) * 1000 / copyBus);
    }

    private static long up(double nanos) {
        // Avoids rounding up because of a floating-point error.
        return (long) Math.ceil(nanos - 1e-6);
    }
}
