package dev.harbinger.study.networkcache.experiment.schedule;

/**
 * Chooses r so that a given number of messages is early. The number falls as r grows. Bisection finds the range of r
 * that gives the nearest number, and the middle of the range is chosen. Where nearly all messages are early, the range
 * is wide, and the number says little about how long they wait; {@link #at} gives the ends of the range.
 *
 * @param ratio the chosen r, in cycles per nanosecond
 * @param early number of early messages at that r
 * @param low the lowest r found with that number
 * @param high the highest r found with that number, infinite if there is none
 */
public record RatioFit(double ratio, int early, double low, double high) {
    private static final int DOUBLINGS = 40;
    private static final int BISECTIONS = 100;

    /**
     * Finds it.
     *
     * @param longest bytes of the longest message that counts
     * @param wanted number of messages that should be early
     */
    public static RatioFit of(ReceiveSchedule schedule, int longest, int wanted) {
        double high = TerminationKnee.of(schedule).ratio();
        for (int i = 0; i < DOUBLINGS && schedule.early(high, longest) >= wanted; i++) {
            high *= 2;
        }
        // Below: more than wanted are early. Above: at most as many.
        double[] from = boundary(schedule, longest, wanted, high);
        int more = schedule.early(from[0], longest);
        int fewer = schedule.early(from[1], longest);
        int early = Math.abs(more - wanted) < Math.abs(fewer - wanted) ? more : fewer;
        double least = boundary(schedule, longest, early, high)[1];
        if (schedule.early(high, longest) == early) {
            return new RatioFit(2 * least, early, least, Double.POSITIVE_INFINITY);
        }
        double greatest = boundary(schedule, longest, early - 1, high)[0];
        double middle = (least + greatest) / 2;
        if (schedule.early(middle, longest) == early) {
            return new RatioFit(middle, early, least, greatest);
        }
        // The number does not fall monotonically here.
        double only = early == more ? from[0] : from[1];
        return new RatioFit(only, early, only, only);
    }

    /** The same range with another r chosen: one of its ends, for instance. */
    public RatioFit at(double other) {
        return new RatioFit(other, early, low, high);
    }

    /** Neighbouring ratios: more than {@code count} messages are early at the first, no more at the second. */
    private static double[] boundary(ReceiveSchedule schedule, int longest, int count, double high) {
        double low = 0;
        double above = high;
        if (schedule.early(0, longest) <= count) {
            return new double[] {0, 0};
        }
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + above) / 2;
            if (schedule.early(middle, longest) > count) {
                low = middle;
            } else {
                above = middle;
            }
        }
        return new double[] {low, above};
    }
}
