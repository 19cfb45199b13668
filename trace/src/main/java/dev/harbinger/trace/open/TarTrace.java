package dev.harbinger.trace.open;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.csv.CsvSites;
import dev.harbinger.trace.input.FileNames;
import dev.harbinger.trace.input.SiteNames;
import dev.harbinger.trace.input.StoredTrace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** A trace with one file per process in a tar, which may be compressed; read once, from the beginning to the end. */
final class TarTrace extends StoredTrace {
    private final DiskFile file;
    private final List<ProcessFormat> formats;
    /** The number of files of each format, whether they are read or not. */
    private final Map<ProcessFormat, Integer> files = new LinkedHashMap<>();

    private final SkippedFiles skipped = new SkippedFiles();
    private final Set<Integer> processes = new HashSet<>();
    private final Set<String> prefixes = ConcurrentHashMap.newKeySet();
    private final TarHeaders headers;
    private final TarArchiveInputStream tar;
    private volatile @Nullable ProcessFormat format;
    /** The same after a look at all its files. */
    private @Nullable ProcessFormat reading;

    private @Nullable TarEntryContent content;
    /** See {@link ProcessFormat#run}, of the files read. */
    private String run = "";

    private boolean ended;
    private boolean missingKnown;

    TarTrace(DiskFile file, List<ProcessFormat> formats) throws IOException {
        super(file.size(), new SiteNames(CsvSites.MOST_NAMES));
        this.file = file;
        this.formats = formats;
        InputStream archive = file.open(counter());
        // Decompression takes as long as what is done with the events: it gets a thread of its own.
        this.headers = new TarHeaders(file.isCompressed() ? new ReadAhead(archive) : archive);
        this.tar = new TarArchiveInputStream(headers);
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
    public Set<String> filePrefixes() {
        return Set.copyOf(prefixes);
    }

    @Override
    public boolean isConcurrent() {
        return false;
    }

    @Override
    public @Nullable TraceReader nextProcess() throws IOException {
        TarArchiveEntry entry = nextEntry();
        while (entry != null) {
            TraceReader reader = entry.isFile() ? reader(entry) : null;
            if (reader != null) {
                return reader;
            }
            entry = nextEntry();
        }
        if (!missingKnown) {
            missingKnown = true;
            skipped.missing().forEach(this::addDamage);
            reportOtherFormats();
        }
        throwDamage();
        return null;
    }

    /** As in a folder, a tar may hold other files of a trace, if they are fewer than those of the trace itself. */
    private void reportOtherFormats() {
        ProcessFormat known = format;
        int most = files.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        Set<String> names = new LinkedHashSet<>();
        files.forEach((kind, count) -> {
            if (kind.equals(known) || count == most) {
                names.add(kind.name());
            }
        });
        if (known != null && names.size() > 1) {
            addDamage(new TraceFormatException(file.path() + ": there are traces of several formats ("
                    + String.join(", ", names) + "); the results cover " + known.name()
                    + " alone, whose file is first: pack one trace in a tar"));
        }
    }

    /** The next entry; null at the end, and after an error. */
    private @Nullable TarArchiveEntry nextEntry() throws IOException {
        TarEntryContent former = content;
        if (former != null) {
            content = null;
            try {
                former.skipRest();
            } finally {
                ended |= former.hasFailed();
            }
        }
        if (ended) {
            return null;
        }
        ended = true;
        TarArchiveEntry entry;
        try {
            headers.begin();
            entry = tar.getNextEntry();
        } catch (IOException | IllegalArgumentException e) {
            throw damaged(e);
        }
        if (entry != null) {
            headers.end();
            ended = false;
            content = new TarEntryContent(tar, this::damaged);
        } else if (format == null) {
            throw new TraceFormatException(
                    file.path() + ": the tar holds no trace that is known; the formats are " + formatNames());
        } else if (!headers.isEndMarked()) {
            throw new TraceFormatException(file.path() + ": the tar is cut off between two files; all before was read");
        } else {
            readToTheEnd();
        }
        return entry;
    }

    /** Reads what follows the last file: a compressed tar ends with the checksum of all its content. */
    private void readToTheEnd() throws IOException {
        headers.end();
        try {
            headers.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    private String formatNames() {
        return String.join(", ", formats.stream().map(TraceFormat::name).toList());
    }

    private IOException damaged(Exception e) {
        String message = String.valueOf(e.getMessage());
        return new IOException(
                message.startsWith(file.path().toString())
                        ? message
                        : file.path() + ": the tar is damaged or cut off (" + message + "); all before was read",
                e);
    }

    private @Nullable TraceReader reader(TarArchiveEntry entry) throws IOException {
        String name = TarPath.shown(file, entry.getName());
        TarEntryContent rest = new TarEntryContent(tar, this::damaged);
        content = rest;
        byte[] begin = rest.head();
        Compression compression = Compression.of(begin);
        String lastName = compression.withoutEnding(FileNames.last(entry.getName()));
        InputStream decompressed = compression.decompress(joined(begin, rest), name);
        TraceReader reader = null;
        try {
            byte[] head = compression == Compression.NONE ? begin : decompressed.readNBytes(TraceFormat.HEAD_BYTES);
            InputStream whole = compression == Compression.NONE ? decompressed : joined(head, decompressed);
            reader = reader(name, lastName, head, whole, rest);
        } finally {
            if (reader == null) {
                // Decompressors hold memory that no garbage collection gives back.
                decompressed.close();
            }
        }
        return reader;
    }

    /** The reader of a file; null if it is read here, or is none of the trace. */
    private @Nullable TraceReader reader(
            String name, String lastName, byte[] head, InputStream whole, TarEntryContent rest) throws IOException {
        if (lastName.equals(CsvSites.FILE)) {
            CsvSites.read(whole, name, siteNames());
            return null;
        }
        ProcessFormat known = format;
        ProcessFormat found = known != null && known.recognises(lastName, head) ? known : recognise(lastName, head);
        if (found != null && !found.describesOthers(lastName, head)) {
            files.merge(found, 1, Integer::sum);
        }
        if (found == null || (known != null && !found.equals(known))) {
            rest.check();
            skipped.leave(
                    lastName,
                    new TraceFormatException(name
                            + (head.length == 0
                                    ? ": is empty"
                                    : ": is not like the other files of the trace; it was left out")));
            return null;
        }
        format = found;
        if (found.describesOthers(lastName, head)) {
            return null;
        }
        skipped.take(lastName);
        String ofRun = found.run(lastName);
        if (!ofRun.isEmpty() && !run.isEmpty() && !ofRun.equals(run)) {
            throw new TraceFormatException(name + ": is of another run by its prefix " + ofRun
                    + ", and the first file is of " + run + "; it was left out: pack one run in a tar");
        }
        run = run.isEmpty() ? ofRun : run;
        prefixes.add(FileNames.prefix(lastName));
        ProcessFormat looked = reading == null ? TarFilesAhead.look(file, found, run) : reading;
        reading = looked;
        TraceReader reader = looked.read(whole, name, FileNames.process(lastName));
        if (!processes.add(reader.process())) {
            reader.close();
            throw new TraceFormatException(
                    name + ": is of process " + reader.process() + ", as another file was; it was left out");
        }
        return reader;
    }

    private @Nullable ProcessFormat recognise(String name, byte[] head) {
        return formats.stream()
                .filter(kind -> kind.recognises(name, head))
                .findFirst()
                .orElse(null);
    }

    /** A stream that goes on after its first bytes were read. */
    static InputStream joined(byte[] begin, InputStream rest) {
        return new SequenceInputStream(new ByteArrayInputStream(begin), rest);
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }
}
