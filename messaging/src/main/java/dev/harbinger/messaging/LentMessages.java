package dev.harbinger.messaging;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The messages that are lent to the program now, so that those never closed can be reported with the place that took
 * them.
 */
final class LentMessages {
    private final int rank;
    private final boolean places;
    private final Map<LentMessage, String> open = new HashMap<>();

    LentMessages(int rank, boolean places) {
        this.rank = rank;
        this.places = places;
    }

    synchronized void lent(LentMessage message) {
        open.put(
                message,
                places
                        ? "at " + CallSites.describe()
                        : "at an unknown place (set " + Setting.LEAK_PLACES.property() + "=1 to learn it)");
    }

    synchronized void closed(LentMessage message) {
        open.remove(message);
    }

    /** One line for each message that is still open. */
    synchronized List<String> report() {
        List<String> lines = new ArrayList<>();
        open.forEach((message, place) -> {
            Status status = message.status();
            lines.add("rank " + rank + " never closed a lent message of " + status.bytes() + " bytes from rank "
                    + status.source() + ", tag " + status.tag() + ", taken " + place
                    + ": use it in try (...) or call close()");
        });
        return lines;
    }
}
