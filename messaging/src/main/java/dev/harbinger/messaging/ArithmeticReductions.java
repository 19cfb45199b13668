package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;

/** Sums and products of numbers; one loop for each operation and type, so that each compiles to vector instructions. */
final class ArithmeticReductions {
    private ArithmeticReductions() {}

    static void sum(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        switch (type) {
            case BYTE -> ElementArray.BYTE.combine(in, inOut, count, ArithmeticReductions::sumBytes);
            case CHAR -> ElementArray.CHAR.combine(in, inOut, count, ArithmeticReductions::sumChars);
            case SHORT -> ElementArray.SHORT.combine(in, inOut, count, ArithmeticReductions::sumShorts);
            case INT -> ElementArray.INT.combine(in, inOut, count, ArithmeticReductions::sumInts);
            case LONG -> ElementArray.LONG.combine(in, inOut, count, ArithmeticReductions::sumLongs);
            case FLOAT -> ElementArray.FLOAT.combine(in, inOut, count, ArithmeticReductions::sumFloats);
            case DOUBLE -> ElementArray.DOUBLE.combine(in, inOut, count, ArithmeticReductions::sumDoubles);
            default -> throw new IllegalArgumentException("arithmetic on " + type);
        }
    }

    private static void sumBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (byte) (in[at + i] + inOut[to + i]);
        }
    }

    private static void sumChars(char[] in, int at, char[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (char) (in[at + i] + inOut[to + i]);
        }
    }

    private static void sumShorts(short[] in, int at, short[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (short) (in[at + i] + inOut[to + i]);
        }
    }

    private static void sumInts(int[] in, int at, int[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] + inOut[to + i];
        }
    }

    private static void sumLongs(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] + inOut[to + i];
        }
    }

    private static void sumFloats(float[] in, int at, float[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] + inOut[to + i];
        }
    }

    private static void sumDoubles(double[] in, int at, double[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] + inOut[to + i];
        }
    }

    static void product(MemorySegment in, MemorySegment inOut, long count, Datatype type) {
        switch (type) {
            case BYTE -> ElementArray.BYTE.combine(in, inOut, count, ArithmeticReductions::productBytes);
            case CHAR -> ElementArray.CHAR.combine(in, inOut, count, ArithmeticReductions::productChars);
            case SHORT -> ElementArray.SHORT.combine(in, inOut, count, ArithmeticReductions::productShorts);
            case INT -> ElementArray.INT.combine(in, inOut, count, ArithmeticReductions::productInts);
            case LONG -> ElementArray.LONG.combine(in, inOut, count, ArithmeticReductions::productLongs);
            case FLOAT -> ElementArray.FLOAT.combine(in, inOut, count, ArithmeticReductions::productFloats);
            case DOUBLE -> ElementArray.DOUBLE.combine(in, inOut, count, ArithmeticReductions::productDoubles);
            default -> throw new IllegalArgumentException("arithmetic on " + type);
        }
    }

    private static void productBytes(byte[] in, int at, byte[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (byte) (in[at + i] * inOut[to + i]);
        }
    }

    private static void productChars(char[] in, int at, char[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (char) (in[at + i] * inOut[to + i]);
        }
    }

    private static void productShorts(short[] in, int at, short[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = (short) (in[at + i] * inOut[to + i]);
        }
    }

    private static void productInts(int[] in, int at, int[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] * inOut[to + i];
        }
    }

    private static void productLongs(long[] in, int at, long[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] * inOut[to + i];
        }
    }

    private static void productFloats(float[] in, int at, float[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] * inOut[to + i];
        }
    }

    private static void productDoubles(double[] in, int at, double[] inOut, int to, int count) {
        for (int i = 0; i < count; i++) {
            inOut[to + i] = in[at + i] * inOut[to + i];
        }
    }
}
