package dev.harbinger.messaging.engine;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives that wait for their message. A message takes the oldest receive that matches it. The search looks at one
 * list of receives without wildcards and, only while receives with wildcards are posted, at three more, regardless of
 * how many are posted.
 */
final class PostedReceiveQueue {
    private final MatchTable<ReceiveOperation> lists = new MatchTable<>();
    private long posted;
    private int wild;
    private final int[] fromSource;
    private int fromAny;
    private int size;
    private @Nullable ReceiveOperation beingPosted;

    /** @param ranks number of ranks in the job */
    PostedReceiveQueue(int ranks) {
        fromSource = new int[ranks];
    }

    /** Whether a receive waits that a message of {@code source} might match. */
    boolean wantsFrom(int source) {
        return fromAny > 0 || fromSource[source] > 0;
    }

    int size() {
        return size;
    }

    /** Adds a receive, which is being posted until {@link #settle}. */
    void add(ReceiveOperation receive) {
        beingPosted = receive;
        receive.sequence = posted++;
        lists.add(receive.place, receive.context, receive.source, Context.matchedTag(receive.context, receive.tag));
        size++;
        count(receive, 1);
    }

    /** As in {@link Engine#settle}. */
    void settle() {
        beingPosted = null;
    }

    /** Whether {@code receive} was added last, and the queue has not been settled since. */
    @SuppressWarnings("ReferenceEquality")
    boolean isBeingPosted(ReceiveOperation receive) {
        return receive == beingPosted;
    }

    /** Removes and returns the oldest receive that a message matches, or null. */
    @Nullable
    ReceiveOperation match(long context, int source, int messageTag) {
        int tag = Context.matchedTag(context, messageTag);
        ReceiveOperation oldest = lists.first(context, source, tag);
        if (wild > 0) {
            oldest = older(oldest, lists.first(context, ReceiveOperation.ANY, tag));
            oldest = older(oldest, lists.first(context, source, ReceiveOperation.ANY));
            oldest = older(oldest, lists.first(context, ReceiveOperation.ANY, ReceiveOperation.ANY));
        }
        if (oldest != null) {
            remove(oldest);
        }
        return oldest;
    }

    /** Removes a receive; false if it was not queued. */
    boolean remove(ReceiveOperation receive) {
        if (!receive.place.isLinked()) {
            return false;
        }
        receive.place.unlink();
        size--;
        count(receive, -1);
        return true;
    }

    private void count(ReceiveOperation receive, int one) {
        if (receive.isWild()) {
            wild += one;
        }
        if (receive.source == ReceiveOperation.ANY) {
            fromAny += one;
        } else {
            fromSource[receive.source] += one;
        }
    }

    /** Passes every receive to {@code action}, which may remove it. */
    void forEach(Consumer<ReceiveOperation> action) {
        lists.forEach(action);
    }

    private static @Nullable ReceiveOperation older(@Nullable ReceiveOperation a, @Nullable ReceiveOperation b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.sequence < b.sequence ? a : b;
    }
}
