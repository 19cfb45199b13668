package dev.harbinger.trace.dumpi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests that were posted and have not completed. One thread at a time. */
final class DumpiRequests {
    /** More are not kept: the longest waiting ones are forgotten. */
    private static final int MOST = 1 << 16;

    /**
     * A request.
     *
     * @param persistent whether it stays after it has completed
     * @param active whether something was started that has not completed
     */
    record Posted(DumpiMessage message, boolean persistent, boolean active) {}

    private final Map<Integer, Posted> posted = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Posted> eldest) {
            return size() > MOST;
        }
    };

    void post(int request, DumpiMessage message) {
        posted.put(request, new Posted(message, false, true));
    }

    /** A persistent request was made; it is not started yet. */
    void make(int request, DumpiMessage message) {
        posted.put(request, new Posted(message, true, false));
    }

    /** Starts a persistent request; null when there is none. */
    @Nullable
    DumpiMessage start(int request) {
        Posted made = posted.get(request);
        if (made == null || !made.persistent) {
            return null;
        }
        posted.put(request, new Posted(made.message, true, true));
        return made.message;
    }

    /** Completes a request; null when nothing was started on it. */
    @Nullable
    DumpiMessage complete(int request) {
        Posted started = posted.get(request);
        if (started == null || !started.active) {
            return null;
        }
        if (started.persistent) {
            posted.put(request, new Posted(started.message, true, false));
        } else {
            posted.remove(request);
        }
        return started.message;
    }

    void free(int request) {
        posted.remove(request);
    }
}
