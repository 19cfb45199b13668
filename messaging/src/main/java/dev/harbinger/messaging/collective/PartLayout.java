package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/** The layout of memory that holds one part per rank: where each part starts and how long it is, in bytes. */
sealed interface PartLayout {
    long start(int part);

    long length(int part);

    default MemorySegment of(MemorySegment whole, int part) {
        return whole.asSlice(start(part), length(part));
    }

    /** Parts {@code first} to {@code last - 1}, which must be adjacent. */
    default MemorySegment range(MemorySegment whole, int first, int last) {
        long from = start(first);
        return whole.asSlice(from, start(last - 1) + length(last - 1) - from);
    }

    /** Parts of equal length. */
    record Equal(long bytes) implements PartLayout {
        @Override
        public long start(int part) {
            return part * bytes;
        }

        @Override
        public long length(int part) {
            return bytes;
        }
    }

    /**
     * {@code total} bytes split into {@code count} parts at multiples of 64 bytes, which is a multiple of every element
     * size; the last parts may be shorter or empty. It depends only on bytes, because ranks may use different types for
     * the same bytes.
     */
    record Even(long total, int count, long step) implements PartLayout {
        private static final int UNIT = 64;

        Even(long total, int count) {
            this(total, count, Math.ceilDiv(Math.ceilDiv(total, count), UNIT) * UNIT);
        }

        @Override
        public long start(int part) {
            return Math.min(total, part * step);
        }

        @Override
        public long length(int part) {
            return start(part + 1) - start(part);
        }
    }

    /**
     * A program's counts and displacements, in elements of {@code elementBytes}. The arrays are read only during the
     * call.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and a copy per call would allocate
    record Counted(int[] counts, int[] displacements, int elementBytes) implements PartLayout {
        @Override
        public long start(int part) {
            return (long) displacements[part] * elementBytes;
        }

        @Override
        public long length(int part) {
            return (long) counts[part] * elementBytes;
        }
    }

    /** Adjacent parts of different lengths; {@code starts}, in bytes, has one more entry than there are parts. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Successive(long[] starts) implements PartLayout {
        /** @param parts number of parts; further counts are not read */
        static Successive of(int[] counts, int parts, int elementBytes) {
            long[] starts = new long[parts + 1];
            for (int i = 0; i < parts; i++) {
                starts[i + 1] = starts[i] + (long) counts[i] * elementBytes;
            }
            return new Successive(starts);
        }

        @Override
        public long start(int part) {
            return starts[part];
        }

        @Override
        public long length(int part) {
            return starts[part + 1] - starts[part];
        }
    }
}
