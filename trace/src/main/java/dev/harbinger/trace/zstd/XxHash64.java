package dev.harbinger.trace.zstd;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The check sum of a frame's content: XXH64 with seed 0, see xxhash_spec.md of xxHash. One thread at a time. */
final class XxHash64 {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;
    private static final int STRIPE = 32;

    private final byte[] rest = new byte[STRIPE];
    private long first;
    private long second;
    private long third;
    private long fourth;
    private long length;

    /** The hash of nothing. */
    XxHash64() {
        reset();
    }

    /** Begins anew. */
    void reset() {
        first = PRIME_1 + PRIME_2;
        second = PRIME_2;
        third = 0;
        fourth = -PRIME_1;
        length = 0;
    }

    /** Adds bytes. */
    void add(byte[] bytes, int offset, int count) {
        int at = offset;
        int end = offset + count;
        int kept = (int) (length % STRIPE);
        length += count;
        if (kept > 0) {
            int missing = Math.min(STRIPE - kept, count);
            System.arraycopy(bytes, at, rest, kept, missing);
            at += missing;
            if (kept + missing < STRIPE) {
                return;
            }
            stripe(rest, 0);
        }
        for (; at + STRIPE <= end; at += STRIPE) {
            stripe(bytes, at);
        }
        System.arraycopy(bytes, at, rest, 0, end - at);
    }

    private void stripe(byte[] bytes, int at) {
        first = round(first, (long) LONG.get(bytes, at));
        second = round(second, (long) LONG.get(bytes, at + 8));
        third = round(third, (long) LONG.get(bytes, at + 16));
        fourth = round(fourth, (long) LONG.get(bytes, at + 24));
    }

    private static long round(long accumulator, long lane) {
        return Long.rotateLeft(accumulator + lane * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(long hash, long accumulator) {
        return (hash ^ round(0, accumulator)) * PRIME_1 + PRIME_4;
    }

    /** The hash of all that was added. */
    long value() {
        long hash = PRIME_5;
        if (length >= STRIPE) {
            hash = Long.rotateLeft(first, 1)
                    + Long.rotateLeft(second, 7)
                    + Long.rotateLeft(third, 12)
                    + Long.rotateLeft(fourth, 18);
            hash = merge(merge(merge(merge(hash, first), second), third), fourth);
        }
        hash += length;
        int kept = (int) (length % STRIPE);
        int at = 0;
        for (; at + Long.BYTES <= kept; at += Long.BYTES) {
            hash = Long.rotateLeft(hash ^ round(0, (long) LONG.get(rest, at)), 27) * PRIME_1 + PRIME_4;
        }
        for (; at + Integer.BYTES <= kept; at += Integer.BYTES) {
            long lane = Integer.toUnsignedLong((int) INT.get(rest, at));
            hash = Long.rotateLeft(hash ^ (lane * PRIME_1), 23) * PRIME_2 + PRIME_3;
        }
        for (; at < kept; at++) {
            hash = Long.rotateLeft(hash ^ ((rest[at] & 0xFF) * PRIME_5), 11) * PRIME_1;
        }
        hash = (hash ^ (hash >>> 33)) * PRIME_2;
        hash = (hash ^ (hash >>> 29)) * PRIME_3;
        return hash ^ (hash >>> 32);
    }
}
