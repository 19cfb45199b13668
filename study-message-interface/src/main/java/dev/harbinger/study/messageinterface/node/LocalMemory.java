package dev.harbinger.study.messageinterface.node;

import java.util.BitSet;

/** A node's memory: words with pointer tags, and a bit each that tells full locations from empty ones. */
final class LocalMemory {
    private final long[] words;
    private final BitSet pointers = new BitSet();
    private final BitSet empty = new BitSet();

    /** Memory full of zeros. */
    LocalMemory(int words) {
        this.words = new long[words];
    }

    int words() {
        return words.length;
    }

    long bits(int index) {
        return words[index];
    }

    boolean isPointer(int index) {
        return pointers.get(index);
    }

    void write(int index, long bits, boolean isPointer) {
        words[index] = bits;
        pointers.set(index, isPointer);
    }

    boolean isFull(int index) {
        return !empty.get(index);
    }

    void setFull(int index, boolean full) {
        empty.set(index, !full);
    }
}
