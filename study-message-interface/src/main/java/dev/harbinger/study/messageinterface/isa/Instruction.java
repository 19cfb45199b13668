package dev.harbinger.study.messageinterface.isa;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Up to three operations, one a unit, that issue in the same cycle and read the same values. Source: Lee, section
 * 3.2.3.
 *
 * @param operations at least one, in the order of {@link Unit}
 * @param place where it begins
 */
public record Instruction(List<Operation> operations, SourcePlace place) {
    /** An instruction; the list is copied. */
    public Instruction {
        operations = List.copyOf(operations);
    }

    @Override
    public String toString() {
        return operations.stream().map(Operation::toString).collect(Collectors.joining("  "));
    }
}
