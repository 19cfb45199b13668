package dev.harbinger.trace.otf2;

import java.util.Locale;

/**
 * A part of the program that is entered and left: a function, or an MPI call.
 *
 * @param file empty when not known
 * @param line where it begins, 0 when not known
 */
record Region(String name, String file, int line, boolean isMpi) {
    private static final int MPI = 4;

    /** A region of a paradigm, as its definition says. */
    static Region of(String name, String file, int line, int paradigm) {
        String lower = name.toLowerCase(Locale.ROOT);
        return new Region(name, file, line, paradigm == MPI || lower.startsWith("mpi_") || lower.startsWith("pmpi_"));
    }

    /** Whether a message that it ends to wait for was posted before it was entered. */
    boolean isCompletion() {
        String lower = name.toLowerCase(Locale.ROOT);
        return isMpi && (lower.contains("mpi_wait") || lower.contains("mpi_test"));
    }
}
