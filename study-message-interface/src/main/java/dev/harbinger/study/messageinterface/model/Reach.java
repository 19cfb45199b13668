package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.word.PointerType;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Which instructions can follow which. Jumps through pointers lead nowhere that is known. */
final class Reach {
    private Reach() {}

    /**
     * What message handlers may execute: what is reached from dispatchers and from pointers that messages may carry.
     */
    static BitSet ofHandlers(Program program) {
        BitSet entries =
                pointers(program, type -> type == PointerType.EXECUTE_MESSAGE || type == PointerType.EXECUTE_SYSTEM);
        for (String dispatcher : List.of("_dispatch0", "_dispatch1")) {
            Integer entry = program.labels().get(dispatcher);
            if (entry != null) {
                entries.set(entry);
            }
        }
        return from(program, entries);
    }

    /** What only the event handler executes. */
    static BitSet ofEvents(Program program) {
        BitSet entries = new BitSet();
        Integer entry = program.labels().get("_events");
        if (entry != null) {
            entries.set(entry);
        }
        BitSet reached = from(program, entries);
        reached.andNot(ofHandlers(program));
        return reached;
    }

    /** Instructions that something else than the one before them may lead to. */
    static BitSet leaders(Program program) {
        BitSet leaders = pointers(program, _ -> true);
        program.labels().values().forEach(leaders::set);
        program.threads().forEach(thread -> leaders.set(thread.entry()));
        for (int i = 0; i < program.code().size(); i++) {
            for (Operation operation : program.code().get(i).operations()) {
                if (operation.target() != Operation.NO_TARGET) {
                    leaders.set(operation.target());
                    leaders.set(i + 1);
                }
            }
        }
        return leaders;
    }

    private static BitSet pointers(Program program, Predicate<PointerType> which) {
        BitSet entries = new BitSet();
        Stream.concat(
                        program.memory().stream().flatMap(block -> block.values().stream()),
                        program.threads().stream().flatMap(thread -> thread.registers().values().stream()))
                .forEach(value -> {
                    if (value instanceof InitialValue.Code(PointerType type, int instruction) && which.test(type)) {
                        entries.set(instruction);
                    }
                });
        return entries;
    }

    private static BitSet from(Program program, BitSet entries) {
        BitSet reached = new BitSet();
        ArrayDeque<Integer> open = new ArrayDeque<>();
        entries.stream().forEach(open::add);
        while (!open.isEmpty()) {
            int index = open.remove();
            if (index >= program.code().size() || reached.get(index)) {
                continue;
            }
            reached.set(index);
            Instruction instruction = program.code().get(index);
            for (Operation operation : instruction.operations()) {
                if (operation.target() != Operation.NO_TARGET) {
                    open.add(operation.target());
                }
            }
            if (!leaves(instruction)) {
                open.add(index + 1);
            }
        }
        return reached;
    }

    /** Whether what stands behind an instruction cannot follow it. */
    static boolean leaves(Instruction instruction) {
        return instruction.operations().stream()
                .anyMatch(operation -> operation.predicate() == null
                        && switch (operation.opcode()) {
                            case BR, JMP, HALT -> true;
                            default -> false;
                        });
    }
}
