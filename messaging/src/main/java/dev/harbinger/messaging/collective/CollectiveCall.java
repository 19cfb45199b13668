package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.CollectiveMismatchException;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The collective that a rank is in, on one communicator: what all ranks must agree on, in words for errors and in
 * numbers for messages and shared memory. Reused by every call of the communicator. Allocates nothing.
 *
 * <p>Each message of a call carries it in its tag:
 *
 * <pre>
 * bits 24-30   1 + root mod 127, or 1 + a hash of the counts mod 127 where all ranks must pass the same; 0 for neither
 * bits 20-23   operation: from 1 for the predefined ones, {@value #USER_DEFINED} for others; 0 for none
 * bits 16-19   {@link CollectiveKind}, from 1
 * bits 0-15    round
 * </pre>
 */
public final class CollectiveCall implements AutoCloseable {
    /** A call without a root. */
    static final int NO_ROOT = -1;

    private static final Op[] PREDEFINED = {
        Op.SUM, Op.PROD, Op.MAX, Op.MIN, Op.LAND, Op.LOR, Op.LXOR, Op.BAND, Op.BOR, Op.BXOR, Op.MAXLOC, Op.MINLOC
    };
    private static final int USER_DEFINED = 13;

    /** The type of a reduction of bytes. Other data of bytes has type 0, which matches every type. */
    private static final int NUMERIC_BYTE = 15;

    private static final int AGREED_SHIFT = 24;
    private static final int OPERATION_SHIFT = 20;
    private static final int AGREED_VALUES = 127;
    private static final int FIELD = 0xf;

    private static final VarHandle THREAD;

    static {
        try {
            THREAD = MethodHandles.lookup().findVarHandle(CollectiveCall.class, "thread", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int rank;

    /** The thread that is in the call; null between calls. */
    @SuppressWarnings("unused") // by the VarHandle
    private @Nullable Thread thread;

    private boolean typed = true;
    private long number;
    private CollectiveKind kind = CollectiveKind.SETUP;
    private @Nullable Op op;
    private Datatype type = Datatype.BYTE;
    private long count;
    private int root = NO_ROOT;
    private int countsHash;
    private int operation;

    /** @param rank this rank in the communicator */
    CollectiveCall(int rank) {
        this.rank = rank;
    }

    /**
     * Begins a call, which {@link #close} ends.
     *
     * @param op the operation of a reduction, else null
     * @param count elements that each rank must pass; 0 if the ranks need not agree
     * @param root the root, or {@link #NO_ROOT}
     * @param countsHash a hash of the counts that all ranks must pass; 0 for none
     * @throws IllegalStateException if another thread is in a collective of this communicator
     */
    CollectiveCall begin(CollectiveKind kind, @Nullable Op op, Datatype type, long count, int root, int countsHash) {
        if (!THREAD.compareAndSet(this, null, Thread.currentThread())) {
            throw new IllegalStateException("rank " + rank + ": " + kind.call() + " in thread "
                    + Thread.currentThread().getName() + " while another thread of the rank is in " + this
                    + " on the same communicator: use one communicator per thread, or one thread at a time");
        }
        this.number++;
        this.kind = kind;
        this.op = op;
        this.type = type;
        this.count = count;
        this.root = root;
        this.countsHash = countsHash;
        this.operation = op == null ? 0 : code(op);
        return this;
    }

    @Override
    public void close() {
        THREAD.setRelease(this, null);
    }

    private static int code(Op op) {
        for (int i = 0; i < PREDEFINED.length; i++) {
            if (PREDEFINED[i] == op) {
                return i + 1;
            }
        }
        return USER_DEFINED;
    }

    /** Leaves element types out of what the ranks must agree on. */
    public void ignoreTypes() {
        typed = false;
    }

    /** How many calls this communicator has begun, this one included. */
    public long number() {
        return number;
    }

    /** The tag of this call, in round 0. */
    public int tag() {
        return tag(kind.tag(0));
    }

    /** The tag of a message of this call; {@code tag} is the algorithm's. */
    public int tag(int tag) {
        int of = CollectiveKind.of(tag) == CollectiveKind.SETUP ? tag : kind.tag(CollectiveKind.round(tag));
        return agreed() << AGREED_SHIFT | operation << OPERATION_SHIFT | of;
    }

    /** The element type of this call's messages: 0 matches every type. */
    public int elementType() {
        if (!typed) {
            return 0;
        }
        return type == Datatype.BYTE && op != null ? NUMERIC_BYTE : type.ordinal();
    }

    /** Bytes that each rank must pass; 0 if the ranks need not agree. */
    long bytes() {
        return count * type.bytes();
    }

    /** This call in one word, for shared memory; see {@link SharedRegionLayout}. */
    long signature() {
        int elements = count == 0 ? 0 : elementType();
        int exact = root == NO_ROOT ? countsHash : root + 1;
        return SharedRegionLayout.signature(kind, operation, elements, exact);
    }

    private int agreed() {
        if (root != NO_ROOT) {
            return 1 + root % AGREED_VALUES;
        }
        return countsHash == 0 ? 0 : 1 + Math.floorMod(countsHash, AGREED_VALUES);
    }

    /** Whether a message with this tag and element type belongs to this call, in any round. */
    public boolean includes(int tag, int elementType) {
        return (tag & ~0xffff) == (tag() & ~0xffff)
                && (elementType == 0 || elementType() == 0 || elementType == elementType());
    }

    /**
     * The error of a rank whose peer is in another call.
     *
     * @param peer the other rank in the communicator
     * @param theirs its call in words
     * @param place where this rank calls, in the program
     */
    public CollectiveMismatchException mismatch(int peer, String theirs, String place) {
        return new CollectiveMismatchException("rank " + rank + ": " + this + ", at " + place + ": rank " + peer
                + " calls " + theirs
                + ": all ranks must call the same collectives in the same order, with the same arguments");
    }

    /** The call that a message of another rank belongs to, in words; {@code ranks} is the communicator's size. */
    public static String describe(int tag, int elementType, int ranks) {
        CollectiveKind kind = CollectiveKind.of(tag);
        int agreed = tag >>> AGREED_SHIFT;
        boolean counted = kind == CollectiveKind.ALLGATHER || kind == CollectiveKind.REDUCE_SCATTER;
        String root = agreed == 0 ? "" : counted ? "counts of hash " + agreed : root(agreed, ranks);
        return describe(kind, elementType, 0, operation(tag >> OPERATION_SHIFT & FIELD), root);
    }

    private static String root(int agreed, int ranks) {
        return ranks <= AGREED_VALUES ? "root " + (agreed - 1) : "a root that is " + (agreed - 1) + " modulo 127";
    }

    /** The call of a signature, in words. */
    static String describe(long signature, long bytes) {
        CollectiveKind kind = SharedRegionLayout.kind(signature);
        int exact = SharedRegionLayout.agreed(signature);
        boolean counted = kind == CollectiveKind.ALLGATHER || kind == CollectiveKind.REDUCE_SCATTER;
        String root = exact == 0 ? "" : counted ? "counts of hash " + exact : "root " + (exact - 1);
        int type = SharedRegionLayout.elementType(signature);
        return describe(kind, type, bytes, operation(SharedRegionLayout.operation(signature)), root);
    }

    private static String operation(int code) {
        return code == 0 ? "" : code == USER_DEFINED ? "a user-defined operation" : PREDEFINED[code - 1].name();
    }

    private static String describe(CollectiveKind kind, int type, long bytes, String operation, String root) {
        if (kind.makesCommunicators()) {
            return kind.call();
        }
        Datatype of = type == NUMERIC_BYTE ? Datatype.BYTE : Datatype.values()[type];
        String what = type == 0
                ? (bytes == 0 ? "" : " of " + bytes + " bytes")
                : bytes == 0 ? " of " + of : " of " + bytes / of.bytes() + " " + of;
        return kind.call() + what + with(operation, root);
    }

    private static String with(String operation, String root) {
        boolean both = !operation.isEmpty() && !root.isEmpty();
        String all = operation + (both ? " and " : "") + root;
        return all.isEmpty() ? "" : " with " + all;
    }

    @Override
    public String toString() {
        if (kind.makesCommunicators()) {
            return kind.call();
        }
        Op operator = op;
        String counts = countsHash == 0 ? "" : "counts of hash " + (1 + Math.floorMod(countsHash, AGREED_VALUES));
        return kind.call()
                + (count == 0 ? "" : " of " + count + " " + type)
                + with(operator == null ? "" : operator.name(), root == NO_ROOT ? counts : "root " + root);
    }
}
