package dev.harbinger.study.networkcache.netcache;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of 1 to 8 bytes in an array, the lowest address in the lowest byte. */
final class LittleEndian {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    static long read(byte[] bytes, int offset, int length) {
        if (length == Long.BYTES) {
            return (long) LONG.get(bytes, offset);
        }
        long value = 0;
        for (int i = length - 1; i >= 0; i--) {
            value = value << 8 | (bytes[offset + i] & 0xff);
        }
        return value;
    }

    static void write(byte[] bytes, int offset, int length, long value) {
        if (length == Long.BYTES) {
            LONG.set(bytes, offset, value);
            return;
        }
        for (int i = 0; i < length; i++) {
            bytes[offset + i] = (byte) (value >>> (8 * i));
        }
    }
}
