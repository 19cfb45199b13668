package dev.harbinger.launch;

import java.nio.file.Path;

/**
 * Where the traffic of a rank is to be recorded: its calls, and the messages it receives with their bytes.
 *
 * @param file the file, replaced if there is one
 * @param rank the rank
 * @param program what ran, for the file
 */
public record TrafficFile(Path file, int rank, String program) {}
