package dev.harbinger.trace.paraver;

import dev.harbinger.trace.TraceEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a process at the current time, for each thread, to find the one that posted a message. Memory is bounded
 * whatever the trace. One thread at a time.
 */
final class CallWindow {
    private static final int MOST_THREADS = 1 << 12;
    private static final int MOST_CALLS = 64;

    private final Map<Long, List<Call>> threads = new HashMap<>();
    private final Consumer<Call> withoutMessage;

    /** @param withoutMessage receives each call that posted a message that the trace lacks */
    CallWindow(Consumer<Call> withoutMessage) {
        this.withoutMessage = withoutMessage;
    }

    /** A call, and which of its messages were found. */
    static final class Call {
        private final MpiCall what;
        private final long begin;
        private final long end;
        private final long site;
        private boolean sent;
        private boolean received;

        private Call(MpiCall what, long begin, long end, long site) {
            this.what = what;
            this.begin = begin;
            this.end = end;
            this.site = site;
        }

        MpiCall what() {
            return what;
        }

        /** Its call site, or {@link TraceEvent#ABSENT}. */
        long site() {
            return site;
        }

        /** Whether it posted a receive whose message was not found; of a call that posts many that is not known. */
        boolean lacksReceive() {
            return !what.postsMany() && what.receive() != null && !received;
        }

        private boolean lacksMessage() {
            boolean lacksSend = what.send() != null && !sent;
            return what.postsMany() ? lacksSend && !received : lacksSend || lacksReceive();
        }

        private boolean maySend(long time) {
            return what.send() != null && begin <= time && time <= end && (what.postsMany() || !sent);
        }

        private boolean mayReceive(long time) {
            return what.receive() != null && begin <= time && time <= end && (what.postsMany() || !received);
        }
    }

    /** A call begins; those of its thread that ended before are forgotten. */
    void begin(long thread, MpiCall what, long begin, long end, long site) {
        List<Call> calls = threads.get(thread);
        if (calls == null) {
            if (threads.size() == MOST_THREADS) {
                return;
            }
            calls = new ArrayList<>(4);
            threads.put(thread, calls);
        }
        Iterator<Call> each = calls.iterator();
        while (each.hasNext()) {
            Call call = each.next();
            if (call.end < begin) {
                forget(call);
                each.remove();
            }
        }
        if (calls.size() == MOST_CALLS) {
            forget(calls.removeFirst());
        }
        calls.add(new Call(what, begin, end, site));
    }

    /** The process's trace is over. */
    void end() {
        threads.values().forEach(calls -> calls.forEach(this::forget));
        threads.clear();
    }

    private void forget(Call call) {
        if (call.lacksMessage()) {
            withoutMessage.accept(call);
        }
    }

    /** The call that sent a message, or null. */
    @Nullable
    Call sender(long thread, long time) {
        Call found = null;
        for (Call call : threads.getOrDefault(thread, List.of())) {
            if (call.maySend(time) && (found == null || (call.begin == time && found.begin != time))) {
                found = call;
            }
        }
        if (found != null) {
            found.sent = true;
        }
        return found;
    }

    /** The call that posted a receive at a time, which completed at another; null when that is not known. */
    @Nullable
    Call receiver(long thread, long time, long completion) {
        Call found = null;
        int best = 0;
        for (Call call : threads.getOrDefault(thread, List.of())) {
            int fit = call.mayReceive(time) ? fit(call, time, completion) : 0;
            if (fit > best) {
                best = fit;
                found = call;
            }
        }
        if (found != null) {
            found.received = true;
        }
        return found;
    }

    /** A blocking receive is posted when it begins and complete when it ends; others are posted when they end. */
    private static int fit(Call call, long time, long completion) {
        if (call.what.isBlockingReceive()) {
            return call.begin != time ? 1 : call.end == completion ? 4 : 2;
        }
        return call.end == time ? 3 : 2;
    }
}
