package dev.harbinger.trace.allprof;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.input.SiteHash;
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

    private AllprofSite() {}

    /** The hash of the function's name and the place, or absent when no function is named. */
    static long of(String note) {
        Matcher frames = FRAME.matcher(note);
        while (frames.find()) {
            if (!TRACER.matcher(frames.group(1)).matches()) {
                return SiteHash.of(frames.group());
            }
        }
        return TraceEvent.ABSENT;
    }
}
