package dev.harbinger.messaging.engine;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the {@link MatchList} of a context, source and tag in constant expected time: open addressing, at most half
 * full. Empty lists are kept for the next message with that envelope, so the steady state allocates nothing; when many
 * are empty they are dropped.
 */
final class MatchTable<T> {
    private static final int FEWEST = 64;

    private @Nullable MatchList<T>[] slots = slots(FEWEST);
    private int used;

    /** The list, or null if it never had an entry. */
    @Nullable
    MatchList<T> find(long context, int source, int tag) {
        return slots[slotOf(context, source, tag)];
    }

    /** Number of slots that {@link #find} probes. */
    int probes(long context, int source, int tag) {
        return (slotOf(context, source, tag) - hash(context, source, tag) & slots.length - 1) + 1;
    }

    private int slotOf(long context, int source, int tag) {
        int mask = slots.length - 1;
        int i = hash(context, source, tag) & mask;
        MatchList<T> list = slots[i];
        while (list != null && !list.isFor(context, source, tag)) {
            i = (i + 1) & mask;
            list = slots[i];
        }
        return i;
    }

    /** The oldest entry, or null. */
    @Nullable
    T first(long context, int source, int tag) {
        MatchList<T> list = find(context, source, tag);
        return list == null ? null : list.first();
    }

    void add(MatchList.Node<T> node, long context, int source, int tag) {
        MatchList<T> list = find(context, source, tag);
        if (list == null) {
            list = new MatchList<>(context, source, tag);
            if (2 * (used + 1) > slots.length) {
                rebuild();
            }
            insert(list);
        }
        list.add(node);
    }

    /** Passes every entry to {@code action}, the lists in no order; {@code action} may remove the entry. */
    void forEach(Consumer<T> action) {
        for (MatchList<T> list : slots) {
            if (list != null) {
                MatchList.Node<T> node = list.firstNode();
                while (node != null) {
                    MatchList.Node<T> next = node.next();
                    action.accept(node.entry);
                    node = next;
                }
            }
        }
    }

    private void insert(MatchList<T> list) {
        int mask = slots.length - 1;
        int i = hash(list.context, list.source, list.tag) & mask;
        while (slots[i] != null) {
            i = (i + 1) & mask;
        }
        slots[i] = list;
        used++;
    }

    /** Drops empty lists and makes room for twice the lists that remain. */
    private void rebuild() {
        @Nullable MatchList<T>[] old = slots;
        int full = 0;
        for (MatchList<T> list : old) {
            if (list != null && !list.isEmpty()) {
                full++;
            }
        }
        slots = slots(Math.max(FEWEST, Integer.highestOneBit(Math.max(1, full)) * 8));
        used = 0;
        for (MatchList<T> list : old) {
            if (list != null && !list.isEmpty()) {
                insert(list);
            }
        }
    }

    private static int hash(long context, int source, int tag) {
        long h =
                (context * 0x9e37_79b9_7f4a_7c15L) ^ (source * 0xc2b2_ae3d_27d4_eb4fL) ^ (tag * 0x1656_67b1_9e37_79f9L);
        h *= 0xff51_afd7_ed55_8ccdL;
        return (int) (h >>> 32);
    }

    @SuppressWarnings("unchecked")
    private static <T> @Nullable MatchList<T>[] slots(int count) {
        return (@Nullable MatchList<T>[]) new MatchList<?>[count];
    }
}
