package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text form of DUMPI: the output of its tool {@code dumpi2ascii} for the trace of one process. */
public final class DumpiTextFormat implements ProcessFormat, Serializable {
    private static final long serialVersionUID = 1L;

    private static final Pattern ENTERING = Pattern.compile("(?m)^MPI_\\w+ entering at walltime \\d+\\.\\d+, cputime ");

    /** A line of the footer; the footer has some 20,000 bytes, a list of datatypes after it fewer as a rule. */
    private static final Pattern COUNT = Pattern.compile("(?m)^(MPI_\\w+) called (\\d{1,9}) times");

    private static final int FOOTER_BYTES = 64 << 10;

    private static final DumpiLookAhead.Form FORM = new DumpiLookAhead.Form() {
        @Override
        public DumpiCalls calls(InputStream in, String name, @Nullable Path plain) {
            return new DumpiTextReader(in, name, _ -> {});
        }

        @Override
        public DumpiLookAhead.Gatherings gatherings(Path plain) throws IOException {
            Map<String, Integer> counts = new HashMap<>();
            for (Matcher count = COUNT.matcher(end(plain)); count.find(); ) {
                counts.put(count.group(1), Integer.parseInt(count.group(2)));
            }
            return DumpiLookAhead.Gatherings.of(call -> counts.getOrDefault(call.label(), -1));
        }
    };

    private final DumpiMembership membership;

    /** The format. */
    public DumpiTextFormat() {
        this(DumpiMembership.NONE);
    }

    private DumpiTextFormat(DumpiMembership membership) {
        this.membership = membership;
    }

    private static String end(Path file) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            channel.position(Math.max(0, channel.size() - FOOTER_BYTES));
            byte[] end = Channels.newInputStream(channel).readNBytes(FOOTER_BYTES);
            return new String(end, StandardCharsets.ISO_8859_1);
        }
    }

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
            int required = DumpiFormat.process(name, process);
            DumpiEvents events = new DumpiEvents(required, new DumpiTypes(new int[0]), membership.of(required));
            return new DumpiTraceReader(required, new DumpiTextReader(in, name, events::skip), events);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    @Override
    public String run(String name) {
        return DumpiFormat.prefix(name);
    }

    /** Looks for who comes together in {@code MPI_Comm_split}, if it is called. */
    @Override
    public ProcessFormat lookAhead(Iterable<? extends TraceFile> files) {
        return new DumpiTextFormat(DumpiLookAhead.membership(files, FORM));
    }

    @Override
    public List<String> limits() {
        return DumpiFormat.limitsOfBothForms();
    }
}
