package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/** Reorders parts between rank order and the rotated order that starts at a given rank. */
final class RankRotation {
    private RankRotation() {}

    /** Copies {@code size} parts, the first of which belongs to rank {@code first}, into rank order. */
    static void fromNumbersToRanks(MemorySegment numbered, MemorySegment ranked, long part, int size, int first) {
        long before = first * part;
        long rest = size * part - before;
        MemorySegment.copy(numbered, 0, ranked, before, rest);
        MemorySegment.copy(numbered, rest, ranked, 0, before);
    }

    /** The inverse of {@link #fromNumbersToRanks}. */
    static void fromRanksToNumbers(MemorySegment ranked, MemorySegment numbered, long part, int size, int first) {
        long before = first * part;
        long rest = size * part - before;
        MemorySegment.copy(ranked, before, numbered, 0, rest);
        MemorySegment.copy(ranked, 0, numbered, rest, before);
    }
}
