package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;

/** Bitwise operations. They do not depend on the width of an element, so they process eight bytes at a time. */
final class BitwiseReductions {
    private BitwiseReductions() {}

    static void and(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        combine(in, inOut, count * type.bytes(), BitwiseReductions::andWords, BitwiseReductions::andBytes);
    }

    static void or(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        combine(in, inOut, count * type.bytes(), BitwiseReductions::orWords, BitwiseReductions::orBytes);
    }

    static void xor(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        combine(in, inOut, count * type.bytes(), BitwiseReductions::xorWords, BitwiseReductions::xorBytes);
    }

    private static void combine(
            MemorySegment in,
            MemorySegment inOut,
            long bytes,
            ElementLoop<long[]> onWords,
            ElementLoop<byte[]> onBytes) {
        long words = bytes / Long.BYTES;
        long done = words * Long.BYTES;
        ElementArray.LONG.combine(in, inOut, words, onWords);
        ElementArray.BYTE.combine(in.asSlice(done), inOut.asSlice(done), bytes - done, onBytes);
    }

    private static void andWords(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] &= in[at + i];
        }
    }

    private static void andBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] &= in[at + i];
        }
    }

    private static void orWords(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] |= in[at + i];
        }
    }

    private static void orBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] |= in[at + i];
        }
    }

    private static void xorWords(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] ^= in[at + i];
        }
    }

    private static void xorBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] ^= in[at + i];
        }
    }
}
