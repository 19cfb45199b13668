package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What reading a trace gave.
 *
 * @param failure what reading ended with, or an empty text
 */
record DumpiReading(List<TraceEvent> events, Map<String, Long> skippedRecords, String failure) {
    static DumpiReading of(ProcessFormat format, byte[] bytes) {
        try {
            return of(format.read(new ByteArrayInputStream(bytes), "trace-0003", 3));
        } catch (IOException e) {
            return new DumpiReading(List.of(), Map.of(), String.valueOf(e.getMessage()));
        }
    }

    static DumpiReading ofBinary(DumpiTwoForms calls) {
        return of(new DumpiFormat(), calls.binary());
    }

    static DumpiReading ofText(DumpiTwoForms calls) {
        return of(new DumpiTextFormat(), calls.text());
    }

    static DumpiReading ofFile(Path file) throws IOException {
        return of(new DumpiFormat().readFile(Files.newInputStream(file), file, 3));
    }

    private static DumpiReading of(TraceReader open) throws IOException {
        List<TraceEvent> events = new ArrayList<>();
        String failure = "";
        try (TraceReader reader = open) {
            try {
                for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                    events.add(event);
                }
            } catch (IOException e) {
                failure = String.valueOf(e.getMessage());
                if (reader.next() != null) {
                    throw new AssertionError("an event after a failure");
                }
            }
            return new DumpiReading(events, reader.skippedRecords(), failure);
        }
    }
}
