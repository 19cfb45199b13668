package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;

/** Logical operations on integers: nonzero is true, and the result is 0 or 1. */
final class LogicalReductions {
    private LogicalReductions() {}

    static void and(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        switch (type) {
            case BYTE -> ElementArray.BYTE.combine(in, inOut, count, LogicalReductions::andBytes);
            case CHAR -> ElementArray.CHAR.combine(in, inOut, count, LogicalReductions::andChars);
            case SHORT -> ElementArray.SHORT.combine(in, inOut, count, LogicalReductions::andShorts);
            case INT -> ElementArray.INT.combine(in, inOut, count, LogicalReductions::andInts);
            case LONG -> ElementArray.LONG.combine(in, inOut, count, LogicalReductions::andLongs);
            default -> throw new IllegalArgumentException("logic of " + type);
        }
    }

    private static void andBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (byte) (in[at + i] != 0 && inOut[to + i] != 0 ? 1 : 0);
        }
    }

    private static void andChars(char[] in, int at, char[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (char) (in[at + i] != 0 && inOut[to + i] != 0 ? 1 : 0);
        }
    }

    private static void andShorts(short[] in, int at, short[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (short) (in[at + i] != 0 && inOut[to + i] != 0 ? 1 : 0);
        }
    }

    private static void andInts(int[] in, int at, int[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] != 0 && inOut[to + i] != 0 ? 1 : 0;
        }
    }

    private static void andLongs(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] != 0 && inOut[to + i] != 0 ? 1 : 0;
        }
    }

    static void or(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        switch (type) {
            case BYTE -> ElementArray.BYTE.combine(in, inOut, count, LogicalReductions::orBytes);
            case CHAR -> ElementArray.CHAR.combine(in, inOut, count, LogicalReductions::orChars);
            case SHORT -> ElementArray.SHORT.combine(in, inOut, count, LogicalReductions::orShorts);
            case INT -> ElementArray.INT.combine(in, inOut, count, LogicalReductions::orInts);
            case LONG -> ElementArray.LONG.combine(in, inOut, count, LogicalReductions::orLongs);
            default -> throw new IllegalArgumentException("logic of " + type);
        }
    }

    private static void orBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (byte) (in[at + i] != 0 || inOut[to + i] != 0 ? 1 : 0);
        }
    }

    private static void orChars(char[] in, int at, char[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (char) (in[at + i] != 0 || inOut[to + i] != 0 ? 1 : 0);
        }
    }

    private static void orShorts(short[] in, int at, short[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (short) (in[at + i] != 0 || inOut[to + i] != 0 ? 1 : 0);
        }
    }

    private static void orInts(int[] in, int at, int[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] != 0 || inOut[to + i] != 0 ? 1 : 0;
        }
    }

    private static void orLongs(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] != 0 || inOut[to + i] != 0 ? 1 : 0;
        }
    }

    static void xor(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        switch (type) {
            case BYTE -> ElementArray.BYTE.combine(in, inOut, count, LogicalReductions::xorBytes);
            case CHAR -> ElementArray.CHAR.combine(in, inOut, count, LogicalReductions::xorChars);
            case SHORT -> ElementArray.SHORT.combine(in, inOut, count, LogicalReductions::xorShorts);
            case INT -> ElementArray.INT.combine(in, inOut, count, LogicalReductions::xorInts);
            case LONG -> ElementArray.LONG.combine(in, inOut, count, LogicalReductions::xorLongs);
            default -> throw new IllegalArgumentException("logic of " + type);
        }
    }

    private static void xorBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (byte) ((in[at + i] != 0) != (inOut[to + i] != 0) ? 1 : 0);
        }
    }

    private static void xorChars(char[] in, int at, char[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (char) ((in[at + i] != 0) != (inOut[to + i] != 0) ? 1 : 0);
        }
    }

    private static void xorShorts(short[] in, int at, short[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (short) ((in[at + i] != 0) != (inOut[to + i] != 0) ? 1 : 0);
        }
    }

    private static void xorInts(int[] in, int at, int[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (in[at + i] != 0) != (inOut[to + i] != 0) ? 1 : 0;
        }
    }

    private static void xorLongs(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (in[at + i] != 0) != (inOut[to + i] != 0) ? 1 : 0;
        }
    }
}
