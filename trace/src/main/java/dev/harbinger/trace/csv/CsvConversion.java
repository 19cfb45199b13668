package dev.harbinger.trace.csv;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace of any format as CSV, one file per process, with the names of its call sites. One thread at a time.
 */
public final class CsvConversion {
    /** Sites whose names are asked for. */
    private static final int MOST_SITES = 1 << 16;

    private final Trace trace;
    private final Path directory;
    private final Set<Long> sites = new HashSet<>();
    private final Set<Integer> processes = new TreeSet<>();
    private final TreeMap<String, Long> skippedRecords = new TreeMap<>();
    private final List<IOException> damage = new ArrayList<>();
    private long events;
    private long receives;
    private long receivesWithoutMessage;

    /**
     * A conversion that is to be {@linkplain #run run}.
     *
     * @param trace stays the caller's to close
     * @param directory is made when it is missing; traces that lie in it are not replaced
     */
    public CsvConversion(Trace trace, Path directory) {
        this.trace = trace;
        this.directory = directory;
    }

    /**
     * Reads and writes all processes. Damaged ones are written as far as they can be read, and reported by
     * {@link #damage}.
     *
     * @throws IOException when the files cannot be written, or are there already
     */
    public void run() throws IOException {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new IOException(directory + ": this folder cannot be made (" + reason(e) + "); name another", e);
        }
        boolean more = true;
        while (more) {
            more = convertNext();
        }
        writeSites();
    }

    private boolean convertNext() throws IOException {
        TraceReader next;
        try {
            next = trace.nextProcess();
        } catch (IOException e) {
            damage.add(e);
            return true;
        }
        if (next == null) {
            return false;
        }
        try (TraceReader reader = next) {
            if (!processes.add(reader.process())) {
                damage.add(
                        new IOException("process " + reader.process() + " comes twice; the second one was left out"));
                return true;
            }
            write(reader);
            reader.skippedRecords().forEach((name, count) -> skippedRecords.merge(name, count, Long::sum));
            receivesWithoutMessage += reader.receivesWithoutMessage();
        }
        return true;
    }

    private void write(TraceReader reader) throws IOException {
        Path file = directory.resolve(CsvTraceWriter.fileName(reader.process()));
        try (CsvTraceWriter writer = CsvTraceWriter.createNew(directory, reader.process())) {
            convert(reader, writer);
        } catch (IOException e) {
            throw cannotBeWritten(file, e);
        }
    }

    static IOException cannotBeWritten(Path file, IOException e) {
        return new IOException(
                e instanceof FileAlreadyExistsException
                        ? file + ": is there already, perhaps another conversion writes there; name a new folder"
                        : file + ": cannot be written: " + reason(e) + "; the folder holds only a part of the trace",
                e);
    }

    /** What the system says, without the name of the file; where that is all it says, what it means. */
    private static String reason(IOException e) {
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        if (reason != null) {
            return reason;
        }
        return switch (e) {
            case AccessDeniedException _ -> "this user may not write there";
            case NoSuchFileException _ -> "nothing can be made there";
            case FileAlreadyExistsException _ -> "something of that name is there that is no folder";
            default -> "the system does not say why";
        };
    }

    private void convert(TraceReader reader, CsvTraceWriter writer) throws IOException {
        TraceEvent event = read(reader);
        while (event != null) {
            writer.write(event);
            events++;
            receives += event.op().isReceive() ? 1 : 0;
            if (sites.size() < MOST_SITES && TraceEvent.isPresent(event.site())) {
                sites.add(event.site());
            }
            event = read(reader);
        }
        writer.writeCalls(reader.skippedRecords());
        if (reader.receivesWithoutMessage() > 0) {
            writer.writeReceivesWithoutMessage(reader.receivesWithoutMessage());
        }
    }

    private @Nullable TraceEvent read(TraceReader reader) {
        try {
            return reader.next();
        } catch (IOException e) {
            damage.add(e);
            return null;
        }
    }

    private void writeSites() throws IOException {
        TreeMap<Long, String> names = new TreeMap<>();
        for (long site : sites) {
            String name = trace.siteName(site);
            if (name != null) {
                names.put(site, name);
            }
        }
        if (names.isEmpty()) {
            return;
        }
        Path file = directory.resolve(CsvSites.FILE);
        try (OutputStream out = new BufferedOutputStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            out.write((CsvSites.HEADING + "\n").getBytes(StandardCharsets.UTF_8));
            for (var site : names.entrySet()) {
                out.write(CsvSites.line(site.getKey(), site.getValue()));
            }
        } catch (IOException e) {
            throw cannotBeWritten(file, e);
        }
    }

    /** Processes written. */
    public int processes() {
        return processes.size();
    }

    /** Events written. */
    public long events() {
        return events;
    }

    /** Records skipped, by name. */
    public Map<String, Long> skippedRecords() {
        return new TreeMap<>(skippedRecords);
    }

    /** Receives written. */
    public long receives() {
        return receives;
    }

    /** Receives that were posted and whose message the trace does not have; they are counted and not written. */
    public long receivesWithoutMessage() {
        return receivesWithoutMessage;
    }

    /** What could not be read. */
    public List<IOException> damage() {
        return List.copyOf(damage);
    }
}
