package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;

/**
 * Refuses wrong arguments of one collective call before anything is sent, with one error that names rank, call and
 * numbers.
 */
final class CollectiveArguments {
    private final int rank;
    private final int size;

    CollectiveArguments(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    void root(String call, int root) {
        if (root < 0 || root >= size) {
            throw wrong(call + " has root " + root + ", but roots go from 0 to " + (size - 1));
        }
    }

    void operation(String call, Op op, Datatype type) {
        if (!op.accepts(type)) {
            try {
                op.requireAccepts(type);
            } catch (IllegalArgumentException reason) {
                throw wrong(call + ": " + reason.getMessage());
            }
        }
    }

    /** Both sides of a rank name the same type; a side without elements may name any. */
    void sameType(String call, Data in, Data out) {
        if (in.type() != out.type() && in.count() > 0 && out.count() > 0) {
            throw wrong(call + " is given " + in.type() + " but asked for " + out.type() + "; both must be the same");
        }
    }

    /** {@code out} takes at least {@code count} elements of the type of {@code in}. */
    void room(String call, Data in, Data out, long count) {
        sameType(call, in, out);
        if (out.count() < count) {
            throw wrong(call + " needs room for " + count + " " + in.type() + ", has " + out.count());
        }
    }

    /** {@code out} takes one part of {@code count} elements of each rank. */
    void roomForParts(String call, Data in, Data out, long count) {
        sameType(call, in, out);
        if (out.count() < size * count) {
            throw wrong(call + " needs room for " + size + " x " + count + " " + in.type() + ", has " + out.count());
        }
    }

    /** {@code in} has one part of {@code count} elements for each rank. */
    void dataForParts(String call, Data in, Data out, long count) {
        sameType(call, in, out);
        if (in.count() < size * count) {
            throw wrong(call + " must be given " + size + " x " + count + " " + out.type() + ", has " + in.count());
        }
    }

    /** The elements of {@code in} fall into equal parts, one a rank. */
    void divisible(String call, Data in) {
        if (in.count() % size != 0) {
            throw wrong(call + " is given " + in.count() + " " + in.type() + ", which do not fall into " + size
                    + " equal parts");
        }
    }

    /** Input and output do not overlap. Not checked for vectors, which may be interleaved. */
    void apart(String call, Data in, Data out) {
        if (in.bytes() > 0
                && out.bytes() > 0
                && in.isContiguous()
                && out.isContiguous()
                && in.segment().asOverlappingSlice(out.segment()).isPresent()) {
            throw wrong(call + " is given the same memory to read and to write; give it two that do not overlap"
                    + (call.equals("allreduce") ? ", or call the form with one" : ""));
        }
    }

    /** One count a rank, none negative. */
    void counts(String call, String name, int[] counts) {
        if (counts.length != size) {
            throw wrong(call + " needs " + size + " " + name + ", one a rank, has " + counts.length);
        }
        for (int i = 0; i < size; i++) {
            if (counts[i] < 0) {
                throw wrong(call + " has " + name + "[" + i + "] = " + counts[i] + ", which must not be negative");
            }
        }
    }

    /** One part a rank, all within {@code data}, which must be contiguous. */
    void layout(String call, String side, Data data, int[] counts, int[] displacements) {
        if (!data.isContiguous()) {
            throw wrong(call + " places parts by counts and displacements, so " + side + " must be contiguous, not "
                    + data);
        }
        counts(call, "counts of " + side, counts);
        counts(call, "displacements of " + side, displacements);
        for (int i = 0; i < size; i++) {
            if ((long) displacements[i] + counts[i] > data.count()) {
                throw wrong(call + " has part " + i + " of " + side + " at elements " + displacements[i] + " to "
                        + ((long) displacements[i] + counts[i] - 1) + ", but " + side + " has only " + data.count()
                        + " "
                        + data.type());
            }
        }
    }

    /** This rank's own data and its own entry in the counts agree. */
    void own(String call, String side, long elements, int count) {
        if (elements != count) {
            throw wrong(call + " has " + elements + " elements in this rank's " + side + ", but the count for rank "
                    + rank + " is " + count);
        }
    }

    /** {@code in} has all the elements that the counts divide among the ranks. */
    void total(String call, Data in, int[] counts) {
        long total = 0;
        for (int count : counts) {
            total += count;
        }
        if (in.count() < total) {
            throw wrong(call + " divides " + total + " elements among the ranks, but is given " + in);
        }
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("rank " + rank + " of " + size + ": " + what);
    }
}
