package dev.harbinger.trace.input;

import dev.harbinger.trace.TraceFormatException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The lines of a text file, one after another, as bytes; errors name the line. Lines end with a line feed, with or
 * without a carriage return; empty ones are skipped. Memory does not grow with the file: a line may have at most
 * {@link #LONGEST_LINE} bytes. One thread at a time.
 *
 * <p>The current line is {@code buffer[position .. end)}; subclasses move the position.
 */
public class LineInput implements Closeable {
    /** A longer line is no line of a trace; the bound keeps memory small whatever the file. */
    public static final int LONGEST_LINE = 64 << 10;

    private static final int SHOWN = 40;

    /** Bytes of the present line and of some after it. */
    protected byte[] buffer = new byte[2 * LONGEST_LINE];

    /** Index of the next byte to be taken of the present line. */
    protected int position;

    /** Index after the last byte of the present line. */
    protected int end;

    private final InputStream in;
    private final String name;
    private final boolean lastLineMayBeCutOff;
    private final boolean longLinesAreCut;
    private final int longestLine;
    private int filled;
    private int nextLine;
    private long number;
    /** Whether the present line goes on where it was cut. */
    private boolean cut;

    private boolean lacksEnd;

    /**
     * Lines of a stream, which is closed with this.
     *
     * @param name what the stream is called in errors
     * @param lastLineMayBeCutOff whether a last line without a line feed is a line like others; if not, it is an error,
     *     since the file was not written to its end
     */
    public LineInput(InputStream in, String name, boolean lastLineMayBeCutOff) {
        this(in, name, lastLineMayBeCutOff, false);
    }

    /**
     * Lines of a stream, which is closed with this.
     *
     * @param lastLineMayBeCutOff see {@link #LineInput(InputStream, String, boolean)}
     * @param longLinesAreCut whether of a line that is too long the first {@link #LONGEST_LINE} bytes are given and the
     *     others skipped, see {@link #isCut}; if not, it is an error
     */
    public LineInput(InputStream in, String name, boolean lastLineMayBeCutOff, boolean longLinesAreCut) {
        this(in, name, lastLineMayBeCutOff, longLinesAreCut, LONGEST_LINE);
    }

    /**
     * Lines of a stream, which is closed with this, of a format that needs longer ones; memory grows with the longest.
     *
     * @param lastLineMayBeCutOff see {@link #LineInput(InputStream, String, boolean)}
     * @param longestLine bytes that a line may have, instead of {@link #LONGEST_LINE}
     */
    public LineInput(InputStream in, String name, boolean lastLineMayBeCutOff, int longestLine) {
        this(in, name, lastLineMayBeCutOff, false, longestLine);
    }

    private LineInput(
            InputStream in, String name, boolean lastLineMayBeCutOff, boolean longLinesAreCut, int longestLine) {
        this.in = in;
        this.name = name;
        this.lastLineMayBeCutOff = lastLineMayBeCutOff;
        this.longLinesAreCut = longLinesAreCut;
        this.longestLine = longestLine;
    }

    /**
     * Goes to the next line that is not empty; false after the last.
     *
     * @throws TraceFormatException when a line is too long, or the last one is cut off and may not be
     */
    public final boolean next() throws IOException {
        if (cut) {
            skipRest();
        }
        do {
            int newline = indexOfNewline(nextLine);
            while (newline < 0 && filled - nextLine <= longestLine) {
                int searched = filled - nextLine;
                if (!fill()) {
                    return lastLine();
                }
                newline = indexOfNewline(nextLine + searched);
            }
            number++;
            position = nextLine;
            if (newline < 0 || newline - position > longestLine) {
                return tooLong();
            }
            end = newline > position && buffer[newline - 1] == '\r' ? newline - 1 : newline;
            nextLine = newline + 1;
        } while (position == end);
        return true;
    }

    private boolean tooLong() throws TraceFormatException {
        if (!longLinesAreCut) {
            throw error("is longer than " + longestLine + " bytes: this is no text trace");
        }
        end = position + longestLine;
        nextLine = end;
        cut = true;
        return true;
    }

    private void skipRest() throws IOException {
        cut = false;
        int newline = indexOfNewline(nextLine);
        while (newline < 0) {
            nextLine = filled;
            if (!fill()) {
                return;
            }
            newline = indexOfNewline(nextLine);
        }
        nextLine = newline + 1;
    }

    private boolean lastLine() throws TraceFormatException {
        position = nextLine;
        end = filled;
        if (filled == nextLine) {
            return false;
        }
        number++;
        nextLine = filled;
        lacksEnd = true;
        if (!lastLineMayBeCutOff) {
            throw cutOff();
        }
        return true;
    }

    private int indexOfNewline(int from) {
        for (int i = from; i < filled; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Reads more behind what is there of the present line; false at the end of the stream. */
    private boolean fill() throws IOException {
        byte[] from = buffer;
        if (filled - nextLine > buffer.length / 2) {
            buffer = new byte[2 * buffer.length];
        }
        System.arraycopy(from, nextLine, buffer, 0, filled - nextLine);
        filled -= nextLine;
        nextLine = 0;
        int count = in.read(buffer, filled, buffer.length - filled);
        filled += Math.max(count, 0);
        return count >= 0;
    }

    /** Whether the present line is longer than what was given of it. */
    public final boolean isCut() {
        return cut;
    }

    /** Whether the present line is the last one and has no line feed at its end. */
    public final boolean lacksEnd() {
        return lacksEnd;
    }

    /** The error of a last line that has no line feed at its end. */
    public final TraceFormatException cutOff() {
        return error("is cut off: the trace was not written to its end, all before this line was read");
    }

    /** Number of the present line, from 1. */
    public final long number() {
        return number;
    }

    /** What is left of the present line. */
    public final String text() {
        return new String(buffer, position, end - position, StandardCharsets.UTF_8);
    }

    /** An error at the present line; {@code what} completes "line 12 ...". */
    public final TraceFormatException error(String what) {
        return new TraceFormatException(name + ": line " + Math.max(number, 1) + " " + what);
    }

    /** Part of the buffer as it may stand in an error: without characters that a terminal obeys, and not too long. */
    protected final String shown(int from, int to) {
        return shown(new String(buffer, from, to - from, StandardCharsets.ISO_8859_1));
    }

    /** A text as it may stand in an error: without characters that a terminal obeys, and not too long. */
    public static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < text.length() && i < SHOWN; i++) {
            char letter = text.charAt(i);
            shown.append(letter >= ' ' && letter < 127 ? letter : '?');
        }
        return shown.append(text.length() > SHOWN ? "..." : "").toString();
    }

    @Override
    public final void close() throws IOException {
        in.close();
    }
}
