package dev.harbinger.launch;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.transport.RankExit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The report of a rank to the launcher at its end, a file in the job's directory with one line per fact: a name, a
 * space and the value. A rank that was killed leaves none.
 *
 * @param outcome how the rank ended
 * @param timeNanos when it ended, on the host's monotonic clock
 * @param exit how the rank ended, for the peers
 * @param traceProblem why its trace or traffic file is incomplete, or an empty text
 * @param openCalls number of calls in its traffic file, if that lacks only its end; else -1
 * @param counters its counters
 */
record RankReport(
        Outcome outcome,
        long timeNanos,
        RankExit exit,
        String traceProblem,
        long openCalls,
        Map<Counter, Long> counters) {
    enum Outcome {
        /** The program's main method returned. */
        FINISHED,
        /** The program's main method threw. */
        FAILED,
        /** The program ended the JVM by {@link System#exit}. */
        CALLED_EXIT,
        /** The JVM ended while the program ran: by a signal, or by another rank of the same JVM. */
        EXITED
    }

    /** How a rank ended that was running when its JVM ended, if nothing else is known. */
    static final RankExit JVM_ENDED = RankExit.failed("ended its process");

    private static final String OUTCOME = "outcome";
    private static final String TIME = "time";
    private static final String CAUSE = "cause";
    private static final String HOW = "how";
    private static final String TRACE_PROBLEM = "trace-problem";
    private static final String OPEN_CALLS = "open-calls";

    /** Whether the JVM ended while the program still ran. */
    boolean isExit() {
        return outcome == Outcome.CALLED_EXIT || outcome == Outcome.EXITED;
    }

    static Map<Counter, Long> read(Counters counters) {
        Map<Counter, Long> values = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            values.put(counter, counters.get(counter));
        }
        return values;
    }

    /** The file of a rank's report. */
    static Path file(Path directory, int rank) {
        return directory.resolve("report-" + rank);
    }

    /** Writes the report of a rank atomically. */
    void write(Path directory, int rank) throws IOException {
        StringBuilder text = new StringBuilder();
        line(text, OUTCOME, outcome.name());
        line(text, TIME, Long.toString(timeNanos));
        line(text, CAUSE, Integer.toString(exit.cause()));
        line(text, HOW, exit.how());
        line(text, TRACE_PROBLEM, traceProblem);
        line(text, OPEN_CALLS, Long.toString(openCalls));
        counters.forEach((counter, value) -> line(text, counter.name(), Long.toString(value)));
        AtomicFile.write(file(directory, rank), text);
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name).append(' ').append(value.replaceAll("\\R", " ")).append('\n');
    }

    /** Reads the report of a rank, or null if it left none. */
    static @Nullable RankReport read(Path directory, int rank) throws IOException {
        Path file = file(directory, rank);
        if (!Files.exists(file)) {
            return null;
        }
        Map<String, String> facts = new HashMap<>();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines) {
            int blank = line.indexOf(' ');
            facts.put(line.substring(0, blank), line.substring(blank + 1));
        }
        Map<Counter, Long> counters = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            String value = facts.get(counter.name());
            if (value != null) {
                counters.put(counter, Long.valueOf(value));
            }
        }
        Outcome outcome = Outcome.valueOf(facts.getOrDefault(OUTCOME, Outcome.EXITED.name()));
        return new RankReport(
                outcome,
                Long.parseLong(facts.getOrDefault(TIME, "0")),
                new RankExit(
                        outcome != Outcome.FINISHED,
                        Integer.parseInt(facts.getOrDefault(CAUSE, Integer.toString(RankExit.NONE))),
                        facts.getOrDefault(HOW, "")),
                facts.getOrDefault(TRACE_PROBLEM, ""),
                Long.parseLong(facts.getOrDefault(OPEN_CALLS, "-1")),
                counters);
    }
}
