package dev.harbinger.messaging.runtime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The failed requests whose error no call has thrown to the program. They are reported when the rank leaves. Requests
 * that succeed never come here. Any thread may call.
 */
final class UncollectedErrors {
    /** Maximum number of requests that are kept and reported one by one. */
    private static final int MOST = 20;

    private final int rank;
    private final Set<StartedRequest> failed = new LinkedHashSet<>();
    private long more;

    UncollectedErrors(int rank) {
        this.rank = rank;
    }

    synchronized void add(StartedRequest request) {
        if (failed.size() < MOST) {
            failed.add(request);
        } else {
            more++;
        }
    }

    synchronized void remove(StartedRequest request) {
        if (!failed.remove(request)) {
            more--;
        }
    }

    /** One line for each request, and one for the number of those that were not kept. */
    synchronized List<String> report() {
        List<String> lines = new ArrayList<>();
        for (StartedRequest request : failed) {
            lines.add("rank " + rank + " never completed a failed request, started at "
                    + SampledPlaces.words(request.place()) + ": call await() or test() on every request: "
                    + request.failure().getMessage());
        }
        if (more > 0) {
            lines.add("rank " + rank + " never completed " + more + " more failed requests");
        }
        return lines;
    }
}
