package dev.harbinger.trace.open;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.FileNames;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** A trace with a file a process in a tar, which may be compressed: read once from its beginning to its end. */
final class TarTrace implements Trace {
    private final TraceFile file;
    private final List<ProcessFormat> formats;
    private final SiteNames siteNames = new SiteNames();
    private final LongAdder bytesRead = new LongAdder();
    private final TarArchiveInputStream tar;
    private final long bytes;
    private @Nullable ProcessFormat format;
    private boolean ended;

    TarTrace(TraceFile file, List<ProcessFormat> formats) throws IOException {
        this.file = file;
        this.formats = formats;
        this.bytes = file.size();
        InputStream content = file.open(bytesRead);
        // Decompression takes as long as what is done with the events: it gets a thread of its own.
        this.tar = new TarArchiveInputStream(file.isCompressed() ? new ReadAhead(content) : content);
    }

    @Override
    public String format() {
        ProcessFormat known = format;
        return known == null ? "tar" : known.name();
    }

    @Override
    public List<String> limits() {
        ProcessFormat known = format;
        return known == null ? List.of() : known.limits();
    }

    @Override
    public boolean isConcurrent() {
        return false;
    }

    @Override
    public @Nullable TraceReader nextProcess() throws IOException {
        if (ended) {
            return null;
        }
        TarArchiveEntry entry = nextEntry();
        while (entry != null) {
            TraceReader reader = entry.isFile() ? reader(entry) : null;
            if (reader != null) {
                return reader;
            }
            entry = nextEntry();
        }
        if (format == null) {
            throw new TraceFormatException(file.path() + ": the tar holds no trace that is known; the formats are "
                    + String.join(", ", formats.stream().map(TraceFormat::name).toList()));
        }
        return null;
    }

    /** The next entry; null at the end, and after an error. */
    private @Nullable TarArchiveEntry nextEntry() throws IOException {
        ended = true;
        TarArchiveEntry entry;
        try {
            entry = tar.getNextEntry();
        } catch (IllegalArgumentException e) {
            throw new TraceFormatException(file.path() + ": the tar is damaged: " + e.getMessage());
        } catch (IOException e) {
            String message = String.valueOf(e.getMessage());
            throw new IOException(
                    message.startsWith(file.path().toString())
                            ? message
                            : file.path() + ": the tar is damaged: " + message,
                    e);
        }
        ended = entry == null;
        return entry;
    }

    private @Nullable TraceReader reader(TarArchiveEntry entry) throws IOException {
        String name = file.path() + "(" + entry.getName() + ")";
        byte[] head = tar.readNBytes(TraceFormat.HEAD_BYTES);
        InputStream content = new SequenceInputStream(new ByteArrayInputStream(head), new Unclosed(tar));
        String lastName = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
        if (lastName.equals(SiteNames.FILE)) {
            siteNames.read(content, name);
            return null;
        }
        ProcessFormat known = format;
        if (known == null) {
            known = formats.stream()
                    .filter(kind -> kind.recognises(lastName, head))
                    .findFirst()
                    .orElse(null);
            format = known;
        } else if (!known.recognises(lastName, head)) {
            return null;
        }
        return known == null || known.describesOthers(lastName, head)
                ? null
                : known.read(content, name, FileNames.process(lastName));
    }

    @Override
    public @Nullable String siteName(long site) {
        return siteNames.of(site);
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long bytesRead() {
        return bytesRead.sum();
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }

    /** The next entry needs the stream after a reader has closed this one. */
    private static final class Unclosed extends FilterInputStream {
        Unclosed(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return in.read(into, offset, length);
        }

        @Override
        public void close() {}
    }
}
