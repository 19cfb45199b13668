package dev.harbinger.trace.input;

import dev.harbinger.trace.TraceEvent;

/** The identity of a call site of which only a text is known, such as the file and line. */
public final class SiteHash {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private SiteHash() {}

    /** The text's FNV-1a hash of 64 bits, by its UTF-16 units: the same in each process and each run. */
    public static long of(String text) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * FNV_PRIME;
        }
        return hash == TraceEvent.ABSENT ? 0 : hash;
    }
}
