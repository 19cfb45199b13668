package dev.harbinger.trace.csv;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.FileNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CSV trace of one process, as docs/trace-format.md describes it. The first line names the columns, in any
 * order; only {@code op} must be there, the facts of the others are absent when their column or their value is. Columns
 * it does not know are skipped, and so are lines that begin with {@code #}, except for those that count.
 */
public final class CsvTraceReader implements TraceReader {
    private final int process;
    private final CsvLines lines;
    private final @Nullable CsvColumn[] columns;
    private final boolean namesWorldPeer;

    /** The values of the present line, by {@link CsvColumn#ordinal()}. */
    private final long[] values = new long[CsvColumn.values().length];

    private final TraceEventBuilder event = new TraceEventBuilder();
    private final Map<String, Long> calls = new TreeMap<>();
    private long receivesWithoutMessage;
    private @Nullable TraceOp op;
    private boolean ended;

    /**
     * Reads from a stream, which is closed with the reader.
     *
     * @param name what the stream is called in errors
     * @throws TraceFormatException when the first line does not name the columns of a trace
     */
    public CsvTraceReader(InputStream in, String name, int process) throws IOException {
        this.process = process;
        this.lines = new CsvLines(in, name);
        try {
            this.columns = readHeadings();
            this.namesWorldPeer = Arrays.asList(columns).contains(CsvColumn.WORLD_PEER);
        } catch (IOException e) {
            lines.close();
            throw e;
        }
    }

    /**
     * Reads a file; a name such as {@code rank-0003.csv} tells the process.
     *
     * @throws TraceFormatException when the first line does not name the columns of a trace
     */
    public static CsvTraceReader open(Path file) throws IOException {
        return new CsvTraceReader(
                Files.newInputStream(file),
                file.toString(),
                CsvFormat.process(file.toString(), FileNames.process(file)));
    }

    @Override
    public int process() {
        return process;
    }

    @Override
    public @Nullable TraceEvent next() throws IOException {
        try {
            while (!ended && lines.next()) {
                if (!lines.isNoEvent()) {
                    return readEvent();
                }
                lines.countCalls(calls);
                receivesWithoutMessage += lines.receivesWithoutMessage();
            }
            ended = true;
            return null;
        } catch (TraceFormatException e) {
            ended = true;
            throw e;
        }
    }

    /** The calls that the trace counts, all of them once the last event was read. */
    @Override
    public Map<String, Long> skippedRecords() {
        return Collections.unmodifiableMap(calls);
    }

    @Override
    public long receivesWithoutMessage() {
        return receivesWithoutMessage;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private TraceEvent readEvent() throws TraceFormatException {
        Arrays.fill(values, TraceEvent.ABSENT);
        values[CsvColumn.SEQ.ordinal()] = lines.number() - 2;
        op = null;
        for (int field = 0; field < columns.length; field++) {
            if (field > 0 && !lines.comma()) {
                throw lines.error("has " + field + " fields, the first line names " + columns.length);
            }
            CsvColumn column = columns[field];
            if (column == null) {
                lines.skip();
            } else {
                readField(column);
            }
        }
        if (!lines.atEnd()) {
            throw lines.error("has more than the " + columns.length + " fields that the first line names");
        }
        if (op == null) {
            throw lines.error("does not say what was done: " + CsvColumn.OP.heading() + " is empty");
        }
        return event.begin(value(CsvColumn.SEQ), op)
                .timeNanos(value(CsvColumn.TIME_NS))
                .site(value(CsvColumn.SITE))
                .peer(intValue(CsvColumn.PEER))
                .tag(intValue(CsvColumn.TAG))
                .count(value(CsvColumn.COUNT))
                .typeBytes(intValue(CsvColumn.TYPE_BYTES))
                .buffer(value(CsvColumn.BUF))
                .communicator(value(CsvColumn.COMM))
                .request(value(CsvColumn.REQUEST))
                .early(intValue(CsvColumn.EARLY))
                .worldPeer(worldPeer())
                .build();
    }

    /** Where the column is missing, as in older traces, the peer itself on communicator 0, which is the world. */
    private int worldPeer() {
        return !namesWorldPeer && value(CsvColumn.COMM) == 0
                ? intValue(CsvColumn.PEER)
                : intValue(CsvColumn.WORLD_PEER);
    }

    private void readField(CsvColumn column) throws TraceFormatException {
        switch (column) {
            case OP -> op = lines.op();
            case SITE, BUF -> values[column.ordinal()] = lines.hexadecimal(column);
            case PEER, TAG, WORLD_PEER ->
                values[column.ordinal()] = lines.decimal(column, Integer.MIN_VALUE + 1, Integer.MAX_VALUE);
            case TYPE_BYTES -> values[column.ordinal()] = lines.decimal(column, 0, Integer.MAX_VALUE);
            case COUNT -> values[column.ordinal()] = lines.decimal(column, 0, Long.MAX_VALUE);
            case EARLY -> values[column.ordinal()] = lines.decimal(column, TraceEvent.NOT_ASKED, TraceEvent.EARLY);
            case SEQ, TIME_NS, COMM, REQUEST ->
                values[column.ordinal()] = lines.decimal(column, -Long.MAX_VALUE, Long.MAX_VALUE);
        }
    }

    private long value(CsvColumn column) {
        return values[column.ordinal()];
    }

    private int intValue(CsvColumn column) {
        long value = values[column.ordinal()];
        return value == TraceEvent.ABSENT ? TraceEvent.ABSENT_INT : (int) value;
    }

    private @Nullable CsvColumn[] readHeadings() throws IOException {
        if (!lines.next()) {
            throw lines.error("is missing; expected the columns' names: " + CsvColumn.headings());
        }
        String[] headings = lines.text().split(",", -1);
        @Nullable CsvColumn[] named = new @Nullable CsvColumn[headings.length];
        boolean[] seen = new boolean[values.length];
        for (int i = 0; i < headings.length; i++) {
            CsvColumn column = CsvColumn.named(headings[i].strip());
            if (column != null && seen[column.ordinal()]) {
                throw lines.error("names the column " + column.heading() + " twice");
            }
            named[i] = column;
            if (column != null) {
                seen[column.ordinal()] = true;
            }
        }
        if (!seen[CsvColumn.OP.ordinal()]) {
            throw lines.error("does not name the columns of a trace; expected some of " + CsvColumn.headings()
                    + ", and op among them");
        }
        return named;
    }
}
