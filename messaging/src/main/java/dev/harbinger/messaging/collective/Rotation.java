package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/** Parts in the order of numbers counted from some first rank, against parts in the order of ranks. */
final class Rotation {
    private Rotation() {}

    /** Copies {@code size} parts numbered from rank {@code first} on to where they lie by rank. */
    static void fromNumbersToRanks(MemorySegment numbered, MemorySegment ranked, long part, int size, int first) {
        long before = first * part;
        long rest = size * part - before;
        MemorySegment.copy(numbered, 0, ranked, before, rest);
        MemorySegment.copy(numbered, rest, ranked, 0, before);
    }

    /** The way back. */
    static void fromRanksToNumbers(MemorySegment ranked, MemorySegment numbered, long part, int size, int first) {
        long before = first * part;
        long rest = size * part - before;
        MemorySegment.copy(ranked, before, numbered, 0, rest);
        MemorySegment.copy(ranked, 0, numbered, rest, before);
    }
}
