package dev.harbinger.trace.paraver;

import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.util.Arrays;

/**
 * The first line of a {@code .prv} file:
 *
 * <pre>
 * #Paraver (31/01/2022 at 11:46):567453952_ns:1(20):2:8(1:1,...,1:1),12(1:1,...,1:1),14
 *           when the trace was     |          |  |   | |             |               |
 *           made                   |          |  |   | |             |               communicators
 *                                  |          |  |   | threads:node  second application
 *                                  |          |  |   | of each task
 *                                  |          |  |   tasks of the first application
 *                                  |          |  applications
 *                                  |          nodes, and the processors of each
 *                                  end of the trace and the unit of all times: ns, us, ms, s; none: us
 * </pre>
 *
 * <p>Applications are separated by colons in the format's documentation and by commas in what Extrae writes. A process
 * is a task of an application; a rank here counts the tasks of all applications, from 0.
 */
final class PrvHeader {
    /** More tasks are no real program; the bound keeps memory small whatever the file. */
    private static final int MOST_TASKS = 1 << 20;

    static final String MAGIC = "#Paraver";

    /** Not a task that the heading has. */
    static final int NO_RANK = -1;

    /** End of the trace, 0 when the heading does not say. */
    private final long lastTime;

    private final long nanosPerUnit;

    /** Rank of the first task of each application, and behind them the number of all tasks. */
    private final int[] firstRanks;

    private PrvHeader(long lastTime, long nanosPerUnit, int[] firstRanks) {
        this.lastTime = lastTime;
        this.nanosPerUnit = nanosPerUnit;
        this.firstRanks = firstRanks;
    }

    /** The rank of a task, both from 1, or {@link #NO_RANK}. */
    int rank(long application, long task) {
        if (application < 1 || application >= firstRanks.length) {
            return NO_RANK;
        }
        int first = firstRanks[(int) application - 1];
        return task >= 1 && task <= firstRanks[(int) application] - first ? first + (int) task - 1 : NO_RANK;
    }

    /** The rank behind the last of an application, from 1. */
    int endOfRanks(int application) {
        return firstRanks[application];
    }

    /** Whether a time lies within the trace. */
    boolean covers(long time) {
        return time >= 0 && time < Long.MAX_VALUE && (lastTime == 0 || time <= lastTime);
    }

    /** A time in nanoseconds; at most {@link Long#MAX_VALUE}. */
    long nanos(long time) {
        return Math.multiplyHigh(time, nanosPerUnit) == 0 && time * nanosPerUnit >= 0
                ? time * nanosPerUnit
                : Long.MAX_VALUE;
    }

    static PrvHeader read(PrvLines lines) throws IOException {
        if (!lines.next() || !lines.text().startsWith(MAGIC)) {
            throw lines.error("does not begin with " + MAGIC);
        }
        skipTo(lines, '(', "date in parentheses");
        skipTo(lines, ')', "end of the date");
        long lastTime = lines.number("end of the trace");
        long nanosPerUnit = unit(lines);
        lines.number("number of nodes");
        if (lines.peek() == '(') {
            skipTo(lines, ')', "end of the list of processors");
        }
        long applications = lines.number("number of applications");
        return new PrvHeader(Math.max(lastTime, 0), nanosPerUnit, applications(lines, applications));
    }

    private static long unit(PrvLines lines) throws TraceFormatException {
        if (lines.peek() != '_') {
            return 1_000;
        }
        lines.take();
        StringBuilder unit = new StringBuilder();
        while (lines.peek() >= 'a' && lines.peek() <= 'z') {
            unit.append((char) lines.take());
        }
        return switch (unit.toString()) {
            case "ns" -> 1;
            case "us" -> 1_000;
            case "ms" -> 1_000_000;
            case "s" -> 1_000_000_000;
            default -> throw lines.error("has no unit of time after the end of the trace; expected ns, us, ms or s");
        };
    }

    /** The tasks of each application: a number before parentheses. One without them counts communicators. */
    private static int[] applications(PrvLines lines, long expected) throws TraceFormatException {
        int[] firstRanks = new int[2];
        int found = 0;
        long tasks = 0;
        while (found < expected && (lines.peek() == ':' || lines.peek() == ',')) {
            lines.take();
            long number = lines.digits("number of tasks");
            if (lines.peek() == '(') {
                found++;
                tasks += Math.max(number, 0);
                if (number < 0 || tasks > MOST_TASKS) {
                    throw lines.error("has an application of " + number + " tasks; expected at most " + MOST_TASKS);
                }
                if (found == firstRanks.length) {
                    firstRanks = Arrays.copyOf(firstRanks, 2 * found);
                }
                firstRanks[found] = (int) tasks;
                // A heading that was cut ends in the list of an application: its number of tasks stands before.
                int next = lines.take();
                while (next >= 0 && next != ')') {
                    next = lines.take();
                }
            }
        }
        if (found == 0) {
            throw lines.error("names no application with its tasks");
        }
        return Arrays.copyOf(firstRanks, found + 1);
    }

    private static void skipTo(PrvLines lines, char last, String what) throws TraceFormatException {
        int next = lines.take();
        while (next != last) {
            if (next < 0) {
                throw lines.error("has no " + what);
            }
            next = lines.take();
        }
    }
}
