package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import java.util.List;

/**
 * What rewritten code uses registers n0 to n15 for. It leaves all registers that programs name alone, so that any
 * program can be rewritten; a compiler would have to spare some of them.
 *
 * <pre>
 *  n0 to n9   the body of a message that an interface buffers; in a dispatcher's slot also the displaced program
 *  n10        handler of that message; work of the lookup
 *  n11        destination of that message; address that the lookup translates
 *  n12        work
 *  n13        the memory that the model added to the node, never changed
 *  n14        a word that was taken from a message
 *  n15        work
 * </pre>
 */
final class InterfaceRegisters {
    static final int HANDLER = 10;
    static final int DESTINATION = 11;
    static final int WORK = 12;
    static final int AREA = 13;
    static final int WORD = 14;
    static final int WORK2 = 15;

    private InterfaceRegisters() {}

    /**
     * A text's program with n registers in the places of its integer registers, and of cc registers of those numbers.
     */
    static Program renamed(Program program) {
        return new Program(
                program.name(),
                program.code().stream().map(InterfaceRegisters::renamed).toList(),
                program.labels(),
                List.of(),
                List.of(),
                program.page());
    }

    private static Instruction renamed(Instruction instruction) {
        return new Instruction(
                instruction.operations().stream()
                        .map(InterfaceRegisters::renamed)
                        .toList(),
                instruction.place());
    }

    private static Operation renamed(Operation operation) {
        Predicate predicate = operation.predicate();
        return new Operation(
                operation.opcode(),
                operation.unit(),
                predicate == null
                        ? null
                        : new Predicate(predicate.condition() + RegisterFile.CONDITION.size(), predicate.whenTrue()),
                operation.sources().stream().map(InterfaceRegisters::operand).toList(),
                operation.destinations().stream()
                        .map(InterfaceRegisters::register)
                        .toList(),
                operation.target(),
                operation.bodyStart(),
                operation.place());
    }

    private static Operand operand(Operand operand) {
        return operand instanceof Register register ? register(register) : operand;
    }

    private static Register register(Register register) {
        return register.isMsgHead() || register.isMsgBody()
                ? register
                : new Register(RegisterFile.INTERFACE, register.index(), register.cluster());
    }
}
