package dev.harbinger.trace.open;

import dev.harbinger.trace.ArchiveFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.FileNames;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** The trace of a format whose files belong together, in a tar. */
final class TraceInTar implements Trace {
    /** How much of a file in a tar is looked at: a block of any compression. */
    private static final int MOST_LOOKED_AT = 1 << 20;

    private final Trace trace;
    private final TarContents contents;
    private @Nullable IOException damage;

    private TraceInTar(Trace trace, TarContents contents) {
        this.trace = trace;
        this.contents = contents;
        this.damage = contents.damage();
    }

    /**
     * The format of the first file in a tar that has one. A file that describes others counts only if there is no other
     * file of a trace. Null if none has a format; damage of the tar is not reported here.
     */
    static @Nullable TraceFormat format(DiskFile tar, List<TraceFormat> formats) throws IOException {
        TraceFormat described = null;
        TarHeaders headers = new TarHeaders(tar.open());
        try (TarArchiveInputStream entries = new TarArchiveInputStream(headers)) {
            headers.begin();
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                headers.end();
                byte[] begin = entry.isFile() ? entries.readNBytes(TraceFormat.HEAD_BYTES) : new byte[0];
                if (Compression.of(begin) != Compression.NONE) {
                    byte[] rest = entries.readNBytes(MOST_LOOKED_AT);
                    begin = concatenated(begin, rest);
                }
                byte[] looked = begin;
                FileHead head = FileHead.of(() -> new ByteArrayInputStream(looked), tar.toString());
                String last = FileNames.last(entry.getName());
                String name = head.compression().withoutEnding(last);
                for (TraceFormat format : formats) {
                    if (format.recognises(name, head.bytes())) {
                        if (!format.describesOthers(name, head.bytes())) {
                            return format;
                        }
                        described = format;
                        break;
                    }
                }
                headers.begin();
            }
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            // Reading the files will report it.
        }
        return described;
    }

    private static byte[] concatenated(byte[] first, byte[] second) {
        byte[] both = new byte[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** Opens the trace of a format in a tar that holds files of it. */
    static TraceInTar open(ArchiveFormat format, DiskFile tar) throws IOException {
        TarContents contents = TarContents.of(tar);
        try {
            List<TraceFile> files = new ArrayList<>();
            for (TarContents.Member member : contents.members()) {
                if (format.recognises(member.name(), member.head())) {
                    files.add(member);
                }
            }
            return new TraceInTar(format.open(files), contents);
        } catch (IOException e) {
            contents.close();
            throw e;
        }
    }

    @Override
    public String format() {
        return trace.format();
    }

    @Override
    public List<String> limits() {
        return trace.limits();
    }

    @Override
    public boolean isConcurrent() {
        return trace.isConcurrent();
    }

    @Override
    public @Nullable TraceReader nextProcess() throws IOException {
        TraceReader reader = trace.nextProcess();
        if (reader == null) {
            throwDamage();
        }
        return reader;
    }

    private synchronized void throwDamage() throws IOException {
        IOException error = damage;
        damage = null;
        if (error != null) {
            throw error;
        }
    }

    @Override
    public @Nullable String siteName(long site) {
        return trace.siteName(site);
    }

    @Override
    public long bytes() {
        return trace.bytes();
    }

    @Override
    public long bytesRead() {
        return trace.bytesRead();
    }

    @Override
    public void close() throws IOException {
        try (contents) {
            trace.close();
        }
    }
}
