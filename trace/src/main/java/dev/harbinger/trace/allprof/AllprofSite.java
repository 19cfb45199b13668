package dev.harbinger.trace.allprof;

import dev.harbinger.trace.TraceEvent;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identity of a call site from the backtrace that liballprof2 adds to a line, {@code # backtrace [0x4012ab:
 * (solve+0x1b) <- 0x401800: (main+0x20)]}: that of the innermost function that belongs neither to MPI nor to the
 * tracer, and the place in it. Addresses differ from run to run and process to process, names of functions do not.
 */
final class AllprofSite {
    private static final Pattern FRAME = Pattern.compile("\\(([^()\\s]+)\\+0x([0-9a-f]+)\\)");
    private static final Pattern TRACER = Pattern.compile("(?i)p?mpi_\\w*|lap_\\w*");
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private AllprofSite() {}

    /** A hash of 64 bits (FNV-1a) of the function's name and the place, or absent when no function is named. */
    static long of(String note) {
        Matcher frames = FRAME.matcher(note);
        while (frames.find()) {
            if (!TRACER.matcher(frames.group(1)).matches()) {
                long hash = FNV_OFFSET;
                for (int i = frames.start(); i < frames.end(); i++) {
                    hash = (hash ^ note.charAt(i)) * FNV_PRIME;
                }
                return hash == TraceEvent.ABSENT ? 0 : hash;
            }
        }
        return TraceEvent.ABSENT;
    }
}
