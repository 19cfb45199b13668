package dev.harbinger.trace.otf2;

import java.util.Arrays;

/**
 * The offset of a location's clock, as its definitions give it for some times. Between these the offset is
 * interpolated; before the first and after the last it is extrapolated from the nearest interval. A single measurement
 * is not used. OTF2's own reader does the same.
 */
final class ClockOffsets {
    /** Measurements beyond these are left out: a program takes a few. */
    private static final int MOST = 1 << 20;

    private long[] times = new long[2];
    private long[] offsets = new long[2];
    private int count;

    /** A measurement, later than those before: {@code offset} ticks are to be added to a time. */
    void add(long time, long offset) {
        if (count == MOST) {
            return;
        }
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        times[count] = time;
        offsets[count++] = offset;
    }

    /** Corrects the times of one location's events, which come in order. One thread at a time. */
    final class Correction {
        private int interval;

        /** A time of the location's clock as a time of the common clock. */
        long corrected(long time) {
            if (count < 2) {
                return time;
            }
            while (interval < count - 2 && Long.compareUnsigned(time, times[interval + 1]) > 0) {
                interval++;
            }
            long length = times[interval + 1] - times[interval];
            double slope = length == 0 ? 0 : (double) (offsets[interval + 1] - offsets[interval]) / (double) length;
            return time + offsets[interval] + (long) Math.rint(slope * (double) (time - times[interval]));
        }
    }
}
