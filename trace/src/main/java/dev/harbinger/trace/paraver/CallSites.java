package dev.harbinger.trace.paraver;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.input.SiteHash;
import dev.harbinger.trace.input.SiteNames;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The call sites of a trace. A call site is identified by the functions and lines of all callers that the trace has: by
 * their labels, because their values may differ between processes. Memory is bounded: beyond the first {@value #MOST}
 * sites only their identities are known. One thread at a time.
 */
final class CallSites {
    /** Sites that are kept. */
    static final int MOST = 1 << 15;

    /** A line as Extrae writes it: {@code 101 (lulesh-comm.cc, lulesh2.0)}. */
    private static final Pattern LINE = Pattern.compile("(\\d+) \\((.*?)(?:, .*)?\\)");

    /** A function whose name was shortened: {@code Domain::..ndexSets [Domain::CreateRegionIndexSets]}. */
    private static final Pattern SHORTENED = Pattern.compile(".*\\[(.+)]");

    private final PcfLabels labels;
    /** By the functions of all levels and then the lines. */
    private final Map<LongBuffer, Long> sites = new HashMap<>();

    private final SiteNames names;

    /**
     * Adds the name of each site, such as {@code CommRecv (comm.cc:101) from main (lulesh.cc:12)}, to {@code names}.
     */
    CallSites(PcfLabels labels, SiteNames names) {
        this.labels = labels;
        this.names = names;
    }

    /**
     * The site of a call.
     *
     * @param functions values of the callers' functions, level by level, 0 where there is none
     * @param lines the same of their lines
     */
    long site(long[] functions, long[] lines) {
        long[] values = Arrays.copyOf(functions, functions.length + lines.length);
        System.arraycopy(lines, 0, values, functions.length, lines.length);
        LongBuffer callers = LongBuffer.wrap(values);
        Long known = sites.get(callers);
        if (known != null) {
            return known;
        }
        long site = describe(functions, lines);
        if (sites.size() < MOST) {
            sites.put(callers, site);
        }
        return site;
    }

    private long describe(long[] functions, long[] lines) {
        StringBuilder identity = new StringBuilder();
        StringBuilder name = new StringBuilder();
        for (int level = 0; level < functions.length; level++) {
            if (functions[level] != 0 || lines[level] != 0) {
                String function = labels.function(functions[level]);
                String line = labels.line(lines[level]);
                identity.append(level)
                        .append('\n')
                        .append(function == null ? "#" + functions[level] : function)
                        .append('\n')
                        .append(line == null ? "#" + lines[level] : line)
                        .append('\n');
                addName(name, function, line);
            }
        }
        if (identity.isEmpty()) {
            return TraceEvent.ABSENT;
        }
        long site = SiteHash.of(identity.toString());
        if (!name.isEmpty()) {
            names.add(site, name.toString());
        }
        return site;
    }

    private static void addName(StringBuilder name, @Nullable String function, @Nullable String line) {
        if (function == null || function.equals("Unresolved") || function.equals("_NOT_Found")) {
            return;
        }
        Matcher shortened = SHORTENED.matcher(function);
        name.append(name.isEmpty() ? "" : " from ").append(shortened.matches() ? shortened.group(1) : function);
        Matcher place = LINE.matcher(line == null ? "" : line);
        if (place.matches() && !place.group(1).equals("0")) {
            name.append(" (")
                    .append(place.group(2))
                    .append(':')
                    .append(place.group(1))
                    .append(')');
        }
    }
}
