package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.input.LineInput;
import dev.harbinger.trace.input.SiteHash;
import dev.harbinger.trace.input.SiteNames;

/** The places that a trace names: a file and a line each, such as {@code solve.c:120}. Any thread may use it. */
final class CallSites {
    /** Names that are kept. */
    static final int MOST_NAMES = 1 << 16;

    private static final int LONGEST_NAME = 400;

    private final SiteNames names;

    /** Adds the name of each place to {@code names}. */
    CallSites(SiteNames names) {
        this.names = names;
    }

    /** The site of a place. */
    long site(String file, String line) {
        String name = file + ":" + line;
        long site = SiteHash.of(name);
        names.add(site, name.length() > LONGEST_NAME ? LineInput.shown(name) : name);
        return site;
    }
}
