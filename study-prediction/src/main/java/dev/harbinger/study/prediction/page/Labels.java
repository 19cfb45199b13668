package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.trace.TraceEvent;
import java.util.Map;

/** The names of facts in reports. */
final class Labels {
    private final Map<Long, String> siteNames;

    Labels(Map<Long, String> siteNames) {
        this.siteNames = siteNames;
    }

    /** The name of a call site, or its number if it has none. */
    String site(long site) {
        String name = siteNames.get(site);
        return name == null ? Long.toHexString(site) : name;
    }

    /** A source or a tag. */
    static String orAny(int value) {
        if (value == TraceEvent.ANY) {
            return "any";
        }
        return value == TraceEvent.ABSENT_INT ? "?" : Integer.toString(value);
    }

    /** A part of a whole, or nothing when there is no whole. */
    static double part(long part, long whole) {
        return whole == 0 ? Double.NaN : (double) part / whole;
    }

    /** A sentence on things whose times cannot be trusted, with a blank before it; empty if there are none. */
    static String leftOut(long count, String noun) {
        return count == 0
                ? ""
                : " Left out " + (count == 1 ? "is " : "are ") + counted(count, noun)
                        + " with times that cannot be trusted (see Early arrivals).";
    }

    /** A number of things with its noun, which takes an s in the plural. */
    static String counted(long count, String noun) {
        return counted(count, noun, noun + "s");
    }

    /** A number of things with its noun. */
    static String counted(long count, String one, String many) {
        return Amounts.count(count) + " " + (count == 1 ? one : many);
    }
}
