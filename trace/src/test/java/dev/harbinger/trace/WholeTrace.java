package dev.harbinger.trace;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that a trace has, for tests.
 *
 * @param events of each process
 * @param skippedRecords of each process
 * @param errors messages of the errors, in their order
 */
public record WholeTrace(
        Map<Integer, List<TraceEvent>> events, Map<Integer, Map<String, Long>> skippedRecords, List<String> errors) {

    /** Most errors that a trace may have; more would be one that never ends. */
    private static final int MOST_ERRORS = 1000;

    /** Reads and closes a trace; each error must be an {@link IOException} with a message. */
    public static WholeTrace read(Trace trace) throws IOException {
        WholeTrace whole = new WholeTrace(new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
        try (trace) {
            boolean more = true;
            while (more) {
                try {
                    TraceReader reader = trace.nextProcess();
                    more = reader != null;
                    if (reader != null) {
                        whole.add(reader);
                    }
                } catch (IOException e) {
                    whole.fail(e);
                }
            }
        }
        return whole;
    }

    private void add(TraceReader reader) throws IOException {
        try (reader) {
            assertFalse(events.containsKey(reader.process()), "twice process " + reader.process());
            List<TraceEvent> ofProcess = new ArrayList<>();
            events.put(reader.process(), ofProcess);
            try {
                for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                    ofProcess.add(event);
                }
            } catch (IOException e) {
                fail(e);
            }
            skippedRecords.put(reader.process(), reader.skippedRecords());
        }
    }

    private void fail(IOException e) {
        assertNotNull(e.getMessage());
        errors.add(e.getMessage());
        assertFalse(errors.size() > MOST_ERRORS, "errors without end");
    }
}
