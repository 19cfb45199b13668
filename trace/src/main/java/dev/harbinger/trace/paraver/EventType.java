package dev.harbinger.trace.paraver;

/** The types of events that are used, with the numbers of Extrae ({@code MPI_EventEncoding.h}, {@code events.h}). */
final class EventType {
    /** Begin (value: which call) and end (value 0) of a point-to-point call. */
    static final long POINT_TO_POINT = 50000001;

    /** The same of collective calls. */
    static final long COLLECTIVE = 50000002;

    /** The same of other calls, {@code MPI_Start} among them. */
    static final long OTHER = 50000003;

    /** The same of one-sided calls. */
    static final long ONE_SIDED = 50000004;

    /** The same of input and output. */
    static final long INPUT_OUTPUT = 50000005;

    /** Function that made the MPI call, level 1; 70000002 is that which called it, and so on. */
    static final long CALLER = 70000001;

    /** Line in the function that made the MPI call, level 1, and so on. */
    static final long CALLER_LINE = 80000001;

    /** Levels of callers that are looked at. */
    static final int LEVELS = 8;

    private EventType() {}

    static boolean isMpi(long type) {
        return type >= POINT_TO_POINT && type <= INPUT_OUTPUT;
    }

    static boolean isCaller(long type) {
        return type >= CALLER && type < CALLER + LEVELS;
    }

    static boolean isCallerLine(long type) {
        return type >= CALLER_LINE && type < CALLER_LINE + LEVELS;
    }
}
