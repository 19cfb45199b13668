package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.BitSet;
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
                CodePointers.areComputed(program)
                        ? List.of()
                        : ForwardFlow.before(program, new Fillings(decided(program))));
    }

    /**
     * Conditions that something else than the acknowledgement of a SEND may write: an operation that waits for one of
     * the others to be true always takes effect.
     */
    private static BitSet decided(Program program) {
        BitSet decided = new BitSet();
        for (ThreadDeclaration thread : program.threads()) {
            thread.registers().forEach((register, value) -> {
                if (register.file() == RegisterFile.CONDITION
                        && !(value instanceof InitialValue.Plain(Word word) && word.bits() != 0)) {
                    decided.set(register.index());
                }
            });
        }
        for (Instruction instruction : program.code()) {
            for (Operation operation : instruction.operations()) {
                boolean isSystem = operation.place().file().equals(Machine.SYSTEM_TEXT);
                if (!isSystem && !operation.opcode().isSend() && operation.opcode() != Opcode.EMPTY) {
                    operation.destinations().stream()
                            .filter(register -> register.file() == RegisterFile.CONDITION)
                            .forEach(register -> decided.set(register.index()));
                }
            }
        }
        return decided;
    }

    /** Whether a register is full when an instruction begins, or will be soon. */
    boolean holds(int instruction, Register register) {
        Set<Register> filled = instruction < before.size() ? before.get(instruction) : null;
        return filled != null && filled.contains(register);
    }

    private record Fillings(BitSet decided) implements ForwardFlow.Facts<Set<Register>> {
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
                if (takesEffect(operation)) {
                    after.addAll(read(operation));
                }
            }
            for (Operation operation : instruction.operations()) {
                if (empties(operation)) {
                    after.removeAll(Set.copyOf(operation.destinations()));
                } else if (takesEffect(operation) && operation.opcode() != Opcode.LDSU) {
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

        private boolean takesEffect(Operation operation) {
            Predicate predicate = operation.predicate();
            return predicate == null || (predicate.whenTrue() && !decided.get(predicate.condition()));
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
