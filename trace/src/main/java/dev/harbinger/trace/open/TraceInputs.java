package dev.harbinger.trace.open;

import dev.harbinger.trace.ArchiveFormat;
import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.csv.CsvSites;
import dev.harbinger.trace.input.FileNames;
import dev.harbinger.trace.input.SiteNames;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files of a trace among the inputs that a user names: files, folders with files, or one tar. Each file is
 * classified by its first bytes; a file that is no trace is skipped in a folder, and refused if the user named it.
 */
final class TraceInputs {
    private final Map<TraceFormat, Map<Path, DiskFile>> files = new LinkedHashMap<>();
    private final Map<Path, DiskFile> tars = new LinkedHashMap<>();
    private final Map<Path, DiskFile> siteFiles = new LinkedHashMap<>();
    private final SkippedFiles skipped = new SkippedFiles();
    /** How many processes there are by the files that describe others. */
    private final Map<TraceFormat, Integer> described = new HashMap<>();

    private final @Nullable ProcessFormat known;
    private final List<Path> inputs = new ArrayList<>();
    /** What each input is that is a file itself: all of them must be read. */
    private final Map<Path, String> named = new LinkedHashMap<>();

    /** @param known the format to read files with that were looked at before; null if they were not */
    TraceInputs(@Nullable ProcessFormat known) {
        this.known = known;
    }

    void add(Path input) throws IOException {
        inputs.add(input);
        if (Files.isDirectory(input)) {
            for (Path file : filesIn(input)) {
                addFound(file);
            }
        } else if (!Files.exists(input)) {
            throw new NoSuchFileException(input.toString(), null, "there is no such file or folder");
        } else {
            DiskFile file = DiskFile.of(input);
            if (!classify(file, true)) {
                throw unrecognised(file);
            }
        }
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.sorted().toList();
        } catch (AccessDeniedException e) {
            throw new IOException(folder + ": may not be read by this user", e);
        }
    }

    private void addFound(Path path) {
        if (!Files.isRegularFile(path)) {
            skipped.leave(String.valueOf(path.getFileName()), noFile(path));
            return;
        }
        try {
            DiskFile file = DiskFile.of(path);
            if (!classify(file, false)) {
                skipped.leave(file.name(), unrecognised(file));
            }
        } catch (IOException e) {
            skipped.leave(String.valueOf(path.getFileName()), e);
        }
    }

    private static TraceFormatException noFile(Path path) {
        String kind = Files.isDirectory(path)
                ? "is a folder"
                : Files.exists(path) ? "is a pipe or a device" : "is a link to what is not there";
        return new TraceFormatException(path + ": " + kind + ", not a file as the others; it was left out");
    }

    private boolean classify(DiskFile file, boolean isNamed) throws IOException {
        if (file.head().isTar()) {
            put(tars, file);
            name(isNamed, file, "a tar");
            return true;
        }
        if (file.name().equals(CsvSites.FILE)) {
            put(siteFiles, file);
            return true;
        }
        TraceFormat format = recognise(file);
        if (format == null) {
            return false;
        }
        Map<Path, DiskFile> ofFormat = files.computeIfAbsent(format, _ -> new LinkedHashMap<>());
        if (format instanceof ProcessFormat perProcess) {
            if (perProcess.describesOthers(file.name(), file.head().bytes())) {
                described.merge(
                        format, perProcess.processesDescribed(file.head().bytes()), Math::max);
            }
            for (Path process : perProcess.processFiles(file.path())) {
                DiskFile added = process.equals(file.path()) ? file : DiskFile.of(process);
                put(ofFormat, added);
            }
        } else {
            put(ofFormat, file);
        }
        name(isNamed, file, format.name());
        return true;
    }

    /**
     * Adds a file. One that lies there twice, compressed and not, is taken as it is not compressed, if both begin
     * alike: a tool that unpacks may leave the packed file.
     */
    private static void put(Map<Path, DiskFile> into, DiskFile file) throws IOException {
        Path name = key(file.path().resolveSibling(file.name()));
        DiskFile other = into.putIfAbsent(name, file.withoutHead());
        if (other == null || key(other.path()).equals(key(file.path()))) {
            return;
        }
        boolean isTwice = Arrays.equals(other.readHead(), file.readHead());
        if (!file.isCompressed()) {
            into.put(name, file.withoutHead());
        }
        if (!isTwice) {
            DiskFile apart = file.isCompressed() ? file : other;
            into.put(key(apart.path()), apart.withoutHead());
        }
    }

    private static Path key(Path file) {
        return file.toAbsolutePath().normalize();
    }

    private void name(boolean isNamed, DiskFile file, String kind) {
        if (isNamed) {
            named.put(file.path(), kind);
        }
    }

    Trace open() throws IOException {
        if (files.isEmpty() && tars.isEmpty()) {
            IOException unreadable = skipped.unreadable();
            if (unreadable != null) {
                throw new IOException("no trace can be read: " + unreadable.getMessage(), unreadable);
            }
            throw new TraceFormatException(
                    inputs.getFirst() + ": holds no trace of a known format; these are " + formatNames());
        }
        if (files.isEmpty() && tars.size() > 1) {
            throw new TraceFormatException(inputs.getFirst() + ": there are several tars; name the one to read");
        }
        TraceFormat format = files.isEmpty() ? null : mostFiles();
        String kind = format == null ? "a tar" : format.name();
        for (Map.Entry<Path, String> input : named.entrySet()) {
            if (!input.getValue().equals(kind)) {
                throw new TraceFormatException(input.getKey() + ": is " + input.getValue()
                        + ", but the other files are " + kind + "; name the files of one trace");
            }
        }
        return switch (format) {
            case null -> openTar();
            case ProcessFormat perProcess -> openFiles(perProcess, chosen(perProcess));
            case ArchiveFormat archive -> openArchive(archive, chosen(archive));
        };
    }

    private List<DiskFile> chosen(TraceFormat format) {
        return List.copyOf(files.getOrDefault(format, Map.of()).values());
    }

    private Trace openTar() throws IOException {
        DiskFile tar = tars.values().iterator().next();
        if (TraceInTar.format(tar, Traces.formats()) instanceof ArchiveFormat archive) {
            return TraceInTar.open(archive, tar);
        }
        List<ProcessFormat> perProcess = Traces.formats().stream()
                .filter(ProcessFormat.class::isInstance)
                .map(ProcessFormat.class::cast)
                .toList();
        return new TarTrace(tar, perProcess);
    }

    /** A folder often holds a trace and what some tool made of a part of it. */
    private TraceFormat mostFiles() throws TraceFormatException {
        int most = files.values().stream().mapToInt(Map::size).max().orElse(0);
        List<TraceFormat> those = files.entrySet().stream()
                .filter(entry -> entry.getValue().size() == most)
                .map(Map.Entry::getKey)
                .toList();
        if (those.size() > 1) {
            throw new TraceFormatException(inputs.getFirst() + ": there are traces of several formats ("
                    + String.join(", ", those.stream().map(TraceFormat::name).toList())
                    + "); name the files of one");
        }
        return those.getFirst();
    }

    private Trace openFiles(ProcessFormat format, List<DiskFile> chosen) throws IOException {
        refuseTwoRuns(format, chosen);
        Map<Integer, DiskFile> byProcess = new HashMap<>();
        for (DiskFile file : chosen) {
            skipped.take(file.name());
            int process = FileNames.process(file.name());
            DiskFile other = process == ProcessFormat.NO_PROCESS ? null : byProcess.put(process, file);
            if (other != null) {
                throw new TraceFormatException(other.path() + " and " + file.path() + " are both of process " + process
                        + "; name the files of one trace");
            }
        }
        List<IOException> damage = new ArrayList<>(skipped.missing());
        IOException absent = absent(byProcess.keySet(), described.getOrDefault(format, 0));
        if (absent != null) {
            damage.add(absent);
        }
        SiteNames names = new SiteNames(CsvSites.MOST_NAMES);
        for (DiskFile file : siteFiles.values()) {
            try {
                CsvSites.read(file.open(new LongAdder()), file.path().toString(), names);
            } catch (IOException e) {
                damage.add(e);
            }
        }
        boolean isKnown = known != null && known.name().equals(format.name());
        return new FilesTrace(format, chosen, names, damage, isKnown ? known : null);
    }

    private static void refuseTwoRuns(ProcessFormat format, List<DiskFile> chosen) throws TraceFormatException {
        DiskFile first = null;
        for (DiskFile file : chosen) {
            String run = format.run(file.name());
            if (first == null && !run.isEmpty()) {
                first = file;
            } else if (first != null && !run.isEmpty() && !run.equals(format.run(first.name()))) {
                throw new TraceFormatException(first + " and " + file + " are of two runs, by their prefixes "
                        + format.run(first.name()) + " and " + run + "; name the files of one, such as "
                        + first.siblingPath(format.run(first.name()) + "-*"));
            }
        }
    }

    /** Who names files may leave some out; a folder, or a file that describes others, is to be whole. */
    private @Nullable IOException absent(Set<Integer> found, int described) {
        if (found.isEmpty() || (described == 0 && inputs.stream().noneMatch(Files::isDirectory))) {
            return null;
        }
        int first = described > 0 ? 0 : Collections.min(found);
        return skipped.absent(
                found,
                first,
                Math.max(Collections.max(found), described - 1),
                inputs.getFirst().toString());
    }

    private static Trace openArchive(ArchiveFormat format, List<DiskFile> chosen) throws IOException {
        return format.open(List.copyOf(chosen));
    }

    private static @Nullable TraceFormat recognise(DiskFile file) {
        return Traces.formats().stream()
                .filter(format -> format.recognises(file.name(), file.head().bytes()))
                .findFirst()
                .orElse(null);
    }

    private static IOException unrecognised(DiskFile file) {
        return file.head().unrecognised(file.toString(), formatNames());
    }

    private static String formatNames() {
        return String.join(
                ", ", Traces.formats().stream().map(TraceFormat::name).toList());
    }
}
