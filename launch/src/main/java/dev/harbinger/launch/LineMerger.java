package dev.harbinger.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Merges the lines of several ranks, so that no line is broken by another. Output of a single rank passes through byte
 * by byte. Thread-safe.
 */
final class LineMerger {
    private final OutputStream out;
    private final Runnable whenClosed;
    private final ByteArrayOutputStream scratch = new ByteArrayOutputStream();

    /** The rank whose line has begun but not ended. */
    private @Nullable RankLines open;

    private boolean closed;

    /** @param whenClosed called once, when {@code out} no longer accepts output */
    LineMerger(OutputStream out, Runnable whenClosed) {
        this.out = out;
        this.whenClosed = whenClosed;
    }

    /** The lines of a rank, each prefixed with its number if {@code prefix}. */
    RankLines lines(int rank, boolean prefix) {
        return new RankLines(this, prefix ? ("[" + rank + "] ").getBytes(StandardCharsets.US_ASCII) : new byte[0]);
    }

    /** Accepts whole lines from {@code from}, or part of a line that is too long to wait for its end. */
    synchronized void write(RankLines from, byte[] bytes, int length) {
        if (length == 0 || closed) {
            return;
        }
        scratch.reset();
        boolean lineBegins = open != from;
        if (open != null && open != from) {
            scratch.write('\n');
        }
        for (int start = 0; start < length; ) {
            int end = start;
            while (end < length && bytes[end] != '\n') {
                end++;
            }
            end = Math.min(end + 1, length);
            if (lineBegins) {
                scratch.writeBytes(from.prefix());
            }
            scratch.write(bytes, start, end - start);
            lineBegins = true;
            start = end;
        }
        open = bytes[length - 1] == '\n' ? null : from;
        try {
            scratch.writeTo(out);
            out.flush();
        } catch (IOException e) {
            closed = true;
            whenClosed.run();
        }
    }
}
