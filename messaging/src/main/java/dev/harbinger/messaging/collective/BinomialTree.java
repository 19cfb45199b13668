package dev.harbinger.messaging.collective;

/**
 * A rank's place in a binomial tree over ranks numbered from the root, which has number 0. The parent of a number is
 * the number without its lowest set bit; its children are the numbers with one more bit set below that one. A subtree
 * is a contiguous range of numbers.
 *
 * @param number this rank's number
 * @param size number of ranks
 * @param root rank that has number 0
 */
record BinomialTree(int number, int size, int root) {
    static BinomialTree of(int rank, int size, int root) {
        return new BinomialTree((rank - root + size) % size, size, root);
    }

    boolean isRoot() {
        return number == 0;
    }

    /** The lowest set bit of the number; for the root, the first power of two not below the number of ranks. */
    int lowestBit() {
        return number == 0 ? (size == 1 ? 1 : Integer.highestOneBit(size - 1) << 1) : Integer.lowestOneBit(number);
    }

    /** Rank of the parent. */
    int parent() {
        return rankOf(number - lowestBit());
    }

    /** The number after the last of this rank's subtree. */
    int end() {
        return Math.min(size, number + lowestBit());
    }

    /**
     * Bit of the child with the largest subtree. Halving it repeatedly yields the other children's bits, and 0 after
     * the last.
     */
    int highestChildBit() {
        return lowestBit() >> 1;
    }

    boolean hasChild(int bit) {
        return bit < lowestBit() && number + bit < size;
    }

    int childNumber(int bit) {
        return number + bit;
    }

    int childEnd(int bit) {
        return Math.min(size, number + 2 * bit);
    }

    /** Rank of a child. */
    int child(int bit) {
        return rankOf(number + bit);
    }

    private int rankOf(int other) {
        return (other + root) % size;
    }
}
