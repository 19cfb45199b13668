package dev.harbinger.study.grain;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import java.util.List;
import java.util.Locale;

/**
 * What a message of this library costs, fitted to measurements of two ranks: a line through the occupancies of several
 * lengths gives k_o and v_o, what is left of half a round trip k_l. As in Lee, section 7.1, the receiver's occupancy is
 * paid with the next message that is sent; here the processor itself receives, so both are counted.
 *
 * @param how how the ranks reached each other, a few words
 * @param samples what was measured, by length
 */
public record MeasuredCosts(String how, List<Sample> samples) {
    /** Id of the table of measurements. */
    static final String TABLE = "measured";

    /** Bytes of a word of the model. */
    private static final int WORD = 8;

    /**
     * Times of one length, in nanoseconds.
     *
     * @param bytes of the message
     * @param send of a send, back to back
     * @param receive of a receive whose message is there
     * @param halfRoundTrip of a ping-pong
     */
    public record Sample(int bytes, double send, double receive, double halfRoundTrip) {
        double occupancy() {
            return send + receive;
        }

        double words() {
            return bytes / (double) WORD;
        }
    }

    /**
     * Keeps a copy.
     *
     * @throws IllegalArgumentException when there are less than two lengths
     */
    public MeasuredCosts {
        samples = List.copyOf(samples);
        if (samples.stream().mapToInt(Sample::bytes).distinct().count() < 2) {
            throw new IllegalArgumentException("messages of two lengths at least are needed to tell k_o from v_o");
        }
    }

    /** v_o in nanoseconds: the slope of the occupancy over the words, by least squares; never negative. */
    public double word() {
        double words = mean(samples.stream().map(Sample::words).toList());
        double occupancy = mean(samples.stream().map(Sample::occupancy).toList());
        double above = 0;
        double below = 0;
        for (Sample sample : samples) {
            above += (sample.words() - words) * (sample.occupancy() - occupancy);
            below += (sample.words() - words) * (sample.words() - words);
        }
        return Math.max(0, above / below);
    }

    /** k_o in nanoseconds: the occupancy of no word on that line; never negative. */
    public double fixed() {
        double words = mean(samples.stream().map(Sample::words).toList());
        double occupancy = mean(samples.stream().map(Sample::occupancy).toList());
        return Math.max(0, occupancy - word() * words);
    }

    /** k_l in nanoseconds: the median of what half a round trip takes besides send and receive; never negative. */
    public double latency() {
        List<Double> rest = samples.stream()
                .map(sample -> Math.max(0, sample.halfRoundTrip() - sample.occupancy()))
                .sorted()
                .toList();
        return rest.get(rest.size() / 2);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Parameters with these costs, in nanoseconds. */
    public Parameters in(Parameters parameters) {
        return parameters
                .with("machine.time-unit", "ns")
                .with("machine.fixed-occupancy", number(fixed()))
                .with("machine.word-occupancy", number(word()))
                .with("machine.latency", number(latency()));
    }

    /** The lines of a file that gives them again with {@code --parameters}. */
    public List<String> lines() {
        String origin = " | measured | this library, two ranks " + how;
        return List.of(
                "machine.time-unit = ns" + origin,
                "machine.fixed-occupancy = " + number(fixed()) + origin + ": send and receive",
                "machine.word-occupancy = " + number(word()) + origin + ": for 8 bytes",
                "machine.latency = " + number(latency()) + origin + ": half a round trip without send and receive");
    }

    private static String number(double nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos);
    }

    /** What was measured, as a part of a report. */
    Section section() {
        DataTable table = new DataTable(
                TABLE,
                "Messages of this library, two ranks " + how,
                "Medians of 100 rounds, the least of those of all batches. A send is timed within a burst; a receive"
                    + " when all messages of the burst are there. k_o and v_o are a line through send and receive over"
                    + " the length in words of 8 bytes; k_l is the median of half a round trip less both.",
                List.of(
                        new Column("bytes", "message", Unit.COUNT),
                        new Column("send", "send", Unit.NANOS),
                        new Column("receive", "receive", Unit.NANOS),
                        new Column("half_round_trip", "half a round trip", Unit.NANOS)));
        samples.forEach(
                sample -> table.row(List.of(sample.bytes(), sample.send(), sample.receive(), sample.halfRoundTrip())));
        return new Section("measured", "What a message costs here", "", List.of(table), List.of());
    }
}
