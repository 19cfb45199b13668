package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceEvent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Identities and names of call sites. OTF2 does not say from where a region was entered; a call site is the MPI call
 * and the nearest region around it that is the program's own, by name, file and first line: the same in every process
 * and every run. Any thread may use it.
 */
final class CallSites {
    private static final int MOST_NAMES = 1 << 20;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final Map<Long, String> names = new ConcurrentHashMap<>();

    /** The site of an MPI call within a region of the program; either may be unknown, if both are it is absent. */
    long site(@Nullable Region call, @Nullable Region around) {
        if (call == null && around == null) {
            return TraceEvent.ABSENT;
        }
        long hash = FNV_OFFSET;
        if (call != null) {
            hash = hashed(hash, call.name());
        }
        if (around != null) {
            hash = hashed(hashed(hash, around.name()), around.file());
            hash = (hash ^ around.line()) * FNV_PRIME;
        }
        long site = hash == TraceEvent.ABSENT ? 0 : hash;
        if (names.size() < MOST_NAMES) {
            names.putIfAbsent(site, name(call, around));
        }
        return site;
    }

    /** What people call a site, or null. */
    @Nullable
    String name(long site) {
        return names.get(site);
    }

    private static String name(@Nullable Region call, @Nullable Region around) {
        if (around == null) {
            return call == null ? "" : call.name();
        }
        String place = around.file().isEmpty()
                ? ""
                : " (" + around.file() + (around.line() > 0 ? ":" + around.line() : "") + ")";
        return (call == null ? "" : call.name() + " in ") + around.name() + place;
    }

    /** FNV-1a over the letters and an end, so that texts do not run into each other. */
    private static long hashed(long hash, String text) {
        long result = hash;
        for (int i = 0; i < text.length(); i++) {
            result = (result ^ text.charAt(i)) * FNV_PRIME;
        }
        return (result ^ 0xFFFF) * FNV_PRIME;
    }
}
