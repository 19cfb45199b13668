package dev.harbinger.bench.pingpong;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one program run measured of one message size: the mean one-way time of each batch. Programs tell it in a line
 * {@code ping-pong BYTES NANOS NANOS ...}.
 */
record Timings(int bytes, List<Double> nanos) {
    private static final String WORD = "ping-pong";

    Timings {
        nanos = List.copyOf(nanos);
    }

    /** The median batch: what a pause of the machine lasts does not count, as long as most batches see none. */
    double median() {
        return Statistics.median(nanos);
    }

    /**
     * Reads what a program printed.
     *
     * @param who the system whose program it was, for the error
     * @throws IOException when it is not exactly one right line for each step
     */
    static List<Timings> parse(String who, String output, List<Step> steps) throws IOException {
        List<Timings> all = new ArrayList<>();
        for (String line : output.lines().toList()) {
            if (line.startsWith(WORD + " ")) {
                all.add(parseLine(who, line));
            }
        }
        List<Integer> expected = steps.stream().map(Step::bytes).toList();
        List<Integer> found = all.stream().map(Timings::bytes).toList();
        if (!expected.equals(found)) {
            throw new IOException(who + ": its ping-pong program told times for the sizes " + found + ", expected "
                    + expected + "; it printed: " + shortened(output));
        }
        for (int i = 0; i < all.size(); i++) {
            int batches = all.get(i).nanos().size();
            if (batches != steps.get(i).batches()) {
                throw new IOException(who + ": its ping-pong program told " + batches + " times for " + expected.get(i)
                        + " bytes, expected " + steps.get(i).batches());
            }
        }
        return all;
    }

    private static Timings parseLine(String who, String line) throws IOException {
        String[] words = line.split(" ", -1);
        try {
            List<Double> nanos = new ArrayList<>();
            for (String word : Arrays.asList(words).subList(2, words.length)) {
                double value = Double.parseDouble(word);
                if (!(value > 0) || Double.isInfinite(value)) {
                    throw new NumberFormatException(word);
                }
                nanos.add(value);
            }
            return new Timings(Integer.parseInt(words[1]), nanos);
        } catch (NumberFormatException e) {
            throw new IOException(
                    who + ": its ping-pong program printed a line that holds no times: " + shortened(line), e);
        }
    }

    /** The line of one size, as programs print it. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(WORD + " " + bytes);
        nanos.forEach(value -> line.append(' ').append(value));
        return line.toString();
    }

    private static String shortened(String text) {
        String one = text.strip().replaceAll("\\s*\\R\\s*", " | ");
        return one.length() <= 300 ? "'" + one + "'" : "'" + one.substring(0, 300) + " ...'";
    }
}
