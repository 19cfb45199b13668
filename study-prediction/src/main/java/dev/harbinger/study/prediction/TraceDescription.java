package dev.harbinger.study.prediction;

import dev.harbinger.trace.Trace;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a trace tells of itself once it has been read.
 *
 * @param format see {@link Trace#format}
 * @param limits see {@link Trace#limits}
 * @param filePrefixes see {@link Trace#filePrefixes}
 */
public record TraceDescription(String format, List<String> limits, Set<String> filePrefixes) implements Serializable {
    /** Copies the list and the set. */
    public TraceDescription {
        limits = List.copyOf(limits);
        filePrefixes = Set.copyOf(filePrefixes);
    }

    /** Describes a trace whose processes have been read: some traces know their format only then. */
    static TraceDescription of(Trace trace) {
        return new TraceDescription(trace.format(), trace.limits(), trace.filePrefixes());
    }

    /** Merges the descriptions of shares of one trace, which have the same format. */
    static TraceDescription merged(List<TraceDescription> shares) {
        Set<String> limits = new LinkedHashSet<>();
        Set<String> filePrefixes = new HashSet<>();
        for (TraceDescription share : shares) {
            limits.addAll(share.limits);
            filePrefixes.addAll(share.filePrefixes);
        }
        return new TraceDescription(shares.getFirst().format, new ArrayList<>(limits), filePrefixes);
    }
}
