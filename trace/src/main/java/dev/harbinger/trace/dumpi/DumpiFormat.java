package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.FileNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The binary form of DUMPI: one file per process, {@code PREFIX-0003.bin}, and one that describes them,
 * {@code PREFIX.meta}.
 *
 * <p>Sizes of datatypes stand behind the calls. A file that lies on the disk as it is is looked at from its end first;
 * in one that is compressed or lies in a tar, those of the C language are known, and those that calls made of them, but
 * not those of Fortran. The layouts there are taken to be those of version 0.6.9 or later.
 */
public final class DumpiFormat implements ProcessFormat, Serializable {
    private static final long serialVersionUID = 1L;

    private static final Pattern PREFIX = Pattern.compile("(?s)(.+)-\\d+(\\.\\w+)?");

    private static final DumpiLookAhead.Form FORM = new DumpiLookAhead.Form() {
        @Override
        public DumpiCalls calls(InputStream in, String name, @Nullable Path plain) throws IOException {
            try {
                return new DumpiReader(in, name, plain == null ? DumpiIndex.UNSEEN : DumpiIndex.of(plain));
            } catch (IOException e) {
                in.close();
                throw e;
            }
        }

        @Override
        public DumpiLookAhead.Gatherings gatherings(Path plain) throws IOException {
            return DumpiIndex.of(plain).gatherings();
        }
    };

    private final DumpiMembership membership;

    /** The format. */
    public DumpiFormat() {
        this(DumpiMembership.NONE);
    }

    private DumpiFormat(DumpiMembership membership) {
        this.membership = membership;
    }

    @Override
    public String name() {
        return "DUMPI";
    }

    /** A file with the magic number of a trace, or one that describes the files of a trace. */
    @Override
    public boolean recognises(String name, byte[] head) {
        return (head.length >= 8 && ByteBuffer.wrap(head).getLong() == DumpiIndex.MAGIC)
                || DumpiMetafile.isOne(name, head);
    }

    @Override
    public TraceReader read(InputStream in, String name, int process) throws IOException {
        return read(in, name, process, DumpiIndex.UNSEEN);
    }

    @Override
    public TraceReader readFile(InputStream in, Path file, int process) throws IOException {
        try {
            return read(in, file.toString(), process, DumpiIndex.of(file));
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private TraceReader read(InputStream in, String name, int process, DumpiIndex index) throws IOException {
        try {
            int required = process(name, process);
            DumpiTypes types = new DumpiTypes(index.typeBytes());
            return new DumpiTraceReader(
                    required,
                    new DumpiReader(in, name, index),
                    new DumpiEvents(required, types, membership.of(required)));
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** The process that a file's name tells. */
    static int process(String name, int process) throws TraceFormatException {
        return FileNames.required(name, process, "trace-0003.bin");
    }

    @Override
    public String run(String name) {
        return prefix(name);
    }

    /** What is before the number of the process, which the tracer chooses once for a run. */
    static String prefix(String name) {
        Matcher matcher = PREFIX.matcher(name);
        return matcher.matches() ? matcher.group(1) : "";
    }

    @Override
    public boolean describesOthers(String name, byte[] head) {
        return DumpiMetafile.isOne(name, head);
    }

    @Override
    public int processesDescribed(byte[] head) {
        return DumpiMetafile.processes(head);
    }

    @Override
    public List<Path> processFiles(Path file) throws IOException {
        return DumpiMetafile.processFiles(file);
    }

    /** Looks for who comes together in {@code MPI_Comm_split}, if it is called. */
    @Override
    public ProcessFormat lookAhead(Iterable<? extends TraceFile> files) {
        return new DumpiFormat(DumpiLookAhead.membership(files, FORM));
    }

    @Override
    public List<String> limits() {
        return limitsOfBothForms();
    }

    static List<String> limitsOfBothForms() {
        return List.of(
                "DUMPI does not record where in memory a message goes, nor from where in the program a call was made.",
                "DUMPI records MPI_PROC_NULL as the MPI library has it: with MPICH and its kin a non-blocking receive"
                        + " from nobody shows as one from any source.");
    }
}
