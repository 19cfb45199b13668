package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts calls of one kind that the program still has to complete, by their call sites. Keeps none of the objects that
 * the calls have returned, so that dropped ones can be collected. Any thread may call.
 */
final class OpenCalls {
    /** Maximum number of call sites that are distinguished. */
    private static final int MOST_SITES = 1000;

    private final SampledPlaces places;
    private final Site unknown = new Site(null);
    private final Map<String, Site> sites = new ConcurrentHashMap<>();

    /** @param places value of {@link Setting#LEAK_PLACES} */
    OpenCalls(long places) {
        this.places = new SampledPlaces(places);
    }

    /** A call site. */
    static final class Site {
        private final @Nullable String place;
        private final AtomicLong open = new AtomicLong();

        private Site(@Nullable String place) {
            this.place = place;
        }

        /** Where it is, or null if that was not noted. */
        @Nullable
        String place() {
            return place;
        }

        /** Notes that one of its calls was completed. */
        void completed() {
            open.decrementAndGet();
        }
    }

    /** Notes a call; returns its call site, to be told when the call is completed. */
    Site opened() {
        Site site = siteOf(places.next());
        site.open.incrementAndGet();
        return site;
    }

    private Site siteOf(@Nullable String place) {
        if (place == null) {
            return unknown;
        }
        Site known = sites.get(place);
        if (known != null) {
            return known;
        }
        return sites.size() < MOST_SITES ? sites.computeIfAbsent(place, Site::new) : unknown;
    }

    /**
     * A line for each call site with open calls.
     *
     * @param subject the rank and what it failed to do
     * @param what the object of the call, in the singular
     * @param did what the call site did
     * @param remedy what to do with it
     */
    List<String> report(String subject, String what, String did, String remedy) {
        List<String> lines = new ArrayList<>();
        Stream.concat(
                        sites.entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(Map.Entry::getValue),
                        Stream.of(unknown))
                .forEach(site -> {
                    long open = site.open.get();
                    if (open > 0) {
                        lines.add(subject + " " + (open == 1 ? "a " + what : open + " " + what + "s") + ", " + did
                                + " at " + SampledPlaces.describe(site.place) + ": " + remedy);
                    }
                });
        return lines;
    }
}
