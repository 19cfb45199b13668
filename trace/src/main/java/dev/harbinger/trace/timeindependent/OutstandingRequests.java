package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.TraceEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a process that were posted and not yet waited for. Those of the same source, destination and tag
 * complete in the order in which they were posted. Memory is bounded: of more than {@value #MOST} the oldest are
 * forgotten. One thread at a time.
 */
final class OutstandingRequests {
    private static final int MOST = 1 << 16;

    private final int rank;
    private final SequencedMap<Long, Request> byNumber = new LinkedHashMap<>();
    private final Map<Ends, Deque<Request>> byEnds = new HashMap<>();
    private long posted;
    private boolean waitsNameProcessNumbers;

    OutstandingRequests(int rank) {
        this.rank = rank;
    }

    private record Ends(int source, int destination, int tag) {}

    /** A request, its number, and whether it receives. */
    record Request(long number, boolean receives, int source, int destination, int tag) {
        private Ends ends() {
            return new Ends(source, destination, tag);
        }
    }

    /** A request is posted; its number. */
    long post(boolean receives, int peer, int tag) {
        if (byNumber.size() == MOST) {
            remove(byNumber.values().iterator().next());
        }
        long number = posted++;
        Request request = new Request(number, receives, receives ? peer : rank, receives ? rank : peer, tag);
        byNumber.put(number, request);
        byEnds.computeIfAbsent(request.ends(), _ -> new ArrayDeque<>(2)).add(request);
        return number;
    }

    /** Takes the request posted last, or null. */
    @Nullable
    Request takeLast() {
        return taken(byNumber.pollLastEntry());
    }

    /** Takes the request posted first, or null. */
    @Nullable
    Request takeFirst() {
        return taken(byNumber.pollFirstEntry());
    }

    private @Nullable Request taken(Map.@Nullable Entry<Long, Request> entry) {
        if (entry == null) {
            return null;
        }
        remove(entry.getValue());
        return entry.getValue();
    }

    /**
     * Takes the request of a wait, or null when there is none. SimGrid wrote ranks in some versions and numbers of
     * processes, from 1, in others: what fits is taken.
     */
    @Nullable
    Request take(int source, int destination, int tag) {
        boolean involved = source == rank || destination == rank;
        if (!involved && (source - 1 == rank || destination - 1 == rank)) {
            waitsNameProcessNumbers = true;
        }
        int shift = waitsNameProcessNumbers ? 1 : 0;
        Request request = takeShifted(source, destination, tag, shift);
        return request != null ? request : takeShifted(source, destination, tag, 1 - shift);
    }

    private @Nullable Request takeShifted(int source, int destination, int tag, int shift) {
        int from = source == TraceEvent.ANY ? source : source - shift;
        int to = destination - shift;
        Request request = takeExactly(from, to, tag);
        if (request == null && to == rank) {
            request = takeExactly(TraceEvent.ANY, to, tag);
            request = request != null ? request : takeExactly(from, to, TraceEvent.ANY);
            request = request != null ? request : takeExactly(TraceEvent.ANY, to, TraceEvent.ANY);
            return request == null ? null : new Request(request.number, request.receives, from, to, tag);
        }
        return request;
    }

    private @Nullable Request takeExactly(int source, int destination, int tag) {
        Deque<Request> same = byEnds.get(new Ends(source, destination, tag));
        if (same == null) {
            return null;
        }
        Request request = same.getFirst();
        remove(request);
        return request;
    }

    private void remove(Request request) {
        byNumber.remove(request.number());
        Deque<Request> same = byEnds.get(request.ends());
        if (same != null) {
            // It is the first or the last of them, whatever it was taken for.
            if (same.getFirst().number() == request.number()) {
                same.removeFirst();
            } else {
                same.removeLast();
            }
            if (same.isEmpty()) {
                byEnds.remove(request.ends());
            }
        }
    }
}
