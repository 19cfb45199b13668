package dev.harbinger.trace.open;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.input.FileNames;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of one run in a tar, to examine them before they are read: the tar is opened a second time, if a file is
 * requested. Each can be opened once, until the next is taken. Ends where the tar is damaged, which reading will
 * report. One thread at a time.
 */
final class TarFilesAhead implements Iterable<TraceFile>, Closeable {
    private final DiskFile tar;
    private final ProcessFormat format;
    private final String run;
    private @Nullable TarArchiveInputStream entries;
    private @Nullable Entry taken;

    private TarFilesAhead(DiskFile tar, ProcessFormat format, String run) {
        this.tar = tar;
        this.format = format;
        this.run = run;
    }

    /**
     * The format to read the files with, after a look at them.
     *
     * @param run see {@link ProcessFormat#run}; empty if the names do not tell
     */
    static ProcessFormat look(DiskFile tar, ProcessFormat format, String run) {
        try (TarFilesAhead files = new TarFilesAhead(tar, format, run)) {
            return format.lookAhead(files);
        }
    }

    @Override
    public Iterator<TraceFile> iterator() {
        return new Iterator<>() {
            private @Nullable Entry next;
            private boolean isEnded;

            @Override
            public boolean hasNext() {
                if (next == null && !isEnded) {
                    next = find();
                    isEnded = next == null;
                }
                return next != null;
            }

            @Override
            public TraceFile next() {
                Entry found = hasNext() ? next : null;
                if (found == null) {
                    throw new NoSuchElementException();
                }
                next = null;
                taken = found;
                return found;
            }
        };
    }

    private @Nullable Entry find() {
        try {
            closeTaken();
            TarArchiveInputStream open = entries;
            if (open == null) {
                open = new TarArchiveInputStream(tar.open());
                entries = open;
            }
            for (TarArchiveEntry entry = open.getNextEntry(); entry != null; entry = open.getNextEntry()) {
                Entry file = entry.isFile() ? file(open, entry) : null;
                if (file != null) {
                    return file;
                }
            }
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            // Ends here.
        }
        return null;
    }

    /** The file of an entry; null if it is no process of the run, or damaged at its beginning. */
    private @Nullable Entry file(TarArchiveInputStream open, TarArchiveEntry entry) {
        InputStream decompressed = null;
        Entry file = null;
        try {
            InputStream content = new TarEntryContent(open, IOException::new);
            byte[] begin = content.readNBytes(TraceFormat.HEAD_BYTES);
            Compression compression = Compression.of(begin);
            String name = compression.withoutEnding(FileNames.last(entry.getName()));
            decompressed = compression.decompress(TarTrace.joined(begin, content), tar.toString());
            byte[] head = decompressed.readNBytes(TraceFormat.HEAD_BYTES);
            if (isOfRun(name) && format.recognises(name, head) && !format.describesOthers(name, head)) {
                file = new Entry(name, entry.getSize(), TarTrace.joined(head, decompressed));
            }
        } catch (IOException e) {
            // Reading will report it.
        }
        if (file == null) {
            close(decompressed);
        }
        return file;
    }

    private boolean isOfRun(String name) {
        String ofFile = format.run(name);
        return run.isEmpty() || ofFile.isEmpty() || ofFile.equals(run);
    }

    /** Decompressors hold memory that no garbage collection gives back. */
    private void closeTaken() {
        Entry former = taken;
        taken = null;
        close(former == null ? null : former.content);
    }

    private static void close(@Nullable Closeable open) {
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException e) {
            // Reading will report it.
        }
    }

    @Override
    public void close() {
        closeTaken();
        close(entries);
    }

    /** A file in the tar. */
    private final class Entry implements TraceFile {
        private final String name;
        private final long bytes;
        private final InputStream content;

        Entry(String name, long bytes, InputStream content) {
            this.name = name;
            this.bytes = bytes;
            this.content = content;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long size() {
            return bytes;
        }

        @Override
        public InputStream open(LongAdder bytesRead) {
            return content;
        }

        @Override
        public @Nullable TraceFile sibling(String sibling) {
            return null;
        }

        @Override
        public String siblingPath(String sibling) {
            return TarPath.shown(tar, sibling);
        }

        @Override
        public String toString() {
            return TarPath.shown(tar, name);
        }
    }
}
