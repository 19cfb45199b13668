package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.machine.Machine;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program may go to an instruction whose address it has computed, as in a jump table. The text does not tell
 * which instruction that is: any may then be one.
 */
final class CodePointers {
    private static final Register MSG_HEAD = Register.own(RegisterFile.INTEGER, Register.MSG_HEAD);

    private CodePointers() {}

    /**
     * Whether code outside the system's text jumps to a pointer that is not a message's handler, or may compute with a
     * pointer to code.
     */
    static boolean areComputed(Program program) {
        BitSet all = new BitSet();
        all.set(0, program.code().size());
        return jumps(program)
                || (program.memory().stream()
                                .flatMap(block -> block.values().stream())
                                .anyMatch(CodePointers::allowsArithmetic)
                        && computes(program, all, null))
                || program.threads().stream().anyMatch(thread -> computes(program, thread));
    }

    private static boolean jumps(Program program) {
        return program.code().stream()
                .flatMap(instruction -> instruction.operations().stream())
                .anyMatch(operation -> operation.opcode() == Opcode.JMP
                        && isProgramsOwn(operation)
                        && !Operations.reads(operation, MSG_HEAD));
    }

    private static boolean computes(Program program, ThreadDeclaration thread) {
        Set<Register> pointers = new HashSet<>();
        thread.registers().forEach((register, value) -> {
            if (allowsArithmetic(value)) {
                pointers.add(register);
            }
        });
        return !pointers.isEmpty() && computes(program, ReachedInstructions.from(program, thread.entry()), pointers);
    }

    /** Whether some instructions compute with a pointer in one of some registers, or in any if null. */
    private static boolean computes(Program program, BitSet instructions, @Nullable Set<Register> pointers) {
        return instructions.stream()
                .mapToObj(index -> program.code().get(index))
                .flatMap(instruction -> instruction.operations().stream())
                .anyMatch(operation -> operation.opcode() == Opcode.LEA
                        && isProgramsOwn(operation)
                        && (pointers == null || operation.sources().stream().anyMatch(pointers::contains)));
    }

    /** Whether an operation is neither the system's nor one that a rewriting made, which uses its own registers. */
    private static boolean isProgramsOwn(Operation operation) {
        return !operation.place().file().equals(Machine.SYSTEM_TEXT)
                && operation.sources().stream()
                        .noneMatch(source ->
                                source instanceof Register register && register.file() == RegisterFile.INTERFACE);
    }

    private static boolean allowsArithmetic(InitialValue value) {
        return value instanceof InitialValue.Code(var type, var _) && type.allowsArithmetic();
    }
}
