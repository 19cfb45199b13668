package dev.harbinger.trace.paraver;

import dev.harbinger.trace.ArchiveFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The traces that Extrae writes for Paraver: a {@code .prv} file, and beside it a {@code .pcf} file with the meaning of
 * its values and a {@code .row} file with names of processors. Both may be missing.
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
    public Trace open(List<TraceFile> files) throws IOException {
        List<TraceFile> traces = files.stream()
                .filter(file -> !file.name().endsWith(LABELS) && !file.name().endsWith(ROWS))
                .toList();
        if (traces.size() > 1) {
            throw new TraceFormatException("there are several Paraver traces ("
                    + traces.stream().map(TraceFile::toString).collect(Collectors.joining(", "))
                    + "); name the one to read");
        }
        TraceFile trace = traces.isEmpty() ? recordsOf(files.getFirst()) : traces.getFirst();
        return ParaverTrace.open(trace, trace.sibling(withEnding(trace.name(), LABELS)));
    }

    private static TraceFile recordsOf(TraceFile described) throws IOException {
        String name = withEnding(described.name(), RECORDS);
        TraceFile records = described.sibling(name);
        if (records == null) {
            throw new TraceFormatException(
                    described + ": goes with a trace, and " + described.siblingPath(name) + " is not there");
        }
        return records;
    }

    private static String withEnding(String name, String ending) {
        int dot = name.lastIndexOf('.');
        return (dot < 0 ? name : name.substring(0, dot)) + ending;
    }
}
