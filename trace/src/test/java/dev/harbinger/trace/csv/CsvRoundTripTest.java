package dev.harbinger.trace.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What is written is read again; jqwik prints the seed of a failure. */
class CsvRoundTripTest {
    @Property(tries = 200)
    void everyEventIsReadAsItWasWritten(@ForAll long seed, @ForAll @IntRange(max = 60) int length) throws IOException {
        Random random = new Random(seed);
        List<TraceEvent> events = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            events.add(randomEvent(random));
        }
        assertEquals(events, writtenAndRead(events));
    }

    @Property(tries = 3)
    void tracesLargerThanTheBuffersAreReadAsTheyWereWritten(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        List<TraceEvent> events = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            events.add(randomEvent(random));
        }
        assertEquals(events, writtenAndRead(events));
    }

    private static List<TraceEvent> writtenAndRead(List<TraceEvent> events) throws IOException {
        Path directory = Files.createTempDirectory("trace");
        try (CsvTraceWriter writer = CsvTraceWriter.create(directory, 12)) {
            for (TraceEvent event : events) {
                writer.write(event);
            }
        }
        Path file = directory.resolve("rank-0012.csv");
        List<TraceEvent> read = new ArrayList<>();
        try (CsvTraceReader reader = CsvTraceReader.open(file)) {
            assertEquals(12, reader.process());
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                read.add(event);
            }
        }
        Files.delete(file);
        Files.delete(directory);
        return read;
    }

    private static TraceEvent randomEvent(Random random) {
        return new TraceEvent(
                anyLength(random) & Long.MAX_VALUE,
                absentOr(random, anyLength(random)),
                TraceOp.values()[random.nextInt(TraceOp.values().length)],
                absentOr(random, anyLength(random)),
                absentOr(random, (int) anyLength(random)),
                absentOr(random, (int) anyLength(random)),
                absentOr(random, anyLength(random) & Long.MAX_VALUE),
                absentOr(random, (int) anyLength(random) & Integer.MAX_VALUE),
                absentOr(random, anyLength(random)),
                absentOr(random, anyLength(random)),
                absentOr(random, anyLength(random)),
                absentOr(random, random.nextInt(3) - 1),
                absentOr(random, (int) anyLength(random)));
    }

    /** A number of any number of bits, so that short ones and the extremes come up. */
    private static long anyLength(Random random) {
        return random.nextLong() >> random.nextInt(64);
    }

    private static long absentOr(Random random, long value) {
        return random.nextInt(8) == 0 ? TraceEvent.ABSENT : value;
    }

    private static int absentOr(Random random, int value) {
        return random.nextInt(8) == 0 ? TraceEvent.ABSENT_INT : value;
    }
}
