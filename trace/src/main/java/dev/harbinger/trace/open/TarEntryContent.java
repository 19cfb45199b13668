package dev.harbinger.trace.open;

import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.input.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The content of the current file of a tar. A damaged tar fails in many ways; here each is an {@link IOException}, and
 * after the first, every read fails with it. Closing does nothing: the next file needs the tar. One thread at a time.
 */
final class TarEntryContent extends BulkInputStream {
    private final InputStream tar;
    private final Function<Exception, IOException> damaged;
    private @Nullable IOException failure;

    /**
     * The content up to the end of the current entry.
     *
     * @param tar reads that entry
     * @param damaged makes the error that a read throws from the one of the tar
     */
    TarEntryContent(InputStream tar, Function<Exception, IOException> damaged) {
        this.tar = tar;
        this.damaged = damaged;
    }

    /** The first bytes; fewer when the tar is damaged there, which reading on will tell. */
    byte[] head() {
        byte[] head = new byte[TraceFormat.HEAD_BYTES];
        int filled = 0;
        try {
            for (int read = 0; read >= 0 && filled < head.length; filled += Math.max(read, 0)) {
                read = read(head, filled, head.length - filled);
            }
        } catch (IOException e) {
            // Kept: the next read throws it.
        }
        return Arrays.copyOf(head, filled);
    }

    /** Whether a read has failed: nothing more can be read from the tar. */
    boolean hasFailed() {
        return failure != null;
    }

    /** Throws what went wrong so far. */
    void check() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    /** Skips the rest of the entry; throws an error not yet reported, if there is one. */
    void skipRest() throws IOException {
        byte[] unread = new byte[8 << 10];
        while (failure == null && read(unread, 0, unread.length) >= 0) {
            // Nobody wants it.
        }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        check();
        try {
            return tar.read(into, offset, length);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            failure = damaged.apply(e);
            throw failure;
        }
    }
}
