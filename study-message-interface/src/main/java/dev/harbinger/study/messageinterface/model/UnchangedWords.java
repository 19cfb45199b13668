package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which words of the last message an interface that buffers still holds unchanged: a register need not be copied again
 * when nothing has written it since it was copied, whichever way the program took. A register that the program writes
 * from another cluster is never known to be unchanged. One that a system-level thread writes through the configuration
 * space counts as unchanged unless it was emptied before, as it must be for the thread to wait for the word.
 */
final class UnchangedWords {
    /** For each instruction, the register that each word of the interface is a copy of. */
    private final List<@Nullable Map<Integer, Register>> before;

    private UnchangedWords(List<@Nullable Map<Integer, Register>> before) {
        this.before = before;
    }

    /** What is known of a program; nothing of one that computes addresses of code. */
    static UnchangedWords of(Program program) {
        return new UnchangedWords(
                CodePointers.areComputed(program)
                        ? List.of()
                        : ForwardFlow.before(program, new Copies(writtenAcross(program))));
    }

    /** Whether a word of the interface is a copy of a register when an instruction begins. */
    boolean holds(int instruction, int word, Register register) {
        Map<Integer, Register> copied = instruction < before.size() ? before.get(instruction) : null;
        return copied != null && register.equals(copied.get(word));
    }

    private static Set<Register> writtenAcross(Program program) {
        Set<Register> written = new HashSet<>();
        for (Instruction instruction : program.code()) {
            for (Operation operation : instruction.operations()) {
                for (Register register : operation.destinations()) {
                    if (register.cluster() != Register.OWN_CLUSTER) {
                        written.add(Register.own(register.file(), register.index()));
                    }
                }
            }
        }
        return written;
    }

    /** Words of the interface, by their places, that are copies of registers. */
    private record Copies(Set<Register> writtenAcross) implements ForwardFlow.Facts<Map<Integer, Register>> {
        @Override
        public Map<Integer, Register> none() {
            return Map.of();
        }

        @Override
        public Map<Integer, Register> atStart(ThreadDeclaration thread) {
            return Map.of();
        }

        @Override
        public Map<Integer, Register> after(Instruction instruction, Map<Integer, Register> before) {
            Map<Integer, Register> after = new HashMap<>(before);
            for (Operation operation : instruction.operations()) {
                if (operation.opcode().isSend() && operation.predicate() != null) {
                    after.clear();
                } else if (operation.opcode().isSend()) {
                    for (int i = 0; i < length(operation); i++) {
                        after.put(i, body(operation, i));
                    }
                }
            }
            after.values().removeAll(writtenAcross);
            for (Operation operation : instruction.operations()) {
                after.values().removeAll(Set.copyOf(operation.destinations()));
            }
            return after;
        }

        @Override
        public Map<Integer, Register> both(Map<Integer, Register> one, Map<Integer, Register> other) {
            Map<Integer, Register> both = new HashMap<>(one);
            both.entrySet().retainAll(other.entrySet());
            return both;
        }
    }

    /** Words of the body of a SEND. */
    static int length(Operation send) {
        return send.sources().getFirst() instanceof Immediate length ? (int) length.value() : 0;
    }

    /** The register of a word of the body of a SEND. */
    static Register body(Operation send, int word) {
        return Register.own(
                send.opcode().sendsFloating() ? RegisterFile.FLOATING : RegisterFile.INTEGER, send.bodyStart() + word);
    }
}
