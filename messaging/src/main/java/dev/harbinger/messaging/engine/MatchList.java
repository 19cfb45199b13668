package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/** Entries with the same context, source and tag, first in, first out. Any entry can be removed. */
final class MatchList<T> {
    final long context;
    final int source;
    final int tag;
    private @Nullable Node<T> first;
    private @Nullable Node<T> last;

    MatchList(long context, int source, int tag) {
        this.context = context;
        this.source = source;
        this.tag = tag;
    }

    /** An entry's node in a list. */
    static final class Node<T> {
        final T entry;
        private @Nullable MatchList<T> list;
        private @Nullable Node<T> before;
        private @Nullable Node<T> after;

        Node(T entry) {
            this.entry = entry;
        }

        boolean isLinked() {
            return list != null;
        }

        /** Next in the list, or null. */
        @Nullable
        Node<T> next() {
            return after;
        }

        /** Removes the entry from its list; does nothing if it is in none. */
        void unlink() {
            MatchList<T> in = list;
            if (in == null) {
                return;
            }
            if (before == null) {
                in.first = after;
            } else {
                before.after = after;
            }
            if (after == null) {
                in.last = before;
            } else {
                after.before = before;
            }
            before = null;
            after = null;
            list = null;
        }
    }

    boolean isFor(long context, int source, int tag) {
        return this.tag == tag && this.source == source && this.context == context;
    }

    boolean isEmpty() {
        return first == null;
    }

    /** The oldest entry, or null. */
    @Nullable
    T first() {
        Node<T> node = first;
        return node == null ? null : node.entry;
    }

    /** The oldest entry's node, or null. */
    @Nullable
    Node<T> firstNode() {
        return first;
    }

    void add(Node<T> node) {
        node.list = this;
        node.before = last;
        if (last == null) {
            first = node;
        } else {
            last.after = node;
        }
        last = node;
    }
}
