package dev.harbinger.bench.pingpong;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the two ranks do with one message size. Its text {@code bytes:warm-up:batches:trips} is an argument of the
 * programs on both sides.
 *
 * @param bytes length of the messages
 * @param warmUp round trips of each sweep over the sizes before any is timed, and again right before this one is
 * @param batches how often the clock is read before and after
 * @param trips round trips of a batch
 */
record Step(int bytes, int warmUp, int batches, int trips) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9}):(\\d{1,9}):(\\d{1,9}):(\\d{1,9})");

    /**
     * Reads an argument.
     *
     * @throws IllegalArgumentException when it is none
     */
    static Step parse(String argument) {
        Matcher matcher = TEXT.matcher(argument);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + argument + "' is not bytes:warm-up:batches:trips");
        }
        return new Step(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                Integer.parseInt(matcher.group(4)));
    }

    /** Round trips that are timed. */
    int timedTrips() {
        return batches * trips;
    }

    @Override
    public String toString() {
        return bytes + ":" + warmUp + ":" + batches + ":" + trips;
    }
}
