package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.settings.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The messages currently lent to the program. Those that were never closed are reported with the call site that took
 * them.
 */
final class LeakDetector {
    private final int rank;
    private final SampledPlaces places;
    private @Nullable LentMessage last;

    /** @param places value of {@link Setting#LEAK_PLACES} */
    LeakDetector(int rank, long places) {
        this.rank = rank;
        this.places = new SampledPlaces(places);
    }

    synchronized void lent(LentMessage message) {
        message.place = places.next();
        message.before = last;
        if (last != null) {
            last.after = message;
        }
        last = message;
    }

    @SuppressWarnings("ReferenceEquality")
    synchronized void closed(LentMessage message) {
        LentMessage before = message.before;
        LentMessage after = message.after;
        if (before != null) {
            before.after = after;
        }
        if (after != null) {
            after.before = before;
        }
        if (last == message) {
            last = before;
        }
        message.before = null;
        message.after = null;
    }

    /** Reports the open messages, one line per call site: its first message, and the number of further ones. */
    synchronized List<String> report() {
        SequencedMap<String, Leak> byPlace = new LinkedHashMap<>();
        for (LentMessage message = last; message != null; message = message.before) {
            byPlace.merge(
                    SampledPlaces.describe(message.place),
                    new Leak(message.status(), 0),
                    (later, earlier) -> new Leak(earlier.first, later.more + 1));
        }
        List<String> lines = new ArrayList<>();
        byPlace.forEach((place, leak) -> lines.add(line(place, leak.first, leak.more)));
        return lines.reversed();
    }

    /** Open messages taken at one call site. */
    private record Leak(Status first, int more) {}

    private String line(String place, Status first, int more) {
        return "rank " + rank + " never closed a lent message of " + first.bytes() + " bytes from rank "
                + first.source() + ", tag " + first.tag() + (more == 0 ? "" : ", and " + more + " more")
                + ", taken at " + place + ": use it in try (...) or call close()";
    }
}
