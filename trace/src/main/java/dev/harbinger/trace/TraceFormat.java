package dev.harbinger.trace;

/** A format of traces: its name, and how its files begin. Any thread may use it. */
public sealed interface TraceFormat permits ProcessFormat, ArchiveFormat {
    /** Most bytes that {@link #recognises} is shown. */
    int HEAD_BYTES = 4096;

    /** Its name, such as {@code DUMPI}. */
    String name();

    /**
     * Whether a file is of this format, or is the one from which a trace of this format is opened. Never throws,
     * whatever the bytes.
     *
     * @param name name of the file without its folder and without the ending of a compression
     * @param head the first bytes of the file, decompressed: all of a file shorter than {@link #HEAD_BYTES}
     */
    boolean recognises(String name, byte[] head);

    /**
     * Whether a recognised file holds no calls, but describes files that do; in a tar it is skipped by a format with
     * one file per process, because the others are there.
     *
     * @param name see {@link #recognises}
     * @param head see {@link #recognises}
     */
    default boolean describesOthers(String name, byte[] head) {
        return false;
    }
}
