package dev.harbinger.trace.csv;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.FileNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The format that Harbinger writes, see docs/trace-format.md. */
public final class CsvFormat implements ProcessFormat {
    /** The format. */
    public CsvFormat() {}

    @Override
    public String name() {
        return "CSV";
    }

    /** A file whose first line names the column {@code op}. */
    @Override
    public boolean recognises(String name, byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\n');
        return end >= 0
                && Arrays.stream(text.substring(0, end).split(",", -1))
                        .anyMatch(heading -> heading.strip().equals(CsvColumn.OP.heading()));
    }

    @Override
    public CsvTraceReader read(InputStream in, String name, int process) throws IOException {
        try {
            return new CsvTraceReader(in, name, process(name, process));
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    static int process(String name, int process) throws TraceFormatException {
        return FileNames.required(name, process, CsvTraceWriter.fileName(3));
    }
}
