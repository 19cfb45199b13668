package dev.harbinger.trace.paraver;

import dev.harbinger.trace.input.LineInput;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of the values of events, from the {@code .pcf} file beside a trace. These parts of it are read; each may
 * occur any number of times:
 *
 * <pre>
 * EVENT_TYPE
 * 0    70000001    Caller at level 1           colour, type, what it is called
 * 0    70000002    Caller at level 2
 * VALUES
 * 5 main                                       a value of these types and what it is called
 * 8 CommRecv
 * </pre>
 *
 * <p>Without the file the values of MPI calls are those that Extrae gives them. Memory is bounded: values beyond the
 * first {@value #MOST_VALUES} are left out, and labels beyond the first {@value #MOST_LETTERS} letters.
 */
final class PcfLabels {
    private static final int MOST_VALUES = 1 << 18;
    private static final int MOST_LETTERS = 4 << 20;
    private static final int LONGEST_LABEL = 400;

    private final Map<Long, String> mpi = new HashMap<>();
    private final Map<Long, String> functions = new HashMap<>();
    private final Map<Long, String> lines = new HashMap<>();
    /** Each label once: in large jobs many values have the same. */
    private final Map<String, String> distinct = new HashMap<>();

    private int values;
    private int letters;

    /** The labels that need no file. */
    PcfLabels() {
        String[] usual = {
            "1 Send",
            "2 Recv",
            "3 Isend",
            "4 Irecv",
            "5 Wait",
            "6 Waitall",
            "7 Bcast",
            "8 Barrier",
            "9 Reduce",
            "10 Allreduce",
            "11 Alltoall",
            "12 Alltoallv",
            "13 Gather",
            "14 Gatherv",
            "15 Scatter",
            "16 Scatterv",
            "17 Allgather",
            "18 Allgatherv",
            "19 Comm_rank",
            "20 Comm_size",
            "31 Init",
            "32 Finalize",
            "33 Bsend",
            "34 Ssend",
            "35 Rsend",
            "36 Ibsend",
            "37 Issend",
            "38 Irsend",
            "39 Test",
            "41 Sendrecv",
            "42 Sendrecv_replace",
            "59 Waitany",
            "60 Waitsome",
            "61 Probe",
            "62 Iprobe",
            "112 Bsend_init",
            "116 Recv_init",
            "117 Send_init",
            "121 Rsend_init",
            "122 Ssend_init",
            "123 Start",
            "124 Startall",
            "125 Testall",
            "126 Testany",
            "128 Testsome"
        };
        for (String one : usual) {
            int blank = one.indexOf(' ');
            mpi.put(Long.parseLong(one.substring(0, blank)), "MPI_" + one.substring(blank + 1));
        }
    }

    /** Adds those of a file; lines that are none of the above are skipped. */
    void read(InputStream in, String name) throws IOException {
        try (LineInput input = new LineInput(in, name, true, true)) {
            Set<Map<Long, String>> types = Collections.newSetFromMap(new IdentityHashMap<>());
            boolean inTypes = false;
            boolean inValues = false;
            while (input.next()) {
                String line = input.text().strip();
                if (line.equals("EVENT_TYPE")) {
                    types.clear();
                    inTypes = true;
                    inValues = false;
                } else if (line.equals("VALUES")) {
                    inTypes = false;
                    inValues = true;
                } else if (inTypes) {
                    Map<Long, String> ofType = ofType(line);
                    if (ofType != null) {
                        types.add(ofType);
                    }
                } else if (inValues) {
                    inValues = addValue(line, types);
                }
            }
        }
    }

    private @Nullable Map<Long, String> ofType(String line) {
        String[] words = line.split("\\s+", 3);
        if (words.length < 2) {
            return null;
        }
        try {
            long type = Long.parseLong(words[1]);
            if (EventType.isMpi(type)) {
                return mpi;
            }
            return EventType.isCaller(type) ? functions : EventType.isCallerLine(type) ? lines : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** False when the line is none of a list of values. */
    private boolean addValue(String line, Set<Map<Long, String>> types) {
        String[] words = line.split("\\s+", 2);
        try {
            long value = Long.parseLong(words[0]);
            String label = words.length < 2 ? "" : words[1];
            for (Map<Long, String> labels : types) {
                put(labels, value, label);
            }
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private void put(Map<Long, String> labels, long value, String label) {
        String known = distinct.get(label);
        int more = known == null ? label.length() : 0;
        if (value == 0 || values == MOST_VALUES || letters + more > MOST_LETTERS || label.length() > LONGEST_LABEL) {
            return;
        }
        if (known == null) {
            distinct.put(label, label);
            letters += more;
        }
        if (labels.put(value, known == null ? label : known) == null) {
            values++;
        }
    }

    /** What an MPI call is called, or null. */
    @Nullable
    String mpi(long value) {
        return mpi.get(value);
    }

    /** The function of a caller, such as {@code CommRecv}, or null. */
    @Nullable
    String function(long value) {
        return functions.get(value);
    }

    /** The line of a caller, such as {@code 101 (lulesh-comm.cc, lulesh2.0)}, or null. */
    @Nullable
    String line(long value) {
        return lines.get(value);
    }
}
