package dev.harbinger.trace.input;

import dev.harbinger.trace.TraceEvent;

/**
 * The identity of a call site that is known only by texts and numbers, such as the file and line: their 64-bit FNV-1a
 * hash, the same in every process and every run. Source: Fowler, Noll and Vo, Internet-Draft draft-eastlake-fnv.
 */
public final class SiteHash {
    private static final long OFFSET_BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private long hash = OFFSET_BASIS;

    /** The hash of nothing. */
    public SiteHash() {}

    /** The identity of a site that is known by one text. */
    public static long of(String text) {
        return new SiteHash().add(text).site();
    }

    /** Hashes the UTF-16 units of a text. */
    public SiteHash add(String text) {
        for (int i = 0; i < text.length(); i++) {
            add(text.charAt(i));
        }
        return this;
    }

    /** Hashes a number. */
    public SiteHash add(int number) {
        hash = (hash ^ number) * PRIME;
        return this;
    }

    /** The identity; never {@link TraceEvent#ABSENT}. */
    public long site() {
        return hash == TraceEvent.ABSENT ? 0 : hash;
    }
}
