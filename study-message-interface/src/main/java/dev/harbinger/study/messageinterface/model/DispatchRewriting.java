package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.isa.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts a program that messages displace in the places of the dispatchers. Handlers, which end with a jump to MsgHead or
 * a branch to their dispatcher, come back to it. Source: Lee, section 6.1.
 */
final class DispatchRewriting {
    private static final String DISPATCH = "_dispatch";
    private static final int PRIORITIES = 2;
    private static final Register MSG_HEAD = Register.own(RegisterFile.INTEGER, Register.MSG_HEAD);

    private DispatchRewriting() {}

    /** A program whose messages are noticed as a model says. */
    static Program of(Program program, Dispatch dispatch, ModelSettings settings) {
        return switch (dispatch) {
            case MM -> program;
            case POL -> displaced(program, DisplacedPrograms.polling(settings));
            case INT -> displaced(program, DisplacedPrograms.interrupted(settings));
        };
    }

    private static Program displaced(Program program, String text) {
        Program added =
                InterfaceRegisters.renamed(Assembler.assemble(program.page(), SourceText.of("the model's code", text)));
        int base = program.code().size();
        Map<String, Integer> labels = new HashMap<>(program.labels());
        added.labels().forEach((label, index) -> labels.put(label, base + index));
        Map<Integer, Integer> entries = new HashMap<>();
        for (int priority = 0; priority < PRIORITIES; priority++) {
            int entry = base + added.index(DisplacedPrograms.ENTRY + priority);
            Integer former = labels.put(DISPATCH + priority, entry);
            if (former != null) {
                entries.put(former, entry);
            }
        }
        int end = base + added.index(DisplacedPrograms.RETURN);
        List<Instruction> code = new ArrayList<>();
        for (Instruction instruction : program.code()) {
            code.add(new Instruction(
                    instruction.operations().stream()
                            .map(operation -> returning(operation, entries, end))
                            .toList(),
                    instruction.place()));
        }
        for (Instruction instruction : added.code()) {
            code.add(new Instruction(
                    instruction.operations().stream()
                            .map(operation -> operation.target() == Operation.NO_TARGET
                                    ? operation
                                    : Operations.withTarget(operation, base + operation.target()))
                            .toList(),
                    instruction.place()));
        }
        return new Program(
                program.name(),
                code,
                labels,
                program.memory(),
                program.threads().stream()
                        .map(thread -> new ThreadDeclaration(
                                entries.getOrDefault(thread.entry(), thread.entry()),
                                thread.nodes(),
                                thread.cluster(),
                                thread.slot(),
                                thread.system(),
                                thread.registers(),
                                thread.place()))
                        .toList(),
                program.page(),
                program.layout());
    }

    private static Operation returning(Operation operation, Map<Integer, Integer> dispatchers, int end) {
        if (operation.opcode() == Opcode.JMP && Operations.reads(operation, MSG_HEAD)) {
            return new Operation(
                    Opcode.BR,
                    Unit.IALU,
                    operation.predicate(),
                    List.of(),
                    List.of(),
                    end,
                    operation.bodyStart(),
                    operation.place());
        }
        return dispatchers.containsKey(operation.target()) ? Operations.withTarget(operation, end) : operation;
    }
}
