package dev.harbinger.workloads.cg;

/**
 * The random sparse vectors that make up CG's matrix, one after the other: vector i has a number of random entries at
 * random places and 0.5 at place i. Every rank runs through the same ones. Not for use by several threads.
 */
final class SparseVectors {
    private static final double DIAGONAL = 0.5;

    private final int size;
    private final int nonzeros;
    private final int places;
    private final RandomStream random = new RandomStream(RandomStream.SEED);
    private final int[] index;
    private final double[] value;
    private int count;
    private int current = -1;

    /**
     * @param size length of a vector
     * @param nonzeros random entries of each
     */
    SparseVectors(int size, int nonzeros) {
        this.size = size;
        this.nonzeros = nonzeros;
        // Places are drawn below a power of two, and those past the end are drawn again.
        places = size <= 2 ? 2 : Integer.highestOneBit(size - 1) << 1;
        index = new int[nonzeros + 1];
        value = new double[nonzeros + 1];
        // The benchmark draws one number before the first vector.
        random.next();
    }

    /** Moves to the next vector; false after the last. */
    boolean next() {
        if (++current >= size) {
            return false;
        }
        count = 0;
        while (count < nonzeros) {
            double entry = random.next();
            int place = (int) (places * random.next());
            if (place < size && find(place) < 0) {
                append(place, entry);
            }
        }
        int diagonal = find(current);
        if (diagonal >= 0) {
            value[diagonal] = DIAGONAL;
        } else {
            append(current, DIAGONAL);
        }
        return true;
    }

    /** Entries of this vector. */
    int count() {
        return count;
    }

    /** Place of the {@code k}-th entry of this vector, from 0. */
    int index(int k) {
        return index[k];
    }

    /** The {@code k}-th entry of this vector. */
    double value(int k) {
        return value[k];
    }

    private void append(int place, double entry) {
        index[count] = place;
        value[count++] = entry;
    }

    private int find(int place) {
        for (int k = 0; k < count; k++) {
            if (index[k] == place) {
                return k;
            }
        }
        return -1;
    }
}
