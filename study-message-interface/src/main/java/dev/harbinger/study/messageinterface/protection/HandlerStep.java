package dev.harbinger.study.messageinterface.protection;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Follows one instruction of a handler: all states that may come after it, and the rules that it breaks. */
final class HandlerStep {
    /** Of a path that ends. */
    static final int END = -1;

    private final Program program;
    private final CertifierSettings settings;
    private final Set<Violation> violations = new LinkedHashSet<>();

    HandlerStep(Program program, CertifierSettings settings) {
        this.program = program;
        this.settings = settings;
    }

    /**
     * Where a path goes on.
     *
     * @param instruction index, or {@link #END}
     * @param state before that instruction
     */
    record Successor(int instruction, HandlerState state) {}

    /** Rules broken in all steps up to now. */
    Set<Violation> violations() {
        return violations;
    }

    void report(Operation operation, TrustRule rule, String message) {
        violations.add(new Violation(operation.place(), rule, message));
    }

    List<Successor> after(int index, HandlerState state) {
        Instruction instruction = program.code().get(index);
        List<Successor> successors = new ArrayList<>();
        for (HandlerState variant : withPredicates(instruction, state)) {
            follow(index, instruction, variant, successors);
        }
        return successors;
    }

    /** One state for each way in which conditions that are not known may decide the instruction's predicates. */
    private List<HandlerState> withPredicates(Instruction instruction, HandlerState state) {
        List<HandlerState> variants = List.of(state);
        for (Operation operation : instruction.operations()) {
            Predicate predicate = operation.predicate();
            if (predicate != null) {
                int condition = RegisterRow.condition(predicate.condition());
                checkWritten(operation, condition, "cc" + predicate.condition(), state);
                List<HandlerState> decided = new ArrayList<>();
                for (HandlerState variant : variants) {
                    if (variant.isKnown(condition)) {
                        decided.add(variant);
                    } else {
                        decided.add(variant.withKnown(condition, 1));
                        decided.add(variant.withKnown(condition, 0));
                    }
                }
                variants = decided;
            }
        }
        return variants;
    }

    private static boolean takesEffect(Operation operation, HandlerState decided) {
        Predicate predicate = operation.predicate();
        return predicate == null
                || decided.value(RegisterRow.condition(predicate.condition())) != 0 == predicate.whenTrue();
    }

    private void follow(int index, Instruction instruction, HandlerState before, List<Successor> successors) {
        List<HandlerState> after = List.of(before);
        int next = index + 1;
        boolean dispatches = instruction.operations().stream()
                .anyMatch(operation -> operation.opcode() == Opcode.JMP && takesEffect(operation, before));
        for (Operation operation : instruction.operations()) {
            if (takesEffect(operation, before)) {
                check(operation, before);
                if (dispatches && operation.opcode() != Opcode.JMP) {
                    report(
                            operation,
                            TrustRule.DISPATCHES_NEXT,
                            "'" + operation.opcode().mnemonic() + "' waits for the next message as the jump in its"
                                    + " instruction does; put it before, or branch to a dispatcher instead");
                }
                List<HandlerState> changed = new ArrayList<>();
                for (HandlerState state : after) {
                    apply(operation, before, state, changed);
                }
                after = changed;
                next = next(operation, next);
            }
        }
        if (next == program.code().size()) {
            report(
                    instruction.operations().getLast(),
                    TrustRule.DISPATCHES_NEXT,
                    "the code ends here and the handler does not; end it with 'IALU jmp MsgHead'");
            next = END;
        }
        for (HandlerState state : after) {
            successors.add(new Successor(next, state));
        }
    }

    private static int next(Operation operation, int otherwise) {
        return switch (operation.opcode()) {
            case BR, CALL -> operation.target();
            case JMP, HALT -> END;
            default -> otherwise;
        };
    }

    private void check(Operation operation, HandlerState state) {
        Opcode opcode = operation.opcode();
        String name = "'" + opcode.mnemonic() + "'";
        if (opcode.isSend()) {
            report(
                    operation,
                    TrustRule.NO_SEND,
                    name + " may block a handler; let it write the message to memory for a thread that sends it");
        } else if (opcode.isPrivileged()) {
            report(
                    operation,
                    TrustRule.NO_PRIVILEGE,
                    name + " is privileged; a handler takes pointers from its message");
        }
        for (Operand source : operation.sources()) {
            if (source instanceof Register register) {
                checkRead(operation, register, state);
            }
        }
        operation.destinations().forEach(register -> checkWrite(operation, register));
        switch (opcode) {
            case LD, ST -> {
                if (!settings.faultsPermitted()) {
                    String instead = opcode == Opcode.LD ? "ldsu" : "stsu";
                    report(
                            operation,
                            TrustRule.UNFAULTING_MEMORY,
                            name + " may fault; use '" + instead + "' and its condition");
                }
            }
            case LDS, STS ->
                report(
                        operation,
                        TrustRule.UNFAULTING_MEMORY,
                        name + " leaves a failed access to an event handler and waits; use '" + opcode.mnemonic()
                                + "u' and its condition");
            case DIV, REM -> checkDivisor(operation, state);
            case IGPRB ->
                report(
                        operation,
                        TrustRule.NO_EXCEPTIONS,
                        name + " faults on what is no pointer and waits for an injection unit; leave it to another"
                                + " thread");
            case PAUSE ->
                report(operation, TrustRule.BOUNDED_TIME, "'pause' keeps the next message waiting; remove it");
            case HALT ->
                report(
                        operation,
                        TrustRule.DISPATCHES_NEXT,
                        "'halt' ends the thread that receives messages; end the handler with 'IALU jmp MsgHead'");
            case CALL ->
                report(
                        operation,
                        TrustRule.DISPATCHES_NEXT,
                        "a return from 'call' cannot be followed; branch with 'br' to code that ends with 'jmp"
                                + " MsgHead'");
            case JMP -> {
                if (!readsHead(operation)) {
                    report(
                            operation,
                            TrustRule.DISPATCHES_NEXT,
                            "where this jump goes cannot be followed; branch with 'br' or end with 'jmp MsgHead'");
                }
            }
            default -> {}
        }
    }

    private static boolean readsHead(Operation operation) {
        return operation.sources().getFirst() instanceof Register register && register.isMsgHead();
    }

    private void checkRead(Operation operation, Register register, HandlerState state) {
        if (register.isMsgHead()) {
            if (operation.opcode() != Opcode.JMP) {
                report(
                        operation,
                        TrustRule.DISPATCHES_NEXT,
                        "MsgHead discards the message and begins the next; read it once, in 'jmp MsgHead' at the end");
            }
        } else if (!register.isMsgBody()) {
            checkWritten(operation, RegisterRow.number(register), register.toString(), state);
        }
    }

    private void checkWritten(Operation operation, int register, String name, HandlerState state) {
        if (!state.isWritten(register)) {
            report(
                    operation,
                    TrustRule.WRITTEN_REGISTERS,
                    name + " is read and there is a path on which the handler has not written it; write it first");
        }
    }

    private void checkWrite(Operation operation, Register register) {
        if (register.cluster() != Register.OWN_CLUSTER) {
            report(
                    operation,
                    TrustRule.OWN_REGISTERS,
                    register + " is of another cluster's thread; a handler writes its own registers and memory only");
        } else if (register.isMsgBody()) {
            report(operation, TrustRule.NO_SEND, "NetOut sends a message, which may block a handler");
        }
    }

    private void checkDivisor(Operation operation, HandlerState state) {
        OptionalLong divisor = value(operation.sources().getLast(), state);
        if (!settings.faultsPermitted() && (divisor.isEmpty() || divisor.getAsLong() == 0)) {
            report(
                    operation,
                    TrustRule.NO_EXCEPTIONS,
                    "'" + operation.opcode().mnemonic()
                            + "' faults when it divides by 0; divide by a constant, or shift");
        }
    }

    /** Adds the states that an operation makes of one; its sources are read in the state before the instruction. */
    private static void apply(
            Operation operation, HandlerState before, HandlerState state, List<HandlerState> changed) {
        if (operation.opcode() == Opcode.LDSU) {
            HandlerState loaded = state;
            HandlerState failed = state;
            for (Register register : own(operation)) {
                int number = RegisterRow.number(register);
                boolean tells = register.file() == RegisterFile.CONDITION;
                loaded = tells ? loaded.withKnown(number, 1) : loaded.withUnknown(number);
                failed = tells ? failed.withKnown(number, 0) : failed.withDoubt(number);
            }
            changed.add(loaded);
            changed.add(failed);
            return;
        }
        HandlerState after = state;
        for (Register register : own(operation)) {
            int number = RegisterRow.number(register);
            OptionalLong value = KnownValues.result(operation.opcode(), operand -> value(operand, before), operation);
            after = operation.opcode() == Opcode.EMPTY
                    ? after.withEmpty(number)
                    : value.isPresent() ? after.withKnown(number, value.getAsLong()) : after.withUnknown(number);
        }
        changed.add(after);
    }

    private static List<Register> own(Operation operation) {
        return operation.destinations().stream()
                .filter(register -> register.cluster() == Register.OWN_CLUSTER)
                .toList();
    }

    private static OptionalLong value(Operand operand, HandlerState state) {
        return switch (operand) {
            case Immediate(long value) -> OptionalLong.of(value);
            case Register register -> {
                int number = RegisterRow.number(register);
                yield state.isKnown(number) ? OptionalLong.of(state.value(number)) : OptionalLong.empty();
            }
        };
    }
}
