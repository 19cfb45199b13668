package dev.harbinger.study.messageinterface.isa;

import java.util.List;

/**
 * Words of every node's local memory that have a name. Blocks begin at page boundaries, so that a pointer to one does
 * not reach another.
 *
 * @param name as the text calls it
 * @param offset in bytes from the beginning of the node's memory
 * @param words how many
 * @param length binary logarithm of the pages of the segment that holds it
 * @param nodes where the initial values are put; elsewhere it holds zeros
 * @param values of the first words; the others hold 0
 * @param place where it is declared
 */
public record MemoryBlock(
        String name,
        long offset,
        long words,
        int length,
        NodeSelection nodes,
        List<InitialValue> values,
        SourcePlace place) {
    /** A block; the list is copied. */
    public MemoryBlock {
        values = List.copyOf(values);
    }
}
