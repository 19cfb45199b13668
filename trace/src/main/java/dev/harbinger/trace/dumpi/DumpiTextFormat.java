package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** The text that {@code dumpi2ascii}, of the tools of DUMPI, prints of the trace of one process. */
public final class DumpiTextFormat implements ProcessFormat {
    private static final Pattern ENTERING = Pattern.compile("(?m)^MPI_\\w+ entering at walltime \\d+\\.\\d+, cputime ");

    /** The format. */
    public DumpiTextFormat() {}

    @Override
    public String name() {
        return "DUMPI text";
    }

    /** A file that begins as the converter's output does, or where a call is entered near the beginning. */
    @Override
    public boolean recognises(String name, byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        return (text.startsWith("version=") && text.contains("\nstarttime=") && text.contains("\nmeshdim="))
                || ENTERING.matcher(text).find();
    }

    @Override
    public TraceReader read(InputStream in, String name, int process) throws IOException {
        try {
            return new DumpiTextReader(in, name, DumpiFormat.process(name, process));
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    @Override
    public String run(String name) {
        return DumpiFormat.prefix(name);
    }

    @Override
    public List<String> limits() {
        return DumpiFormat.limitsOfBothForms();
    }
}
