package dev.harbinger.predict;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Gives each call site (the place in the program a receive is posted from: a return address, a stack frame, any long
 * that identifies it) a dense id, from 0 in order of first sight. The tag-based predictors call such an id a tag.
 *
 * <p>Bounded like a {@link CallTable}: when full, a new site gets {@link Predictor#NONE}. One thread at a time.
 */
public final class CallSiteTable implements Serializable {
    private static final long serialVersionUID = 1;

    /** How many sites a table holds by default. */
    public static final int DEFAULT_LIMIT = 1 << 14;

    private final int limit;
    private final LongIntMap ids = new LongIntMap();
    private long[] sites = new long[16];
    private int size;

    /** A table of at most {@link #DEFAULT_LIMIT} sites. */
    public CallSiteTable() {
        this(DEFAULT_LIMIT);
    }

    /**
     * A table of at most {@code limit} sites.
     *
     * @throws IllegalArgumentException if the limit is not from 1 to 2<sup>28</sup>
     */
    public CallSiteTable(int limit) {
        if (limit < 1 || limit > 1 << 28) {
            throw new IllegalArgumentException("a site table holds from 1 to " + (1 << 28) + " sites, not " + limit);
        }
        this.limit = limit;
    }

    /** The id of a site, a new one if it was never seen; {@link Predictor#NONE} if it is new and the table is full. */
    public int intern(long site) {
        int id = ids.get(site);
        if (id != LongIntMap.ABSENT) {
            return id;
        }
        if (size == limit) {
            return Predictor.NONE;
        }
        if (size == sites.length) {
            sites = Arrays.copyOf(sites, 2 * size);
        }
        sites[size] = site;
        ids.put(site, size);
        return size++;
    }

    /** How many sites have ids: the ids are 0 to {@code size() - 1}. */
    public int size() {
        return size;
    }

    /** True if a site not seen before would get no id. */
    public boolean isFull() {
        return size == limit;
    }

    /** Forgets all sites; ids start from 0 again. */
    public void clear() {
        ids.clear();
        size = 0;
    }

    /**
     * The site that has this id.
     *
     * @throws IndexOutOfBoundsException if {@code id} is no id of this table
     */
    public long site(int id) {
        if (id < 0 || id >= size) {
            throw new IndexOutOfBoundsException("site " + id + " is not in the table, which has " + size + " sites");
        }
        return sites[id];
    }
}
