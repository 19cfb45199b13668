package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.settings.Setting;
import org.jspecify.annotations.Nullable;

/**
 * The call sites of calls of one kind, for a report at the end. Finding a call site costs more than receiving a
 * message, so by default it is found for the first calls and for a sample of later ones, which will include a site that
 * errs repeatedly. Any thread may call; a race at worst changes the sample.
 */
final class SampledPlaces {
    /** Number of first calls whose call site is always found. */
    private static final int FIRST = 1000;

    /** Sampling interval for the call sites of later calls. */
    private static final int SOME = 256;

    private final long places;
    private long calls;

    /** @param places value of {@link Setting#LEAK_PLACES} */
    SampledPlaces(long places) {
        this.places = places;
    }

    /** The current call site, or null if this call is not sampled. */
    @Nullable
    String next() {
        long call = calls++;
        return places == 2 || (places == 1 && (call < FIRST || call % SOME == 0)) ? CallSites.describe() : null;
    }

    /** Describes a place in a report. */
    static String describe(@Nullable String place) {
        return place == null ? "an unknown location (set " + Setting.LEAK_PLACES.property() + "=2 to find it)" : place;
    }
}
