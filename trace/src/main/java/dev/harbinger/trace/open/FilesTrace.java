package dev.harbinger.trace.open;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.FileNames;
import dev.harbinger.trace.input.SiteNames;
import dev.harbinger.trace.input.StoredTrace;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A trace with one file per process. */
final class FilesTrace extends StoredTrace {
    private final Set<String> prefixes = ConcurrentHashMap.newKeySet();
    private final ProcessFormat format;
    private final List<DiskFile> files;
    private final Queue<DiskFile> waiting;
    /** See {@link #reading}. */
    private @Nullable ProcessFormat reading;

    /**
     * A trace in these files.
     *
     * @param damage what was found wrong before any file was read
     * @param reading the format to read them with; null if they have not been looked at
     */
    FilesTrace(
            ProcessFormat format,
            List<DiskFile> files,
            SiteNames siteNames,
            List<IOException> damage,
            @Nullable ProcessFormat reading)
            throws IOException {
        super(size(files), siteNames);
        this.format = format;
        this.files = files;
        this.reading = reading;
        this.waiting = new ConcurrentLinkedQueue<>(files);
        damage.forEach(this::addDamage);
    }

    @Override
    public String format() {
        return format.name();
    }

    @Override
    public List<String> limits() {
        return format.limits();
    }

    @Override
    public Set<String> filePrefixes() {
        return Set.copyOf(prefixes);
    }

    @Override
    public boolean isConcurrent() {
        return true;
    }

    /** The format to read the files with, after a look at all of them, which may take as long as reading them. */
    synchronized ProcessFormat reading() {
        ProcessFormat known = reading;
        if (known == null) {
            known = format.lookAhead(files);
            reading = known;
        }
        return known;
    }

    /** Without opening its file. */
    @Override
    public boolean skip() throws IOException {
        throwDamage();
        return waiting.poll() != null;
    }

    @Override
    public @Nullable TraceReader nextProcess() throws IOException {
        throwDamage();
        DiskFile file = waiting.poll();
        if (file == null) {
            return null;
        }
        int process = FileNames.process(file.name());
        prefixes.add(FileNames.prefix(file.name()));
        ProcessFormat known = reading();
        return file.isCompressed()
                ? known.read(file.open(counter()), file.path().toString(), process)
                : known.readFile(file.open(counter()), file.path(), process);
    }
}
