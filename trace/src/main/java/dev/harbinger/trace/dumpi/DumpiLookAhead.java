package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.input.FileNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the calls of all processes that determine the members of communicators created by {@code MPI_Comm_split} and by
 * topologies whose ranks the library may choose. Files whose end says that they have no such call are not read. Of the
 * files whose end does not say so, the first two are read; if they have none, and no other file is known to have one,
 * no more are read. Damage is left to the reader that follows; calls behind it are unknown.
 */
final class DumpiLookAhead {
    /** Numbers kept of all processes together, so that memory stays small. */
    private static final int MOST_NUMBERS = 1 << 22;

    /**
     * Files that are read though it is not known whether any has such a call: the first process is often a special one.
     */
    private static final int MOST_SAMPLES = 2;

    /** A form in which files are written. */
    interface Form {
        /**
         * Opens the calls of a file.
         *
         * @param in the content, closed with the calls (also when this method throws)
         * @param plain the file, if it lies on the disk as it is
         */
        DumpiCalls calls(InputStream in, String name, @Nullable Path plain) throws IOException;

        /** What the end of a file says. */
        Gatherings gatherings(Path plain) throws IOException;
    }

    /** Whether a file has calls of which no process can tell what comes out. */
    enum Gatherings {
        NONE,
        POSSIBLE,
        CERTAIN;

        /**
         * What follows from how often each call is in a file; a topology is none if its order stays.
         *
         * @param counts below 0 if it is not known
         */
        static Gatherings of(ToIntFunction<DumpiCall> counts) {
            if (counts.applyAsInt(DumpiCall.COMM_SPLIT) > 0) {
                return CERTAIN;
            }
            boolean isNone = Stream.of(DumpiCall.COMM_SPLIT, DumpiCall.CART_CREATE, DumpiCall.GRAPH_CREATE)
                    .allMatch(call -> counts.applyAsInt(call) == 0);
            return isNone ? NONE : POSSIBLE;
        }
    }

    private final Form form;
    private final SortedMap<Integer, DumpiCommunicatorLog> logs = new TreeMap<>();
    private int room = MOST_NUMBERS;
    private boolean isAny;

    private DumpiLookAhead(Form form) {
        this.form = form;
    }

    /** What the files of a run tell together. */
    static DumpiMembership membership(Iterable<? extends TraceFile> files, Form form) {
        DumpiLookAhead ahead = new DumpiLookAhead(form);
        ahead.read(files);
        return ahead.isAny ? DumpiReplay.membership(ahead.logs.values()) : DumpiMembership.NONE;
    }

    private void read(Iterable<? extends TraceFile> files) {
        List<TraceFile> postponed = new ArrayList<>();
        int samples = 0;
        for (TraceFile file : files) {
            Gatherings gatherings = gatherings(file);
            if (gatherings == Gatherings.POSSIBLE && !isAny && samples++ >= MOST_SAMPLES) {
                if (file.plainPath() == null) {
                    return;
                }
                postponed.add(file);
            } else if (gatherings != Gatherings.NONE) {
                read(file);
            }
        }
        if (isAny) {
            postponed.forEach(this::read);
        }
    }

    private Gatherings gatherings(TraceFile file) {
        Path plain = file.plainPath();
        try {
            return plain == null ? Gatherings.POSSIBLE : form.gatherings(plain);
        } catch (IOException e) {
            return Gatherings.POSSIBLE;
        }
    }

    private void read(TraceFile file) {
        int process = FileNames.process(file.name());
        if (process == ProcessFormat.NO_PROCESS || logs.containsKey(process)) {
            return;
        }
        DumpiCommunicatorLog log = new DumpiCommunicatorLog(process, room);
        logs.put(process, log);
        try (DumpiCalls calls = form.calls(file.open(), file.toString(), file.plainPath())) {
            for (DumpiRecord call = calls.next(); call != null; call = calls.next()) {
                log.add(call);
            }
        } catch (IOException e) {
            // Reading the events will report it.
        }
        room -= log.numbersKept();
        isAny |= log.gatherings() > 0;
    }
}
