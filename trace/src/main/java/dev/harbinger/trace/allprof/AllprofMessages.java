package dev.harbinger.trace.allprof;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceOp;
import java.util.regex.Pattern;

/**
 * Reads messages from the fields of lines, and finds out meanwhile which communicator is that of all processes, and
 * which MPI library's constants the trace has. One thread at a time.
 */
final class AllprofMessages {
    private static final Pattern MAKES_COMMUNICATORS = Pattern.compile("MPI_(Comm_(dup|idup|create|split|spawn|accept"
            + "|connect|join|get_parent).*|(Dist_)?[Gg]raph_create.*|Cart_(create|sub)|Intercomm_.*)");

    /** {@code MPI_COMM_WORLD} as Fortran knows it, in Open MPI and in MPICH. */
    private static final long FIRST_HANDLE = 0;

    private static final long MPICH_WORLD = 0x44000000L;

    private static final int MPICH_ANY_SOURCE = -2;
    private static final int MPICH_NOBODY = -1;

    private final AllprofLines lines;
    private boolean isMpich;
    private boolean communicatorsWereMade;
    private boolean areNumbered;
    private long world = TraceEvent.ABSENT;

    AllprofMessages(AllprofLines lines) {
        this.lines = lines;
    }

    /** Takes notice of a call that has no message. */
    void skip() {
        communicatorsWereMade |= MAKES_COMMUNICATORS.matcher(lines.call()).matches();
    }

    /** Whether lines are of liballprof2, where a wait does not tell its request. */
    boolean areNumbered() {
        return areNumbered;
    }

    /** Reads a message: buffer, count and datatype from one field on, peer and tag from another. */
    AllprofMessage read(TraceOp op, int buffer, int peerField, int communicatorField) throws TraceFormatException {
        long communicator = communicator(communicatorField);
        int peer = lines.number32(peerField);
        boolean any = op.isReceive() && peer == (isMpich ? MPICH_ANY_SOURCE : TraceEvent.ANY);
        boolean nobody = !any && (peer < 0 || (isMpich && peer == MPICH_NOBODY));
        int known = any ? TraceEvent.ANY : peer;
        long count = lines.number(buffer + 1);
        areNumbered |= !lines.hasParts(buffer + 2);
        return new AllprofMessage(
                op,
                AllprofSite.of(lines.note()),
                known,
                lines.number32(peerField + 1),
                count < 0 ? TraceEvent.ABSENT : count,
                lines.hasParts(buffer + 2) ? size(lines.number(buffer + 2, 1)) : TraceEvent.ABSENT_INT,
                lines.number(buffer),
                communicator,
                any || communicator == world ? known : TraceEvent.ABSENT_INT,
                nobody);
    }

    private static int size(long bytes) {
        return bytes == (int) bytes && bytes >= 0 ? (int) bytes : TraceEvent.ABSENT_INT;
    }

    /**
     * Reads a communicator. Before the program has made any, one of several processes can only be that of all; without
     * a size, the numbers that Fortran has for it tell.
     */
    long communicator(int field) throws TraceFormatException {
        long communicator = lines.number(field);
        isMpich |= communicator == MPICH_WORLD;
        if (world == TraceEvent.ABSENT) {
            boolean isWorld = lines.hasParts(field)
                    ? !communicatorsWereMade && lines.number(field, 2) > 1
                    : communicator == FIRST_HANDLE || communicator == MPICH_WORLD;
            world = isWorld ? communicator : TraceEvent.ABSENT;
        }
        return communicator;
    }
}
