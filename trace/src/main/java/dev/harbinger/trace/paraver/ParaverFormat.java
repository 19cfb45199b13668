package dev.harbinger.trace.paraver;

import dev.harbinger.trace.ArchiveFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The traces that Extrae writes for Paraver: a {@code .prv} file, and beside it a {@code .pcf} file that tells what the
 * values in it mean and a {@code .row} file with names of processors. Both may be missing.
 */
public final class ParaverFormat implements ArchiveFormat {
    static final String NAME = "Paraver";

    private static final String RECORDS = ".prv";
    private static final String LABELS = ".pcf";
    private static final String ROWS = ".row";

    /** The format. */
    public ParaverFormat() {}

    @Override
    public String name() {
        return NAME;
    }

    /** A file that begins with {@code #Paraver}, or one with the name and look of those beside it. */
    @Override
    public boolean recognises(String name, byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        return text.startsWith(PrvHeader.MAGIC)
                || (name.endsWith(LABELS) && (text.contains("DEFAULT_OPTIONS") || text.contains("EVENT_TYPE")))
                || (name.endsWith(ROWS) && text.startsWith("LEVEL"));
    }

    @Override
    public Trace open(List<Path> files) throws IOException {
        List<Path> traces = files.stream()
                .filter(file -> !hasEnding(file, LABELS) && !hasEnding(file, ROWS))
                .toList();
        if (traces.isEmpty()) {
            traces = List.of(withEnding(files.getFirst(), RECORDS));
        }
        if (traces.size() > 1) {
            throw new TraceFormatException("there are several Paraver traces ("
                    + traces.stream().map(Path::toString).collect(Collectors.joining(", "))
                    + "); name the one to read");
        }
        Path trace = traces.getFirst();
        if (!Files.isRegularFile(trace)) {
            throw new TraceFormatException(files.getFirst() + ": goes with a trace, and " + trace + " is not there");
        }
        Path labels = withEnding(trace, LABELS);
        return ParaverTrace.open(trace, Files.isRegularFile(labels) ? labels : null);
    }

    private static boolean hasEnding(Path file, String ending) {
        return file.toString().endsWith(ending);
    }

    private static Path withEnding(Path file, String ending) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return file.resolveSibling((dot < 0 ? name : name.substring(0, dot)) + ending);
    }
}
