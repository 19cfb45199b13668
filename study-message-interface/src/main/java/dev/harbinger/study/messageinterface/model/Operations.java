package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.isa.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operations that rewritings add. They stand at the place of the instruction that they are added for, marked as added,
 * and take effect under the same predicate.
 */
final class Operations {
    private final SourcePlace place;
    private final @Nullable Predicate predicate;

    Operations(SourcePlace place, @Nullable Predicate predicate) {
        this.place = place.added();
        this.predicate = predicate;
    }

    /** A register of the network interface. */
    static Register interfaceRegister(int index) {
        return Register.own(RegisterFile.INTERFACE, index);
    }

    /** A constant. */
    static Immediate constant(long value) {
        return new Immediate(value);
    }

    private Operation operation(
            Opcode opcode, Unit unit, List<Operand> sources, List<Register> destinations, int target) {
        return new Operation(opcode, unit, predicate, sources, destinations, target, Register.BODY, place);
    }

    /** Copies a word. */
    Operation move(Unit unit, Operand from, Register to) {
        return operation(Opcode.MOV, unit, List.of(from), List.of(to), Operation.NO_TARGET);
    }

    /** An access to an interface mapped into memory, or to local memory, of some cycles. */
    Operation access(Operand from, int cycles, Register to) {
        return operation(Opcode.PORT, Unit.MEMU, List.of(from, constant(cycles)), List.of(to), Operation.NO_TARGET);
    }

    /** An operation of two sources. */
    Operation compute(Opcode opcode, Unit unit, Operand a, Operand b, Register to) {
        return operation(opcode, unit, List.of(a, b), List.of(to), Operation.NO_TARGET);
    }

    /** A load. */
    Operation load(Register pointer, Register to) {
        return operation(Opcode.LD, Unit.MEMU, List.of(pointer), List.of(to), Operation.NO_TARGET);
    }

    /** A branch. */
    Operation branch(int target) {
        return operation(Opcode.BR, Unit.IALU, List.of(), List.of(), target);
    }

    /** A branch that is taken when a word of the interface's registers is not 0, or is 0. */
    Operation branchIf(int register, boolean notZero, int target) {
        int condition = register + RegisterFile.CONDITION.size();
        return new Operation(
                Opcode.BR,
                Unit.IALU,
                new Predicate(condition, notZero),
                List.of(),
                List.of(),
                target,
                Register.BODY,
                place);
    }

    /** An instruction of some operations. */
    Instruction instruction(Operation... operations) {
        return of(List.of(operations), place);
    }

    /** An instruction of some operations, in the order of their units. */
    static Instruction of(List<Operation> operations, SourcePlace place) {
        List<Operation> sorted = new ArrayList<>(operations);
        sorted.sort(Comparator.comparing(Operation::unit));
        return new Instruction(sorted, place);
    }

    /** An instruction with one operation more. */
    static Instruction with(Instruction instruction, Operation further) {
        List<Operation> all = new ArrayList<>(instruction.operations());
        all.add(further);
        return of(all, instruction.place());
    }

    /** The same operation with another target. */
    static Operation withTarget(Operation operation, int target) {
        return target == operation.target()
                ? operation
                : new Operation(
                        operation.opcode(),
                        operation.unit(),
                        operation.predicate(),
                        operation.sources(),
                        operation.destinations(),
                        target,
                        operation.bodyStart(),
                        operation.place());
    }

    /** The same operation with other sources. */
    static Operation withSources(Operation operation, List<Operand> sources) {
        return new Operation(
                operation.opcode(),
                operation.unit(),
                operation.predicate(),
                sources,
                operation.destinations(),
                operation.target(),
                operation.bodyStart(),
                operation.place());
    }

    /** The same operation with another result. */
    static Operation withDestination(Operation operation, Register destination) {
        return new Operation(
                operation.opcode(),
                operation.unit(),
                operation.predicate(),
                operation.sources(),
                List.of(destination),
                operation.target(),
                operation.bodyStart(),
                operation.place());
    }

    /** The same operation with one register in the place of another among its sources. */
    static Operation replaced(Operation operation, Register register, Register by) {
        return reads(operation, register)
                ? withSources(
                        operation,
                        operation.sources().stream()
                                .map(source -> source.equals(register) ? by : source)
                                .toList())
                : operation;
    }

    /** Whether an instruction uses a unit. */
    static boolean uses(Instruction instruction, Unit unit) {
        return instruction.operations().stream().anyMatch(operation -> operation.unit() == unit);
    }

    /** Whether an operation reads a register. */
    static boolean reads(Operation operation, Register register) {
        return operation.sources().contains(register);
    }

    /** Whether an instruction reads MsgHead or MsgBody. */
    static boolean readsPort(Instruction instruction) {
        return instruction.operations().stream()
                .flatMap(operation -> operation.sources().stream())
                .anyMatch(source ->
                        source instanceof Register register && (register.isMsgHead() || register.isMsgBody()));
    }
}
