package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.Saturated;
import java.io.Serializable;

/**
 * The receive side over the time of a trace, in bins of equal width. Memory does not grow with the trace. Timelines of
 * the same span can be added, in any order. For one thread at a time.
 */
public final class Timeline implements Serializable {
    private static final long serialVersionUID = 1;

    /** Maximum number of bins. */
    public static final int MOST_BINS = 240;

    private final long start;
    private final long width;
    private final long[] judged;
    private final long[] early;
    private final long[] waiting;
    private final long[] waited;
    /** Nanoseconds that messages lay unexpected in a bin that holds the begin or the end of that time. */
    private final long[] partly;
    /** Changes, at the begin of each bin, in the number of messages that lie unexpected throughout it. */
    private final long[] throughout;

    private final long[] longestQueue;
    private final long[] sendersWaited;

    /**
     * Nothing yet.
     *
     * @param start nanoseconds, on corrected clocks as all times here
     * @param end the last time
     */
    Timeline(long start, long end) {
        long span = Math.max(0, Saturated.difference(end, start));
        this.start = start;
        this.width = span / MOST_BINS + 1;
        int bins = (int) (span / width) + 1;
        judged = new long[bins];
        early = new long[bins];
        waiting = new long[bins];
        waited = new long[bins];
        partly = new long[bins];
        throughout = new long[bins + 1];
        longestQueue = new long[bins];
        sendersWaited = new long[bins];
    }

    private int bin(long time) {
        return (int) Math.clamp(Saturated.difference(time, start) / width, 0, judged.length - 1L);
    }

    /** A receive was posted, of which it is known whether it was early. */
    void post(long time, boolean isEarly) {
        int bin = bin(time);
        judged[bin]++;
        early[bin] += isEarly ? 1 : 0;
    }

    /** A message lay unexpected between two times. */
    void unexpected(long arrival, long post) {
        int first = bin(arrival);
        int last = bin(post);
        waiting[last]++;
        waited[last] = Saturated.sum(waited[last], Saturated.difference(post, arrival));
        if (first == last) {
            addPartly(first, arrival, post);
            return;
        }
        addPartly(first, Math.max(arrival, start), begin(first + 1));
        addPartly(last, begin(last), post);
        throughout[first + 1]++;
        throughout[last]--;
    }

    private void addPartly(int bin, long from, long to) {
        partly[bin] = Saturated.sum(partly[bin], Saturated.difference(to, from));
    }

    /** A process had an unexpected queue of a length between two times. */
    void queue(long from, long to, long messages) {
        int last = bin(to);
        for (int bin = bin(from); bin <= last; bin++) {
            longestQueue[bin] = Math.max(longestQueue[bin], messages);
        }
    }

    /** A sender waited until its receive was posted. */
    void senderWaited(long post, long nanos) {
        int bin = bin(post);
        sendersWaited[bin] = Saturated.sum(sendersWaited[bin], nanos);
    }

    /**
     * Adds all that another counted.
     *
     * @throws IllegalArgumentException if its span is another
     */
    void addAll(Timeline other) {
        if (other.start != start || other.width != width || other.bins() != bins()) {
            throw new IllegalArgumentException("a timeline from " + other.start + " ns in " + other.bins()
                    + " bins of " + other.width + " ns cannot be added to one from " + start + " ns in " + bins()
                    + " bins of " + width + " ns");
        }
        for (int bin = 0; bin < bins(); bin++) {
            judged[bin] += other.judged[bin];
            early[bin] += other.early[bin];
            waiting[bin] += other.waiting[bin];
            waited[bin] = Saturated.sum(waited[bin], other.waited[bin]);
            partly[bin] = Saturated.sum(partly[bin], other.partly[bin]);
            throughout[bin] += other.throughout[bin];
            longestQueue[bin] = Math.max(longestQueue[bin], other.longestQueue[bin]);
            sendersWaited[bin] = Saturated.sum(sendersWaited[bin], other.sendersWaited[bin]);
        }
    }

    private long begin(int bin) {
        return start + bin * width;
    }

    /** The number of bins. */
    public int bins() {
        return judged.length;
    }

    /** Nanoseconds of a bin. */
    public long width() {
        return width;
    }

    /** Receives posted in a bin of which it is known whether they were early. */
    public long judged(int bin) {
        return judged[bin];
    }

    /** Early ones of these. */
    public long early(int bin) {
        return early[bin];
    }

    /** How long on average early messages had been there, in nanoseconds, by the bin of the post; NaN without any. */
    public double averageWait(int bin) {
        return waiting[bin] == 0 ? Double.NaN : (double) waited[bin] / waiting[bin];
    }

    /** The number of messages that lie unexpected in all processes together, for each bin its average over time. */
    public double[] averageQueues() {
        double[] averages = new double[bins()];
        long whole = 0;
        for (int bin = 0; bin < averages.length; bin++) {
            whole += throughout[bin];
            averages[bin] = whole + (double) partly[bin] / width;
        }
        return averages;
    }

    /** How long senders waited for receives that were posted in a bin, in nanoseconds over all senders. */
    public long sendersWaited(int bin) {
        return sendersWaited[bin];
    }

    /** The longest unexpected queue of any process in a bin, in messages. */
    public long longestQueue(int bin) {
        return longestQueue[bin];
    }
}
