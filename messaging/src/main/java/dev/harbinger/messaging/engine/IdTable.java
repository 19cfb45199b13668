package dev.harbinger.messaging.engine;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Assigns small ids, from 1 to {@link Packet#MOST_ID}, by which packets refer to operations. A freed id is reused. */
final class IdTable<T> {
    private static final Object RETIRED = new Object();

    private final int most;
    private @Nullable Object[] things = new Object[64];
    private int[] free = new int[64];
    private int freeCount;
    private int highest;
    private int size;

    IdTable() {
        this(Packet.MOST_ID);
    }

    /** @param most the highest id */
    IdTable(int most) {
        this.most = most;
    }

    int size() {
        return size;
    }

    /** @throws IllegalStateException if all ids are in use */
    int put(T thing) {
        int id = freeCount > 0 ? free[--freeCount] : next();
        if (id == things.length) {
            things = Arrays.copyOf(things, 2 * id);
        }
        things[id] = thing;
        size++;
        return id;
    }

    private int next() {
        if (highest == most) {
            throw new IllegalStateException(size + " operations of this rank are under way, and " + (most - size)
                    + " ids belong to operations whose peer has ended: the limit is " + most
                    + " together; wait for some operations before starting more");
        }
        return ++highest;
    }

    /**
     * The entry with an id; null if it was retired.
     *
     * @throws IllegalStateException if the id is not in use: a correct peer never sends such a packet
     */
    @SuppressWarnings("unchecked")
    @Nullable
    T find(int id) {
        Object thing = id > 0 && id < things.length ? things[id] : null;
        if (thing == null) {
            throw new IllegalStateException("packet refers to operation " + id + ", which this rank does not have");
        }
        return thing == RETIRED ? null : (T) thing;
    }

    /** Replaces the entry of an id. */
    void replace(int id, T thing) {
        things[id] = thing;
    }

    void free(int id) {
        things[id] = null;
        size--;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = id;
    }

    /** Retires an id, which is not reused. Packets that still carry it are not an error. */
    void retire(int id) {
        things[id] = RETIRED;
        size--;
    }

    /** Passes every entry to {@code action}, which may free or retire it. */
    @SuppressWarnings("unchecked")
    void forEach(Consumer<T> action) {
        for (int id = 1; id <= highest; id++) {
            Object thing = things[id];
            if (thing != null && thing != RETIRED) {
                action.accept((T) thing);
            }
        }
    }
}
