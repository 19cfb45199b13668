package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output of {@code dumpi2ascii} for a trace. A call has a line for its entry, one for each argument, and one
 * for its return. All other lines, of the header and the footer, are skipped.
 *
 * <pre>
 * MPI_Irecv entering at walltime 12.345678900, cputime 0.001000000 seconds in thread 0.
 * int count=1
 * MPI_Datatype datatype=9 (MPI_INT)
 * int source=-1 (MPI_ANY_SOURCE)
 * ...
 * MPI_Request request=[2]
 * MPI_Irecv returning at walltime 12.345678910, cputime 0.001000005 seconds in thread 0.
 * </pre>
 */
final class DumpiTextReader implements DumpiCalls {
    private static final byte[] ENTERING = bytes(" entering at walltime ");
    private static final byte[] RETURNING = bytes(" returning at walltime ");
    private static final byte[] IGNORED = bytes("<IGNORED>");
    /** Begins the line of a row of an array that has rows, from the second. */
    private static final byte[] NEXT_ROW = bytes(", [");

    private static final Map<DumpiCall, Map<DumpiField, DumpiArgument>> FIELDS = fields();

    private final DumpiTextLines lines;
    private final Consumer<String> unknown;
    private final DumpiClock clock = new DumpiClock();
    private final DumpiRecord record = new DumpiRecord();
    /** The array whose rows may go on in the next line. */
    private @Nullable DumpiNumbers rows;

    /**
     * Reads from a stream, which is closed with the reader.
     *
     * @param unknown takes the name of each call that is not known, which is skipped
     */
    DumpiTextReader(InputStream in, String name, Consumer<String> unknown) {
        lines = new DumpiTextLines(in, name);
        this.unknown = unknown;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static Map<DumpiCall, Map<DumpiField, DumpiArgument>> fields() {
        Map<DumpiCall, Map<DumpiField, DumpiArgument>> fields = new EnumMap<>(DumpiCall.class);
        for (DumpiCall call : DumpiCall.values()) {
            Map<DumpiField, DumpiArgument> ofCall = new EnumMap<>(DumpiField.class);
            for (DumpiArgument argument : call.arguments()) {
                DumpiField field = argument.field();
                if (field != null) {
                    ofCall.put(field, argument);
                }
            }
            fields.put(call, ofCall);
        }
        return fields;
    }

    @Override
    public @Nullable DumpiRecord next() throws IOException {
        while (lines.next()) {
            String label = lines.word();
            if (lines.passed(ENTERING)) {
                DumpiCall call = DumpiCall.labelled(label);
                long time = time();
                if (call == null) {
                    unknown.accept(label);
                    readArguments(label, Map.of());
                    continue;
                }
                record.begin(call);
                record.start(time);
                readArguments(label, FIELDS.getOrDefault(call, Map.of()));
                record.stop(time());
                return record;
            }
        }
        return null;
    }

    /** Reads the lines up to the one where the call returns; stays there before the time. */
    private void readArguments(String label, Map<DumpiField, DumpiArgument> wanted) throws IOException {
        rows = null;
        while (lines.next()) {
            if (rows != null && lines.passed(NEXT_ROW)) {
                readNextRow(rows);
                continue;
            }
            String word = lines.word();
            if (lines.passed(RETURNING)) {
                if (!word.equals(label)) {
                    throw lines.error("says that " + DumpiTextLines.shown(word) + " returns; expected " + label);
                }
                return;
            }
            if (lines.passed(ENTERING)) {
                throw lines.error("enters " + DumpiTextLines.shown(word) + "; expected the rest of " + label
                        + ": lines are missing before it");
            }
            if (!wanted.isEmpty() && lines.passTo(' ')) {
                readArgument(wanted);
            }
        }
        throw lines.error("is the last and " + label + " has not returned: the text is cut off, all before was read");
    }

    private void readArgument(Map<DumpiField, DumpiArgument> wanted) throws TraceFormatException {
        DumpiField field = DumpiField.named(lines.word());
        DumpiArgument argument = wanted.get(field == DumpiField.STATUS ? DumpiField.STATUSES : field);
        if (argument == null || !lines.passTo('=') || lines.passed(IGNORED)) {
            return;
        }
        switch (argument.kind()) {
            case STATUSES -> readStatuses(record.array(DumpiField.STATUSES));
            case INTS, HANDLES -> readNumbers(record.array(argumentField(argument)));
            case INT_ROWS -> {
                rows = record.array(argumentField(argument));
                lines.passTo('[');
                readNumbers(rows);
            }
            default -> {
                if (lines.isAt('[')) {
                    lines.passTo('[');
                }
                int value = lines.decimal();
                record.set(
                        argumentField(argument), argument.kind() == DumpiArgument.Kind.HANDLE ? value & 0xFFFF : value);
            }
        }
    }

    private static DumpiField argumentField(DumpiArgument argument) {
        return Objects.requireNonNull(argument.field());
    }

    private void readNumbers(DumpiNumbers numbers) throws TraceFormatException {
        numbers.begin();
        lines.passTo('[');
        readRow(numbers);
    }

    private void readNextRow(DumpiNumbers numbers) throws TraceFormatException {
        readRow(numbers);
        if (numbers.size() > DumpiNumbers.MOST) {
            numbers.clear();
            rows = null;
        }
    }

    private void readRow(DumpiNumbers numbers) throws TraceFormatException {
        while (!lines.isAt(']')) {
            numbers.add(lines.decimal());
            if (!lines.isAt(']') && !lines.passTo(' ')) {
                throw lines.error("has an array that does not end with ]");
            }
        }
    }

    /** A status is {@code {bytes=8, cancelled=0, source=3, tag=7, error=0}}. */
    private void readStatuses(DumpiNumbers numbers) throws TraceFormatException {
        while (lines.passTo('{')) {
            int bytes = statusNumber();
            int cancelled = statusNumber();
            int source = statusNumber();
            int tag = statusNumber();
            numbers.add(bytes);
            numbers.add(source);
            numbers.add(cancelled);
            numbers.add(tag);
        }
    }

    private int statusNumber() throws TraceFormatException {
        lines.passTo('=');
        return lines.decimal();
    }

    /** Reads seconds, a point and nanoseconds; absent when they are 0, as of a trace without wall times. */
    private long time() throws TraceFormatException {
        long seconds = lines.decimal();
        if (!lines.passTo('.')) {
            throw lines.error("has no time of the form 12.345678900");
        }
        long nanos = lines.decimal();
        return seconds == 0 && nanos == 0 ? TraceEvent.ABSENT : clock.nanos(seconds, nanos);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
