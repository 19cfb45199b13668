package dev.harbinger.messaging.engine;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Gives things small numbers from 1, by which packets name them; a number is used again after it was freed. */
final class IdTable<T> {
    private static final Object RETIRED = new Object();

    private @Nullable Object[] things = new Object[64];
    private int[] free = new int[64];
    private int freeCount;
    private int highest;
    private int size;

    int size() {
        return size;
    }

    int put(T thing) {
        int id = freeCount > 0 ? free[--freeCount] : ++highest;
        if (id == things.length) {
            things = Arrays.copyOf(things, 2 * id);
        }
        things[id] = thing;
        size++;
        return id;
    }

    /**
     * What a packet names; null if it was retired.
     *
     * @throws IllegalStateException if the number names nothing: a correct peer never sends such a packet
     */
    @SuppressWarnings("unchecked")
    @Nullable
    T find(int id) {
        Object thing = id > 0 && id < things.length ? things[id] : null;
        if (thing == null) {
            throw new IllegalStateException("packet names operation " + id + ", which is none of this rank's");
        }
        return thing == RETIRED ? null : (T) thing;
    }

    /** Lets a number name another thing. */
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

    /** Empties a number that is not used again. Packets that still name it are no error. */
    void retire(int id) {
        things[id] = RETIRED;
        size--;
    }

    /** Shows everything; what is shown may be freed or retired. */
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
