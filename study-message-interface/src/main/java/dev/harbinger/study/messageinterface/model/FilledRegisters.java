package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which registers are full before an instruction, or will be within the latency of an operation that has issued,
 * whichever way the program took: a thread never waits for one without bound. Registers that other threads fill, or a
 * synchronizing load, are not among them.
 */
final class FilledRegisters {
    private final List<@Nullable Set<Register>> before;

    private FilledRegisters(List<@Nullable Set<Register>> before) {
        this.before = before;
    }

    /** What is known of a program; nothing of one that computes addresses of code. */
    static FilledRegisters of(Program program) {
        return new FilledRegisters(
                CodePointers.areComputed(program) ? List.of() : ForwardFlow.before(program, new Fillings()));
    }

    /** Whether a register is full when an instruction begins, or will be soon. */
    boolean holds(int instruction, Register register) {
        Set<Register> filled = instruction < before.size() ? before.get(instruction) : null;
        return filled != null && filled.contains(register);
    }

    private record Fillings() implements ForwardFlow.Facts<Set<Register>> {
        @Override
        public Set<Register> none() {
            return Set.of();
        }

        @Override
        public Set<Register> atStart(ThreadDeclaration thread) {
            return thread.registers().keySet();
        }

        @Override
        public Set<Register> after(Instruction instruction, Set<Register> before) {
            Set<Register> after = new HashSet<>(before);
            for (Operation operation : instruction.operations()) {
                if (operation.predicate() == null) {
                    after.addAll(read(operation));
                }
            }
            for (Operation operation : instruction.operations()) {
                if (empties(operation)) {
                    after.removeAll(Set.copyOf(operation.destinations()));
                } else if (operation.predicate() == null && operation.opcode() != Opcode.LDSU) {
                    after.addAll(operation.destinations());
                }
            }
            return after;
        }

        @Override
        public Set<Register> both(Set<Register> one, Set<Register> other) {
            Set<Register> both = new HashSet<>(one);
            both.retainAll(other);
            return both;
        }

        /** Registers that an operation waited for. */
        private static Set<Register> read(Operation operation) {
            Set<Register> read = new HashSet<>();
            for (Operand source : operation.sources()) {
                if (source instanceof Register register) {
                    read.add(register);
                }
            }
            if (operation.opcode().isSend()) {
                for (int i = 0; i < UnchangedWords.length(operation); i++) {
                    read.add(UnchangedWords.body(operation, i));
                }
            }
            return read;
        }

        private static boolean empties(Operation operation) {
            return operation.opcode() == Opcode.EMPTY || operation.opcode() == Opcode.LDS;
        }
    }
}
