package dev.harbinger.trace.csv;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFacts;
import dev.harbinger.trace.TraceOp;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes the trace of one process as CSV, in the format that {@link CsvTraceReader} reads. Writing an event allocates
 * nothing; the file holds whole lines at any time. Not safe for use by several threads at once.
 */
public final class CsvTraceWriter implements Closeable {
    /** How a line begins that is no event. */
    public static final String NO_EVENT = "#";

    /** How a line begins that counts calls. */
    static final String CALLS = NO_EVENT + "calls,";

    /** How a line begins that counts receives without a message in the trace. */
    static final String RECEIVES_WITHOUT_MESSAGE = NO_EVENT + "receives-without-message,";

    private static final String PREFIX = "rank-";
    private static final String SUFFIX = ".csv";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{4,9})" + Pattern.quote(SUFFIX));

    private static final int BUFFER_BYTES = 64 << 10;

    /** Twelve numbers of at most 20 characters, the operation, the commas and the line's end. */
    private static final int LONGEST_LINE = 288;

    /** Letters of a call's name. */
    private static final int LONGEST_NAME = 1000;

    private static final byte[][] WORDS = words();

    private final Path file;

    /** Not a channel, which an interrupted thread would close. */
    private final RandomAccessFile out;

    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final byte[] digits = new byte[20];
    private int filled;
    private long written;
    private long events;
    private long eventsWritten;
    private boolean closed;
    private @Nullable IOException failure;

    private CsvTraceWriter(Path file, RandomAccessFile out) {
        this.file = file;
        this.out = out;
        for (byte b : CsvColumn.headings().getBytes(StandardCharsets.US_ASCII)) {
            buffer[filled++] = b;
        }
        buffer[filled++] = '\n';
    }

    /**
     * Begins the trace of process {@code rank} in {@code directory}, which is made when it is missing; an older trace
     * of that process is replaced.
     */
    public static CsvTraceWriter create(Path directory, int rank) throws IOException {
        Files.createDirectories(directory);
        return open(directory.resolve(fileName(rank)));
    }

    /**
     * Begins the trace of process {@code rank} in {@code directory}, which is made when it is missing.
     *
     * @throws FileAlreadyExistsException when there is a trace of that process, which stays as it is
     */
    static CsvTraceWriter createNew(Path directory, int rank) throws IOException {
        Files.createDirectories(directory);
        return open(Files.createFile(directory.resolve(fileName(rank))));
    }

    private static CsvTraceWriter open(Path file) throws IOException {
        RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
        try {
            if (out.length() > 0) {
                out.setLength(0);
            }
        } catch (IOException e) {
            out.close();
            throw e;
        }
        return new CsvTraceWriter(file, out);
    }

    /** Name of the file that holds the trace of a process, such as {@code rank-0003.csv}. */
    public static String fileName(int rank) {
        String number = Integer.toString(rank);
        return PREFIX + "0".repeat(Math.max(0, 4 - number.length())) + number + SUFFIX;
    }

    /** The process whose trace a file of this name holds; -1 when {@link #fileName} gives no such name. */
    public static int processOf(String fileName) {
        Matcher name = NAME.matcher(fileName);
        return name.matches() ? Integer.parseInt(name.group(1)) : -1;
    }

    /** The file written. */
    public Path file() {
        return file;
    }

    /** Events that are in the file for certain once the writer is closed, or has failed. */
    public long eventsWritten() {
        return eventsWritten;
    }

    /**
     * Writes an event.
     *
     * @throws IOException when the file could not be written, a full disk say: the file then ends with its last whole
     *     line, and every later call throws the same
     */
    public void write(TraceFacts event) throws IOException {
        if (filled > BUFFER_BYTES - LONGEST_LINE) {
            flush();
        }
        decimal(event.sequence());
        decimal(event.timeNanos());
        word(WORDS[event.op().ordinal()]);
        hexadecimal(event.site());
        decimal(orAbsent(event.peer()));
        decimal(orAbsent(event.tag()));
        decimal(event.count());
        decimal(orAbsent(event.typeBytes()));
        hexadecimal(event.buffer());
        decimal(event.communicator());
        decimal(event.request());
        decimal(orAbsent(event.early()));
        decimal(orAbsent(event.worldPeer()));
        buffer[filled - 1] = '\n';
        events++;
    }

    /**
     * Writes how often calls were made that are no events.
     *
     * @param calls numbers by name; a control character in a name becomes {@code ?}
     * @throws IOException see {@link #write}
     */
    void writeCalls(Map<String, Long> calls) throws IOException {
        for (var call : new TreeMap<>(calls).entrySet()) {
            String name = call.getKey().replaceAll("\\p{Cntrl}", "?");
            writeLine(CALLS + name.substring(0, Math.min(name.length(), LONGEST_NAME)) + "," + call.getValue());
        }
    }

    /**
     * Writes how many receives were posted of which the trace has no message.
     *
     * @throws IOException see {@link #write}
     */
    void writeReceivesWithoutMessage(long receives) throws IOException {
        writeLine(RECEIVES_WITHOUT_MESSAGE + receives);
    }

    private void writeLine(String text) throws IOException {
        byte[] line = (text + "\n").getBytes(StandardCharsets.UTF_8);
        if (filled > BUFFER_BYTES - line.length) {
            flush();
        }
        System.arraycopy(line, 0, buffer, filled, line.length);
        filled += line.length;
    }

    /** Hands what was written so far to the operating system. */
    public void flush() throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            out.write(buffer, 0, filled);
        } catch (IOException e) {
            failure = e;
            endWithWholeLine();
            throw e;
        }
        written += filled;
        eventsWritten = events;
        filled = 0;
    }

    /** A part of the buffer may have been written, and it need not end with a line. */
    private void endWithWholeLine() {
        try {
            out.setLength(written);
        } catch (IOException e) {
            // The error that brought us here says what is wrong with the file; readers notice a line that is cut off.
        }
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (out) {
            if (failure == null) {
                flush();
            }
        }
    }

    private void word(byte[] letters) {
        System.arraycopy(letters, 0, buffer, filled, letters.length);
        filled += letters.length;
        buffer[filled++] = ',';
    }

    private static long orAbsent(int value) {
        return value == TraceEvent.ABSENT_INT ? TraceEvent.ABSENT : value;
    }

    private void decimal(long value) {
        if (value != TraceEvent.ABSENT) {
            if (value < 0) {
                buffer[filled++] = '-';
            }
            long rest = Math.abs(value);
            int length = 0;
            do {
                digits[length++] = (byte) ('0' + rest % 10);
                rest /= 10;
            } while (rest != 0);
            while (length > 0) {
                buffer[filled++] = digits[--length];
            }
        }
        buffer[filled++] = ',';
    }

    private void hexadecimal(long value) {
        if (value != TraceEvent.ABSENT) {
            int shift = Math.max(0, (63 - Long.numberOfLeadingZeros(value)) & ~3);
            for (; shift >= 0; shift -= 4) {
                int digit = (int) (value >>> shift) & 15;
                buffer[filled++] = (byte) (digit < 10 ? '0' + digit : 'a' + digit - 10);
            }
        }
        buffer[filled++] = ',';
    }

    private static byte[][] words() {
        TraceOp[] ops = TraceOp.values();
        byte[][] words = new byte[ops.length][];
        for (TraceOp op : ops) {
            words[op.ordinal()] = op.word().getBytes(StandardCharsets.US_ASCII);
        }
        return words;
    }
}
