package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.Unit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When an instruction takes a word of MsgHead or MsgBody: once, if any of the operations that read it takes effect.
 * Source: Lee, section 3.2.3.
 */
final class PortReads {
    private static final Register TAKEN = Operations.interfaceRegister(InterfaceRegisters.HANDLER);

    private PortReads() {}

    /** The operations of an instruction that read a port. */
    static List<Operation> readers(Instruction instruction, Register port) {
        return instruction.operations().stream()
                .filter(operation -> Operations.reads(operation, port))
                .toList();
    }

    /** Whether a word is taken whatever the conditions are, because a reader has no predicate. */
    static boolean isUnconditional(List<Operation> readers) {
        return readers.stream().anyMatch(reader -> reader.predicate() == null);
    }

    /**
     * Operations under the predicate that the word is taken under. Where it depends on several conditions, code is
     * added that finds out.
     */
    static Operations taken(Rewriting rewriting, Instruction instruction, List<Operation> readers) {
        Set<@Nullable Predicate> predicates = new LinkedHashSet<>();
        readers.forEach(reader -> predicates.add(reader.predicate()));
        if (isUnconditional(readers) || isAlways(predicates)) {
            return new Operations(instruction.place(), null);
        }
        if (predicates.size() == 1) {
            return new Operations(instruction.place(), readers.getFirst().predicate());
        }
        Operations always = new Operations(instruction.place(), null);
        rewriting.add(always.instruction(always.move(Unit.IALU, Operations.constant(0), TAKEN)));
        for (Predicate predicate : predicates) {
            Operations at = new Operations(instruction.place(), predicate);
            rewriting.add(at.instruction(at.move(Unit.IALU, Operations.constant(1), TAKEN)));
        }
        return new Operations(instruction.place(), new Predicate(TAKEN.index() + RegisterFile.CONDITION.size(), true));
    }

    /** Whether one of the predicates always holds: two of them are opposites. */
    private static boolean isAlways(Set<@Nullable Predicate> predicates) {
        return predicates.stream()
                .anyMatch(predicate -> predicate != null
                        && predicates.contains(new Predicate(predicate.condition(), !predicate.whenTrue())));
    }
}
