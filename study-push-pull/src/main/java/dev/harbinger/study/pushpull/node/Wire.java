package dev.harbinger.study.pushpull.node;

/** A wire that carries one frame at a time. */
final class Wire {
    private long free;

    /**
     * Puts a frame on the wire as soon as it is free.
     *
     * @param from when its first bit is ready
     * @param length nanoseconds from its first to its last bit
     * @param gap silence after it
     * @return when its last bit is there
     */
    long carry(long from, long length, long gap) {
        long end = Math.max(from, free) + length;
        free = end + gap;
        return end;
    }
}
