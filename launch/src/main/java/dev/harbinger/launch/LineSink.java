package dev.harbinger.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Where the lines of several ranks come together: a line of one is never broken by another. What a single rank writes
 * passes byte by byte as it is. Safe for use by several threads.
 */
final class LineSink {
    private final OutputStream out;
    private final Runnable whenClosed;
    private final ByteArrayOutputStream scratch = new ByteArrayOutputStream();

    /** Whose line has begun and not ended yet. */
    private @Nullable RankLines open;

    private boolean closed;

    /** @param whenClosed told once, when {@code out} takes nothing any more */
    LineSink(OutputStream out, Runnable whenClosed) {
        this.out = out;
        this.whenClosed = whenClosed;
    }

    /** The lines of a rank, each begun with its number if {@code prefix}. */
    RankLines lines(int rank, boolean prefix) {
        return new RankLines(this, prefix ? ("[" + rank + "] ").getBytes(StandardCharsets.US_ASCII) : new byte[0]);
    }

    /** Takes whole lines of {@code from}, or a part of a line that is too long to wait for its end. */
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
