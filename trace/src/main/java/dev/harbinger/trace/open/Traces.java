package dev.harbinger.trace.open;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.allprof.AllprofFormat;
import dev.harbinger.trace.csv.CsvFormat;
import dev.harbinger.trace.dumpi.DumpiFormat;
import dev.harbinger.trace.dumpi.DumpiTextFormat;
import dev.harbinger.trace.otf2.Otf2Format;
import dev.harbinger.trace.paraver.ParaverFormat;
import dev.harbinger.trace.timeindependent.TimeIndependentFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens traces of any known format, recognised by the first bytes of their files. */
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
     *     skipped
     * @throws TraceFormatException when no input is a trace, or they are not of one trace; one line that says what to
     *     do
     * @throws IOException when an input cannot be read
     */
    public static Trace open(List<Path> inputs) throws IOException {
        return open(inputs, null);
    }

    /** @param known the format to read files with that were looked at before; null if they were not */
    static Trace open(List<Path> inputs, @Nullable ProcessFormat known) throws IOException {
        TraceInputs found = new TraceInputs(known);
        for (Path input : inputs) {
            found.add(input);
        }
        return found.open();
    }
}
