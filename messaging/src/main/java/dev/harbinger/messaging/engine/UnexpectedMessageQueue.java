package dev.harbinger.messaging.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Messages that wait for their receive. A receive takes the oldest message that it matches and searches one list only:
 * a message is in the list of its envelope and, from the first wildcard receive on, also in the lists of its source,
 * its tag and its context.
 */
final class UnexpectedMessageQueue {
    private final MatchTable<UnexpectedMessage> lists = new MatchTable<>();
    private final List<UnexpectedMessage> spare = new ArrayList<>();
    private boolean wildcards;
    private long arrived;
    private int size;

    int size() {
        return size;
    }

    /** A message object to fill, recycled if possible. */
    UnexpectedMessage make() {
        return spare.isEmpty() ? new UnexpectedMessage() : spare.removeLast();
    }

    /** Takes back a message object that is no longer used. */
    void recycle(UnexpectedMessage message) {
        message.clear();
        if (spare.size() < 1024) {
            spare.add(message);
        }
    }

    void add(UnexpectedMessage message) {
        message.sequence = arrived++;
        size++;
        lists.add(message.exact, message.context, message.source, Context.matchedTag(message.context, message.tag));
        if (wildcards) {
            addForWildcards(message);
        }
    }

    /** The oldest message that matches, or null; it stays queued. */
    @Nullable
    UnexpectedMessage find(long context, int source, int wantedTag) {
        if (size == 0) {
            return null;
        }
        int tag = Context.matchedTag(context, wantedTag);
        indexFor(source, tag);
        return lists.first(context, source, tag);
    }

    /** Starts the lists for wildcards with the first wildcard receive. */
    private void indexFor(int source, int tag) {
        if (!wildcards && (source == ReceiveOperation.ANY || tag == ReceiveOperation.ANY)) {
            wildcards = true;
            List<UnexpectedMessage> waiting = new ArrayList<>(size);
            lists.forEach(waiting::add);
            waiting.sort(Comparator.comparingLong(message -> message.sequence));
            waiting.forEach(this::addForWildcards);
        }
    }

    void remove(UnexpectedMessage message) {
        message.exact.unlink();
        message.anyTag.unlink();
        message.anySource.unlink();
        message.anyBoth.unlink();
        size--;
    }

    /** The node of the oldest message that matches, in the list of all that match; or null. */
    MatchList.@Nullable Node<UnexpectedMessage> firstOf(long context, int source, int tag) {
        indexFor(source, tag);
        MatchList<UnexpectedMessage> list = lists.find(context, source, tag);
        return list == null ? null : list.firstNode();
    }

    /** Passes every message to {@code action}, some more than once. */
    void forEach(Consumer<UnexpectedMessage> action) {
        lists.forEach(action);
    }

    private void addForWildcards(UnexpectedMessage message) {
        lists.add(message.anyTag, message.context, message.source, ReceiveOperation.ANY);
        int tag = Context.matchedTag(message.context, message.tag);
        lists.add(message.anySource, message.context, ReceiveOperation.ANY, tag);
        lists.add(message.anyBoth, message.context, ReceiveOperation.ANY, ReceiveOperation.ANY);
    }
}
