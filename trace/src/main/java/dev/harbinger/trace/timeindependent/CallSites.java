package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.input.LineInput;
import dev.harbinger.trace.input.SiteHash;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The places that a trace names: a file and a line each. Memory is bounded. Any thread may use it. */
final class CallSites {
    private static final int MOST_NAMES = 1 << 16;
    private static final int LONGEST_NAME = 400;

    private final Map<Long, String> names = new ConcurrentHashMap<>();

    /** The site of a place. */
    long site(String file, String line) {
        String name = file + ":" + line;
        long site = SiteHash.of(name);
        if (names.size() < MOST_NAMES) {
            names.putIfAbsent(site, name.length() > LONGEST_NAME ? LineInput.shown(name) : name);
        }
        return site;
    }

    /** A site's name, such as {@code solve.c:120}, or null. */
    @Nullable
    String name(long site) {
        return names.get(site);
    }
}
