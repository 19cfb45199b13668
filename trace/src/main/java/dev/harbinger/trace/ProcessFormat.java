package dev.harbinger.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** A format with one file per process, each readable on its own as a stream, so it may be in a tar or compressed. */
public non-sealed interface ProcessFormat extends TraceFormat {
    /**
     * Reads a process from a stream, which is closed with the reader (also when this method throws).
     *
     * @param name what the stream is called in errors
     * @param process the number that the file's name ends with, or {@link #NO_PROCESS}
     * @throws TraceFormatException when the file does not even begin as it should, or neither its name nor its content
     *     tells the process
     */
    TraceReader read(InputStream in, String name, int process) throws IOException;

    /**
     * As {@link #read}, from a file that lies on the disk as it is, for a format that gains by looking ahead in it.
     *
     * @param in the file's content, closed with the reader (also when this method throws)
     */
    default TraceReader readFile(InputStream in, Path file, int process) throws IOException {
        return read(in, file.toString(), process);
    }

    /**
     * Looks at all files of a run, before they are read one by one, for what the file of one process does not tell by
     * itself. Errors are left to the reading. May take as long as the reading.
     *
     * @param files the content of one without a {@link TraceFile#plainPath} can be opened until the next one is taken
     * @return the format to read the files with: this one if each file tells all by itself, or else a
     *     {@link java.io.Serializable} one that knows more; other processes may read the same files with it
     */
    default ProcessFormat lookAhead(Iterable<? extends TraceFile> files) {
        return this;
    }

    /** The file's name tells no process. */
    int NO_PROCESS = -1;

    /**
     * What the names of all files of one run have in common and those of another run have not, such as a prefix; empty
     * if a name does not tell.
     *
     * @param name see {@link #recognises}
     */
    default String run(String name) {
        return "";
    }

    /**
     * How many processes a file that {@linkplain #describesOthers describes others} says there are; 0 when it does not.
     *
     * @param head see {@link #recognises}
     */
    default int processesDescribed(byte[] head) {
        return 0;
    }

    /**
     * The files of the processes that a recognised file stands for: itself, unless it describes others.
     *
     * @throws TraceFormatException when it describes files that are not there
     */
    default List<Path> processFiles(Path file) throws IOException {
        return List.of(file);
    }

    /** See {@link Trace#limits}. */
    default List<String> limits() {
        return List.of();
    }
}
