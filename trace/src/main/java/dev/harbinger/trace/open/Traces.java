package dev.harbinger.trace.open;

import dev.harbinger.trace.ArchiveFormat;
import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.allprof.AllprofFormat;
import dev.harbinger.trace.csv.CsvFormat;
import dev.harbinger.trace.dumpi.DumpiFormat;
import dev.harbinger.trace.dumpi.DumpiTextFormat;
import dev.harbinger.trace.input.FileNames;
import dev.harbinger.trace.otf2.Otf2Format;
import dev.harbinger.trace.paraver.ParaverFormat;
import dev.harbinger.trace.timeindependent.TimeIndependentFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Opens traces of any format that is known, recognised by how their files begin. */
public final class Traces {
    private static final List<TraceFormat> FORMATS = List.of(
            new CsvFormat(),
            new AllprofFormat(),
            new DumpiFormat(),
            new DumpiTextFormat(),
            new Otf2Format(),
            new ParaverFormat(),
            new TimeIndependentFormat());

    private Traces() {}

    /** The formats that are known. */
    public static List<TraceFormat> formats() {
        return FORMATS;
    }

    /**
     * Opens the trace of one program.
     *
     * @param inputs its files, or folders that hold them, or one tar of them; files of other formats in a folder are
     *     passed over
     * @throws TraceFormatException when no input is a trace, or they are not of one trace; one line that says what to
     *     do
     * @throws IOException when an input cannot be read
     */
    public static Trace open(List<Path> inputs) throws IOException {
        Found found = new Found();
        for (Path input : inputs) {
            found.add(input);
        }
        return found.open();
    }

    private static @Nullable TraceFormat recognise(TraceFile file) {
        return FORMATS.stream()
                .filter(format -> format.recognises(file.name(), file.head()))
                .findFirst()
                .orElse(null);
    }

    /** What the inputs turned out to be. */
    private static final class Found {
        private final Map<TraceFormat, List<TraceFile>> files = new LinkedHashMap<>();
        private final List<TraceFile> tars = new ArrayList<>();
        private final List<TraceFile> siteFiles = new ArrayList<>();
        private final List<Path> inputs = new ArrayList<>();

        void add(Path input) throws IOException {
            inputs.add(input);
            if (Files.isDirectory(input)) {
                try (Stream<Path> inside = Files.list(input)) {
                    for (Path file :
                            inside.filter(Files::isRegularFile).sorted().toList()) {
                        classify(TraceFile.of(file));
                    }
                }
            } else if (!Files.exists(input)) {
                throw new NoSuchFileException(input + ": there is no such file or folder");
            } else if (!classify(TraceFile.of(input))) {
                throw new TraceFormatException(
                        input + ": is not a trace of a known format; these are " + formatNames());
            }
        }

        private boolean classify(TraceFile file) throws IOException {
            if (file.isTar()) {
                tars.add(file);
                return true;
            }
            if (file.name().equals(SiteNames.FILE)) {
                siteFiles.add(file);
                return true;
            }
            TraceFormat format = recognise(file);
            if (format == null) {
                return false;
            }
            List<TraceFile> ofFormat = files.computeIfAbsent(format, _ -> new ArrayList<>());
            if (format instanceof ProcessFormat perProcess) {
                for (Path process : perProcess.processFiles(file.path())) {
                    TraceFile added = process.equals(file.path()) ? file : TraceFile.of(process);
                    if (ofFormat.stream().noneMatch(known -> known.path().equals(added.path()))) {
                        ofFormat.add(added);
                    }
                }
            } else {
                ofFormat.add(file);
            }
            return true;
        }

        Trace open() throws IOException {
            if (files.isEmpty() && tars.size() == 1) {
                List<ProcessFormat> perProcess = FORMATS.stream()
                        .filter(ProcessFormat.class::isInstance)
                        .map(ProcessFormat.class::cast)
                        .toList();
                return new TarTrace(tars.getFirst(), perProcess);
            }
            if (files.isEmpty()) {
                throw new TraceFormatException(
                        tars.isEmpty()
                                ? inputs.getFirst() + ": holds no trace of a known format; these are " + formatNames()
                                : inputs.getFirst() + ": there are several tars; name the one to read");
            }
            TraceFormat format = mostFiles();
            List<TraceFile> chosen = files.getOrDefault(format, List.of());
            return switch (format) {
                case ProcessFormat perProcess -> openFiles(perProcess, chosen);
                case ArchiveFormat archive -> openArchive(archive, chosen);
            };
        }

        /** A folder often holds a trace and what some tool made of a part of it. */
        private TraceFormat mostFiles() throws TraceFormatException {
            int most = files.values().stream().mapToInt(List::size).max().orElse(0);
            List<TraceFormat> those = files.entrySet().stream()
                    .filter(entry -> entry.getValue().size() == most)
                    .map(Map.Entry::getKey)
                    .toList();
            if (those.size() > 1) {
                throw new TraceFormatException(inputs.getFirst() + ": there are traces of several formats ("
                        + String.join(
                                ", ", those.stream().map(TraceFormat::name).toList())
                        + "); name the files of one");
            }
            return those.getFirst();
        }

        private Trace openFiles(ProcessFormat format, List<TraceFile> chosen) throws IOException {
            Map<Integer, TraceFile> byProcess = new HashMap<>();
            for (TraceFile file : chosen) {
                int process = FileNames.process(file.name());
                TraceFile other = process == ProcessFormat.NO_PROCESS ? null : byProcess.put(process, file);
                if (other != null) {
                    throw new TraceFormatException(other.path() + " and " + file.path() + " are both of process "
                            + process + "; name the files of one trace");
                }
            }
            SiteNames names = new SiteNames();
            for (TraceFile file : siteFiles) {
                names.read(file.open(new LongAdder()), file.path().toString());
            }
            return new FilesTrace(format, chosen, names);
        }

        private static Trace openArchive(ArchiveFormat format, List<TraceFile> chosen) throws IOException {
            for (TraceFile file : chosen) {
                if (file.isCompressed()) {
                    throw new TraceFormatException(file.path() + ": is compressed; " + format.name()
                            + " is read as it is, decompress it first");
                }
            }
            return format.open(chosen.stream().map(TraceFile::path).toList());
        }

        private static String formatNames() {
            return String.join(", ", FORMATS.stream().map(TraceFormat::name).toList());
        }
    }
}
