package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;

/** Maximum and minimum; one loop per operation and type, so that each compiles to vector instructions. */
final class ExtremeReductions {
    private ExtremeReductions() {}

    static void max(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        switch (type) {
            case BYTE -> ElementArray.BYTE.combine(in, inOut, count, ExtremeReductions::maxBytes);
            case CHAR -> ElementArray.CHAR.combine(in, inOut, count, ExtremeReductions::maxChars);
            case SHORT -> ElementArray.SHORT.combine(in, inOut, count, ExtremeReductions::maxShorts);
            case INT -> ElementArray.INT.combine(in, inOut, count, ExtremeReductions::maxInts);
            case LONG -> ElementArray.LONG.combine(in, inOut, count, ExtremeReductions::maxLongs);
            case FLOAT -> ElementArray.FLOAT.combine(in, inOut, count, ExtremeReductions::maxFloats);
            case DOUBLE -> ElementArray.DOUBLE.combine(in, inOut, count, ExtremeReductions::maxDoubles);
            default -> throw new IllegalArgumentException("extreme of " + type);
        }
    }

    private static void maxBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (byte) Math.max(in[at + i], inOut[to + i]);
        }
    }

    private static void maxChars(char[] in, int at, char[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (char) Math.max(in[at + i], inOut[to + i]);
        }
    }

    private static void maxShorts(short[] in, int at, short[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (short) Math.max(in[at + i], inOut[to + i]);
        }
    }

    private static void maxInts(int[] in, int at, int[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = Math.max(in[at + i], inOut[to + i]);
        }
    }

    private static void maxLongs(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = Math.max(in[at + i], inOut[to + i]);
        }
    }

    private static void maxFloats(float[] in, int at, float[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = Math.max(in[at + i], inOut[to + i]);
        }
    }

    private static void maxDoubles(double[] in, int at, double[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = Math.max(in[at + i], inOut[to + i]);
        }
    }

    static void min(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        switch (type) {
            case BYTE -> ElementArray.BYTE.combine(in, inOut, count, ExtremeReductions::minBytes);
            case CHAR -> ElementArray.CHAR.combine(in, inOut, count, ExtremeReductions::minChars);
            case SHORT -> ElementArray.SHORT.combine(in, inOut, count, ExtremeReductions::minShorts);
            case INT -> ElementArray.INT.combine(in, inOut, count, ExtremeReductions::minInts);
            case LONG -> ElementArray.LONG.combine(in, inOut, count, ExtremeReductions::minLongs);
            case FLOAT -> ElementArray.FLOAT.combine(in, inOut, count, ExtremeReductions::minFloats);
            case DOUBLE -> ElementArray.DOUBLE.combine(in, inOut, count, ExtremeReductions::minDoubles);
            default -> throw new IllegalArgumentException("extreme of " + type);
        }
    }

    private static void minBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (byte) Math.min(in[at + i], inOut[to + i]);
        }
    }

    private static void minChars(char[] in, int at, char[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (char) Math.min(in[at + i], inOut[to + i]);
        }
    }

    private static void minShorts(short[] in, int at, short[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (short) Math.min(in[at + i], inOut[to + i]);
        }
    }

    private static void minInts(int[] in, int at, int[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = Math.min(in[at + i], inOut[to + i]);
        }
    }

    private static void minLongs(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = Math.min(in[at + i], inOut[to + i]);
        }
    }

    private static void minFloats(float[] in, int at, float[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = Math.min(in[at + i], inOut[to + i]);
        }
    }

    private static void minDoubles(double[] in, int at, double[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = Math.min(in[at + i], inOut[to + i]);
        }
    }
}
