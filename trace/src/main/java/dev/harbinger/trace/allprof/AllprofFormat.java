package dev.harbinger.trace.allprof;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.FileNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The text of liballprof, the tracer of LogGOPSim, formerly collprof, and of its successor liballprof2: one file per
 * process, {@code pmpi-trace-rank-3.txt} or {@code lap2-trace-rank-3-of-8.txt}. See {@link AllprofReader} for the
 * format of the lines; the source is the code that generates the tracers, {@code src/liballprof/gencode.py} and
 * {@code src/liballprof2/gencode.py} of LogGOPSim, and {@code src/Schedgen/process_trace.cpp}, which reads their text.
 */
public final class AllprofFormat implements ProcessFormat {
    private static final Pattern HEADING =
            Pattern.compile("\\A# (collprof .* output file|htor's PMPI Tracer .* Output File)");
    private static final Pattern CALL = Pattern.compile("MPI_\\w+:(-|\\d+(\\.\\d*)?):.*");

    /** The format. */
    public AllprofFormat() {}

    @Override
    public String name() {
        return "liballprof";
    }

    /** A file that begins with the tracer's heading, or whose first line without a {@code #} is one of a call. */
    @Override
    public boolean recognises(String name, byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        return HEADING.matcher(text).find()
                || text.lines()
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .limit(1)
                        .anyMatch(line -> CALL.matcher(line).matches());
    }

    @Override
    public TraceReader read(InputStream in, String name, int process) throws IOException {
        try {
            return new AllprofReader(in, name, FileNames.required(name, process, "pmpi-trace-rank-3.txt"));
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    @Override
    public List<String> limits() {
        return List.of(
                "liballprof does not record what a completed receive got: no status, so no source of a receive from"
                        + " any.",
                "liballprof does not record which requests a test, or a wait for any or some, completed: they are"
                        + " skipped.",
                "liballprof records the time of each host's own clock.");
    }
}
