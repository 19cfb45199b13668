package dev.harbinger.study.messageinterface.network;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The flits in a mesh, so that routers move plain numbers: tokens. Bit 0 of a token tells the first flit of a message,
 * bit 1 the last, the others are its place here.
 */
final class FlitPool {
    /** The first flit of a message. */
    static final int HEAD = 1;

    /** The last flit of a message. */
    static final int TAIL = 2;

    private static final int FIRST_SIZE = 64;
    private static final int PLACE_SHIFT = 2;

    private @Nullable Flit[] flits = new Flit[FIRST_SIZE];
    private int[] routes = new int[FIRST_SIZE];
    private int[] free = new int[FIRST_SIZE];
    private int freeCount;
    private int used;

    /**
     * Keeps a flit.
     *
     * @param route of a first flit, the low half of its header with the turns as its router computed them
     * @return its token
     */
    int put(Flit flit, int route) {
        int place = freeCount > 0 ? free[--freeCount] : used++;
        if (place == flits.length) {
            flits = Arrays.copyOf(flits, 2 * place);
            routes = Arrays.copyOf(routes, 2 * place);
            free = Arrays.copyOf(free, 2 * place);
        }
        flits[place] = flit;
        routes[place] = route;
        return place << PLACE_SHIFT | (flit.isTail() ? TAIL : 0) | (flit.isHead() ? HEAD : 0);
    }

    Flit get(int token) {
        Flit flit = flits[token >> PLACE_SHIFT];
        if (flit == null) {
            throw new IllegalStateException("no flit in place " + (token >> PLACE_SHIFT));
        }
        return flit;
    }

    int route(int token) {
        return routes[token >> PLACE_SHIFT];
    }

    Flit remove(int token) {
        Flit flit = get(token);
        flits[token >> PLACE_SHIFT] = null;
        free[freeCount++] = token >> PLACE_SHIFT;
        return flit;
    }

    /** Damages a flit: one bit of its payload, and with it the route. */
    void flipBit(int token, int bit) {
        flits[token >> PLACE_SHIFT] = get(token).withBitFlipped(bit);
        if (bit < Integer.SIZE) {
            routes[token >> PLACE_SHIFT] ^= 1 << bit;
        }
    }

    int size() {
        return used - freeCount;
    }
}
