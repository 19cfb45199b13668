package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rejects invalid arguments of a collective call before anything is sent, with an error that names rank, call and
 * values.
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
            throw wrong(call + " has root " + root + ": must be from 0 to " + (size - 1));
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

    /** Checks that both sides of a rank have the same type; a side without elements may have any. */
    void sameType(String call, Data in, Data out) {
        if (in.type() != out.type() && in.count() > 0 && out.count() > 0) {
            throw wrong(call + " sends " + in.type() + " but receives " + out.type() + ": both must be the same type");
        }
    }

    /** Checks that {@code out} takes at least {@code count} elements of the type of {@code in}. */
    void room(String call, Data in, Data out, long count) {
        sameType(call, in, out);
        if (out.count() < count) {
            throw wrong(call + " needs room for " + count + " " + in.type() + ", has " + out.count());
        }
    }

    /** Checks that {@code out} takes one part of {@code count} elements from each rank. */
    void roomForParts(String call, Data in, Data out, long count) {
        sameType(call, in, out);
        if (out.count() < size * count) {
            throw wrong(call + " needs room for " + size + " x " + count + " " + in.type() + ", has " + out.count());
        }
    }

    /** Checks that {@code in} has one part of {@code count} elements for each rank. */
    void dataForParts(String call, Data in, Data out, long count) {
        sameType(call, in, out);
        if (in.count() < size * count) {
            throw wrong(call + " needs data of " + size + " x " + count + " " + out.type() + ", has " + in.count());
        }
    }

    /** Checks that the elements of {@code in} divide into equal parts, one per rank. */
    void divisible(String call, Data in) {
        if (in.count() % size != 0) {
            throw wrong(call + " has " + in.count() + " " + in.type() + ", which do not divide into " + size
                    + " equal parts");
        }
    }

    /** Checks that input and output do not overlap. Not checked for vectors, which may be interleaved. */
    void apart(String call, Data in, Data out) {
        if (in.bytes() > 0
                && out.bytes() > 0
                && in.isContiguous()
                && out.isContiguous()
                && in.segment().asOverlappingSlice(out.segment()).isPresent()) {
            throw wrong(call + " has overlapping input and output: use memory that does not overlap"
                    + (call.equals("allreduce") ? ", or the in-place form" : ""));
        }
    }

    /** Checks that there is a count for each rank, none negative. Further entries are not read. */
    void counts(String call, String name, int[] counts) {
        if (counts.length < size) {
            throw wrong(call + " needs " + size + " " + name + ", one per rank, has " + counts.length);
        }
        for (int i = 0; i < size; i++) {
            if (counts[i] < 0) {
                throw wrong(call + " has " + name + "[" + i + "] = " + counts[i] + ", which must not be negative");
            }
        }
    }

    /** Checks that there is one part per rank, all within {@code data}, which must be contiguous. */
    void layout(String call, String side, Data data, int[] counts, int[] displacements) {
        if (!data.isContiguous()) {
            throw wrong(call + " uses counts and displacements, so " + side + " must be contiguous, not " + data);
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

    /** Checks that the parts to receive, which {@link #layout} has checked, do not overlap. */
    void partsApart(String call, int[] counts, int[] displacements) {
        int end = 0;
        int i = 0;
        while (i < size && (counts[i] == 0 || displacements[i] >= end)) {
            end = counts[i] == 0 ? end : displacements[i] + counts[i];
            i++;
        }
        if (i == size) {
            return;
        }
        // Not in the order of the ranks, or overlapping.
        List<Integer> parts = IntStream.range(0, size)
                .filter(part -> counts[part] > 0)
                .boxed()
                .sorted(Comparator.comparingInt(part -> displacements[part]))
                .toList();
        for (int k = 1; k < parts.size(); k++) {
            int first = parts.get(k - 1);
            int second = parts.get(k);
            if (displacements[first] + counts[first] > displacements[second]) {
                throw wrong(call + " receives parts " + Math.min(first, second) + " and " + Math.max(first, second)
                        + " both at element " + displacements[second]
                        + " of out: give each part elements of its own");
            }
        }
    }

    /** Checks that this rank's data agrees with its entry in the counts. */
    void own(String call, String side, long elements, int count) {
        if (elements != count) {
            throw wrong(call + " has " + elements + " elements in this rank's " + side + ", but the count for rank "
                    + rank + " is " + count);
        }
    }

    /** Checks that {@code in} has all elements that the counts distribute over the ranks. */
    void total(String call, Data in, int[] counts) {
        long total = 0;
        for (int i = 0; i < size; i++) {
            total += counts[i];
        }
        if (in.count() < total) {
            throw wrong(call + " distributes " + total + " elements over the ranks, but has " + in);
        }
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("rank " + rank + " of " + size + ": " + what);
    }
}
