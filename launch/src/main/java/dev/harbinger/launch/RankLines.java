package dev.harbinger.launch;

import java.util.Arrays;

/** Assembles the output of a rank into lines, and forwards whole lines. Thread-safe. */
final class RankLines {
    /** A longer line is forwarded in parts, so that no output can fill the memory. */
    static final int LONGEST_LINE = 64 << 10;

    private final LineMerger merger;
    private final byte[] prefix;
    private final boolean dropsRuntimeExitMessage;
    private byte[] buffer = new byte[1 << 10];
    private int filled;

    RankLines(LineMerger merger, byte[] prefix) {
        this(merger, prefix, false);
    }

    private RankLines(LineMerger merger, byte[] prefix, boolean dropsRuntimeExitMessage) {
        this.merger = merger;
        this.prefix = prefix;
        this.dropsRuntimeExitMessage = dropsRuntimeExitMessage;
    }

    /** The same lines without {@link RuntimeExitMessage}, for the errors of a process. */
    RankLines withoutRuntimeExitMessage() {
        return new RankLines(merger, prefix, true);
    }

    byte[] prefix() {
        return prefix;
    }

    /** Accepts the next bytes that the rank wrote. */
    synchronized void write(byte[] bytes, int offset, int length) {
        int done = 0;
        while (done < length) {
            int count = Math.min(length - done, LONGEST_LINE - filled);
            append(bytes, offset + done, count);
            done += count;
            handOn();
        }
    }

    private void append(byte[] bytes, int offset, int count) {
        if (filled + count > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(filled + count, Math.min(2 * buffer.length, LONGEST_LINE)));
        }
        System.arraycopy(bytes, offset, buffer, filled, count);
        filled += count;
    }

    private void handOn() {
        int lines = filled;
        while (lines > 0 && buffer[lines - 1] != '\n') {
            lines--;
        }
        if (lines == 0 && filled == LONGEST_LINE) {
            lines = filled;
        }
        if (lines > 0) {
            pass(lines);
            System.arraycopy(buffer, lines, buffer, 0, filled - lines);
            filled -= lines;
        }
    }

    /** Forwards the rest of an unfinished line. */
    synchronized void end() {
        pass(filled);
        filled = 0;
    }

    private void pass(int length) {
        if (dropsRuntimeExitMessage) {
            byte[] kept = RuntimeExitMessage.without(buffer, length);
            merger.write(this, kept, kept.length);
        } else {
            merger.write(this, buffer, length);
        }
    }
}
