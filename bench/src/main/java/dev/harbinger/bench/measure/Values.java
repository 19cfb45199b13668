package dev.harbinger.bench.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The numbers that one run of a program measured for one series and size, one for each batch. Programs print them in a
 * line {@code SERIES BYTES NUMBER NUMBER ...}.
 *
 * @param point what the numbers are of
 * @param numbers one for each batch
 */
public record Values(Point point, List<Double> numbers) {
    private static final int SHOWN = 300;

    /** Copies the list. */
    public Values {
        numbers = List.copyOf(numbers);
    }

    /** The median batch: pauses of the machine do not count, as long as most batches see none. */
    double median() {
        return Statistics.median(numbers);
    }

    /**
     * Reads what a program printed.
     *
     * @param who the system whose program it was, for the error
     * @throws IOException when it is not exactly one right line for each number asked for
     */
    public static List<Values> parse(String who, String output, List<Step> steps) throws IOException {
        List<Values> all = new ArrayList<>();
        for (String line : output.lines().toList()) {
            for (Series series : Series.values()) {
                if (line.startsWith(series.key() + " ")) {
                    all.add(parseLine(who, series, line));
                }
            }
        }
        List<Point> expected =
                steps.stream().flatMap(step -> step.points().stream()).toList();
        List<Point> found = all.stream().map(Values::point).toList();
        if (!expected.equals(found)) {
            throw new IOException(who + ": its program printed numbers for " + found + ", expected " + expected
                    + "; it printed: " + shortened(output));
        }
        int told = 0;
        for (Step step : steps) {
            for (Point point : step.points()) {
                int batches = all.get(told++).numbers().size();
                if (batches != step.batches()) {
                    throw new IOException(who + ": its program printed " + batches + " numbers for " + point
                            + ", expected " + step.batches());
                }
            }
        }
        return all;
    }

    private static Values parseLine(String who, Series series, String line) throws IOException {
        String[] words = line.split(" ", -1);
        try {
            List<Double> numbers = new ArrayList<>();
            for (String word : Arrays.asList(words).subList(2, words.length)) {
                double value = Double.parseDouble(word);
                if (!series.unit().allows(value)) {
                    throw new NumberFormatException(word);
                }
                numbers.add(value);
            }
            return new Values(new Point(series, Integer.parseInt(words[1])), numbers);
        } catch (NumberFormatException e) {
            throw new IOException(
                    who + ": its program printed a line that holds no "
                            + series.unit().symbol() + ": " + shortened(line),
                    e);
        }
    }

    /** The line, as programs print it. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(point.toString());
        numbers.forEach(value -> line.append(' ').append(value));
        return line.toString();
    }

    private static String shortened(String text) {
        String one = text.strip().replaceAll("\\s*\\R\\s*", " | ");
        return one.length() <= SHOWN ? "'" + one + "'" : "'" + one.substring(0, SHOWN) + " ...'";
    }
}
