package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.input.SiteHash;
import dev.harbinger.trace.input.SiteNames;
import org.jspecify.annotations.Nullable;

/**
 * Identities and names of call sites. OTF2 does not say where a region was entered from, so a call site is the MPI call
 * and the innermost enclosing region of the program, by name, file and first line: the same in every process and every
 * run. Any thread may use it.
 */
final class CallSites {
    /** Names that are kept. */
    static final int MOST_NAMES = 1 << 20;

    /** Ends a text in a hash, so that texts do not run into each other. */
    private static final int END = 0xFFFF;

    private final SiteNames names;

    /** Adds the name of each site to {@code names}. */
    CallSites(SiteNames names) {
        this.names = names;
    }

    /** The site of an MPI call within a region of the program; either may be unknown, if both are it is absent. */
    long site(@Nullable Region call, @Nullable Region around) {
        if (call == null && around == null) {
            return TraceEvent.ABSENT;
        }
        SiteHash hash = new SiteHash();
        if (call != null) {
            hash.add(call.name()).add(END);
        }
        if (around != null) {
            hash.add(around.name()).add(END).add(around.file()).add(END).add(around.line());
        }
        long site = hash.site();
        names.add(site, name(call, around));
        return site;
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
}
