package dev.harbinger.predict;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Gives each distinct receive call a dense id, from 0 in order of first sight. A call is the six-tuple (source, tag,
 * count, datatype, buffer, communicator) of Afsahi and Dimopoulos, section 5; the call site is not part of it, see
 * {@link CallSiteTable}.
 *
 * <p>Open addressing over primitive arrays; nothing is allocated except when the table grows. A program may post ever
 * new calls (a tag that counts up, a fresh buffer each time), so the table has a limit: when it is full, known calls
 * are still found and an unknown one gets {@link Predictor#NONE}. The owner then {@linkplain #clear clears} the table
 * and {@linkplain Predictor#reset resets} the predictors fed from it, or leaves unknown calls out: NONE is no id and
 * must not be given to a predictor.
 *
 * <p>One thread at a time may use a table.
 */
public final class CallTable implements Serializable {
    private static final long serialVersionUID = 1;

    /** How many calls a table holds by default: about 5 MB when full. */
    public static final int DEFAULT_LIMIT = 1 << 16;

    private static final int INITIAL_CALLS = 32;

    private final int limit;
    private int size;
    private int[] sources;
    private int[] tags;
    private long[] counts;
    private int[] datatypes;
    private long[] buffers;
    private int[] communicators;
    /** The id at each slot, or {@link Predictor#NONE}; at least twice as many slots as ids. */
    private int[] slots;

    /** A table of at most {@link #DEFAULT_LIMIT} calls that starts small. */
    public CallTable() {
        this(INITIAL_CALLS, DEFAULT_LIMIT);
    }

    /** A table with room for {@code expected} calls before it first grows, and at most {@link #DEFAULT_LIMIT} calls. */
    public CallTable(int expected) {
        this(expected, Math.max(expected, DEFAULT_LIMIT));
    }

    /**
     * A table with room for {@code expected} calls before it first grows.
     *
     * @param limit the most calls it will hold, from 1 to 2<sup>28</sup>
     * @throws IllegalArgumentException if {@code expected} is negative or more than {@code limit}, or the limit is out
     *     of range
     */
    public CallTable(int expected, int limit) {
        if (limit < 1 || limit > 1 << 28) {
            throw new IllegalArgumentException("a call table holds from 1 to " + (1 << 28) + " calls, not " + limit);
        }
        if (expected < 0 || expected > limit) {
            throw new IllegalArgumentException(
                    "expected calls must be from 0 to the limit of " + limit + ", not " + expected);
        }
        this.limit = limit;
        int room = Math.max(1, expected);
        sources = new int[room];
        tags = new int[room];
        counts = new long[room];
        datatypes = new int[room];
        buffers = new long[room];
        communicators = new int[room];
        slots = emptySlots(room);
    }

    /**
     * The id of a call, a new one if it was never seen.
     *
     * @param source rank the message comes from, or the communicator's value for any source
     * @param tag message tag, or the value for any tag
     * @param count elements of the datatype
     * @param datatype anything that identifies the datatype, such as the bytes of an element
     * @param buffer anything that identifies the receiving buffer, such as its address
     * @param communicator anything that identifies the communicator
     * @return the id, or {@link Predictor#NONE} if the call is new and the table is full
     */
    public int intern(int source, int tag, long count, int datatype, long buffer, int communicator) {
        int mask = slots.length - 1;
        int slot = hash(source, tag, count, datatype, buffer, communicator) & mask;
        for (; ; slot = (slot + 1) & mask) {
            int call = slots[slot];
            if (call == Predictor.NONE) {
                return add(slot, source, tag, count, datatype, buffer, communicator);
            }
            if (buffers[call] == buffer
                    && tags[call] == tag
                    && sources[call] == source
                    && counts[call] == count
                    && datatypes[call] == datatype
                    && communicators[call] == communicator) {
                return call;
            }
        }
    }

    /** How many calls have ids: the ids are 0 to {@code size() - 1}. */
    public int size() {
        return size;
    }

    /** True if a call not seen before would get no id. */
    public boolean isFull() {
        return size == limit;
    }

    /** Forgets all calls; ids start from 0 again, so predictors fed with the old ones must be reset too. */
    public void clear() {
        size = 0;
        Arrays.fill(slots, Predictor.NONE);
    }

    /**
     * Source rank of a call.
     *
     * @throws IndexOutOfBoundsException if {@code call} is no id of this table
     */
    public int source(int call) {
        return sources[known(call)];
    }

    /**
     * Message tag of a call.
     *
     * @throws IndexOutOfBoundsException if {@code call} is no id of this table
     */
    public int tag(int call) {
        return tags[known(call)];
    }

    /**
     * Elements of the datatype of a call.
     *
     * @throws IndexOutOfBoundsException if {@code call} is no id of this table
     */
    public long count(int call) {
        return counts[known(call)];
    }

    /**
     * Datatype of a call.
     *
     * @throws IndexOutOfBoundsException if {@code call} is no id of this table
     */
    public int datatype(int call) {
        return datatypes[known(call)];
    }

    /**
     * Receiving buffer of a call.
     *
     * @throws IndexOutOfBoundsException if {@code call} is no id of this table
     */
    public long buffer(int call) {
        return buffers[known(call)];
    }

    /**
     * Communicator of a call.
     *
     * @throws IndexOutOfBoundsException if {@code call} is no id of this table
     */
    public int communicator(int call) {
        return communicators[known(call)];
    }

    private int known(int call) {
        if (call < 0 || call >= size) {
            throw new IndexOutOfBoundsException("call " + call + " is not in the table, which has " + size + " calls");
        }
        return call;
    }

    private int add(int slot, int source, int tag, long count, int datatype, long buffer, int communicator) {
        if (size == limit) {
            return Predictor.NONE;
        }
        int call = size;
        if (call == sources.length) {
            growCalls();
        }
        sources[call] = source;
        tags[call] = tag;
        counts[call] = count;
        datatypes[call] = datatype;
        buffers[call] = buffer;
        communicators[call] = communicator;
        slots[slot] = call;
        size++;
        if (2 * size > slots.length) {
            rehash();
        }
        return call;
    }

    private void growCalls() {
        int room = Math.min(limit, 2 * sources.length);
        sources = Arrays.copyOf(sources, room);
        tags = Arrays.copyOf(tags, room);
        counts = Arrays.copyOf(counts, room);
        datatypes = Arrays.copyOf(datatypes, room);
        buffers = Arrays.copyOf(buffers, room);
        communicators = Arrays.copyOf(communicators, room);
    }

    private void rehash() {
        slots = emptySlots(slots.length);
        int mask = slots.length - 1;
        for (int call = 0; call < size; call++) {
            int slot =
                    hash(sources[call], tags[call], counts[call], datatypes[call], buffers[call], communicators[call])
                            & mask;
            while (slots[slot] != Predictor.NONE) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = call;
        }
    }

    /** Slots for {@code calls} calls: the power of two from twice to four times as many. */
    private static int[] emptySlots(int calls) {
        int[] empty = new int[Integer.highestOneBit(calls) << 2];
        Arrays.fill(empty, Predictor.NONE);
        return empty;
    }

    private static int hash(int source, int tag, long count, int datatype, long buffer, int communicator) {
        long hash = ((long) source << 32) ^ (tag & 0xFFFF_FFFFL);
        hash = Hash.combine(hash, buffer);
        hash = Hash.combine(hash, count);
        hash = Hash.combine(hash, ((long) communicator << 32) ^ (datatype & 0xFFFF_FFFFL));
        return Hash.of(hash);
    }
}
