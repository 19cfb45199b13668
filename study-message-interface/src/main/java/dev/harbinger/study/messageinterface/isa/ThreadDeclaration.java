package dev.harbinger.study.messageinterface.isa;

import java.util.Map;

/**
 * A thread that runs from the first cycle on.
 *
 * @param entry index of its first instruction
 * @param nodes where it runs
 * @param cluster 0 to 2
 * @param slot 0 to 4
 * @param system whether it runs at system level
 * @param registers what its registers hold; those that are not named are empty
 * @param place where it is declared
 */
public record ThreadDeclaration(
        int entry,
        NodeSelection nodes,
        int cluster,
        int slot,
        boolean system,
        Map<Register, InitialValue> registers,
        SourcePlace place) {
    /** A declaration; the map is copied. */
    public ThreadDeclaration {
        registers = Map.copyOf(registers);
    }
}
