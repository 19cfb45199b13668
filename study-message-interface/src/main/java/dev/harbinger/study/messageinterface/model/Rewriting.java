package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/**
 * Code under way from one program to another. Each instruction of the old program becomes some of the new one; whatever
 * goes to the old one goes to the first of these: labels, branches, threads and pointers to code.
 */
final class Rewriting {
    /** Targets below this are places of the new program that were made by {@link #newPlace}. */
    private static final int FIRST_PLACE = -2;

    private final Program program;
    private final int[] first;
    private final List<Instruction> code = new ArrayList<>();
    private final Map<Integer, Integer> places = new HashMap<>();
    private int madePlaces;

    /** The beginning of a rewriting. */
    Rewriting(Program program) {
        this.program = program;
        this.first = new int[program.code().size()];
    }

    /** What follows replaces an instruction of the old program. */
    void begin(int index) {
        first[index] = code.size();
    }

    /** The next instruction of the new program. */
    void add(Instruction instruction) {
        code.add(instruction);
    }

    /** The instruction that was added last, if any was. */
    Instruction last() {
        return code.getLast();
    }

    /** Puts another instruction in the place of the last one. */
    void replaceLast(Instruction instruction) {
        code.set(code.size() - 1, instruction);
    }

    /** A target for branches whose place is not known yet. */
    int newPlace() {
        return FIRST_PLACE - madePlaces++;
    }

    /** What is added next stands at a place. */
    void place(int target) {
        places.put(target, code.size());
    }

    /**
     * The new program.
     *
     * @param redirected old index to the old index that is meant instead, for branches and entries
     */
    Program finish(IntUnaryOperator redirected) {
        List<Instruction> linked = code.stream()
                .map(instruction -> new Instruction(
                        instruction.operations().stream()
                                .map(operation -> Operations.withTarget(operation, target(operation, redirected)))
                                .toList(),
                        instruction.place()))
                .toList();
        Map<String, Integer> labels = new LinkedHashMap<>();
        program.labels().forEach((label, index) -> labels.put(label, first[index]));
        return new Program(
                program.name(),
                linked,
                labels,
                program.memory().stream().map(this::moved).toList(),
                program.threads().stream()
                        .map(thread -> moved(thread, redirected))
                        .toList(),
                program.page(),
                program.layout().rewritten(first, code.size()));
    }

    /** The new program, in which nothing is redirected. */
    Program finish() {
        return finish(IntUnaryOperator.identity());
    }

    private int target(Operation operation, IntUnaryOperator redirected) {
        int target = operation.target();
        if (target == Operation.NO_TARGET) {
            return target;
        }
        return target <= FIRST_PLACE
                ? Objects.requireNonNull(places.get(target))
                : first[redirected.applyAsInt(target)];
    }

    private MemoryBlock moved(MemoryBlock block) {
        return new MemoryBlock(
                block.name(),
                block.offset(),
                block.words(),
                block.length(),
                block.nodes(),
                block.values().stream().map(this::moved).toList(),
                block.place());
    }

    private ThreadDeclaration moved(ThreadDeclaration thread, IntUnaryOperator redirected) {
        Map<Register, InitialValue> registers = new HashMap<>();
        thread.registers().forEach((register, value) -> registers.put(register, moved(value)));
        return new ThreadDeclaration(
                first[redirected.applyAsInt(thread.entry())],
                thread.nodes(),
                thread.cluster(),
                thread.slot(),
                thread.system(),
                registers,
                thread.place());
    }

    private InitialValue moved(InitialValue value) {
        return value instanceof InitialValue.Code(var type, int instruction)
                ? new InitialValue.Code(type, first[instruction])
                : value;
    }
}
