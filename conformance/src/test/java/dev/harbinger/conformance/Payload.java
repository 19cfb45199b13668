package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Bytes that can be told from any others: each follows from a seed and its place. */
final class Payload {
    private Payload() {}

    /** {@code length} bytes. */
    static byte[] of(long seed, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = at(seed, i);
        }
        return bytes;
    }

    /** Writes over all of {@code segment}. */
    static void fill(MemorySegment segment, long seed) {
        MemorySegment.copy(
                of(seed, (int) segment.byteSize()), 0, segment, ValueLayout.JAVA_BYTE, 0, (int) segment.byteSize());
    }

    /** Fails unless the first {@code length} bytes of {@code segment} are those of {@code seed}. */
    static void check(MemorySegment segment, long seed, long length) {
        long mismatch = segment.asSlice(0, length).mismatch(MemorySegment.ofArray(of(seed, (int) length)));
        assertEquals(-1, mismatch, () -> "first wrong byte of " + length + " for seed " + seed);
    }

    /** {@link #check(MemorySegment, long, long)} of all of an array. */
    static void check(byte[] bytes, long seed) {
        check(MemorySegment.ofArray(bytes), seed, bytes.length);
    }

    private static byte at(long seed, int index) {
        long mixed = (seed * 0x9e37_79b9_7f4a_7c15L + index) * 0xbf58_476d_1ce4_e5b9L;
        return (byte) (mixed >>> 56);
    }
}
