package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.word.PointerType;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Which instructions can follow which. Jumps through pointers lead nowhere that is known. */
final class ReachedInstructions {
    private static final String EVENTS = "_events";

    /** Labels at which the machine starts threads of its own. */
    static final List<String> SYSTEM_ENTRIES = List.of("_dispatch0", "_dispatch1", EVENTS);

    private ReachedInstructions() {}

    /**
     * What message handlers may execute: what is reached from dispatchers and from pointers that messages may carry;
     * all of a program that computes addresses of code.
     */
    static BitSet ofHandlers(Program program) {
        if (CodePointers.areComputed(program)) {
            return all(program);
        }
        return from(program, handlerEntries(program));
    }

    private static BitSet handlerEntries(Program program) {
        Integer events = program.labels().get(EVENTS);
        BitSet entries = pointers(
                program,
                thread -> events == null || thread.entry() != events,
                type -> type == PointerType.EXECUTE_MESSAGE || type == PointerType.EXECUTE_SYSTEM);
        for (String dispatcher : List.of("_dispatch0", "_dispatch1")) {
            Integer entry = program.labels().get(dispatcher);
            if (entry != null) {
                entries.set(entry);
            }
        }
        return entries;
    }

    /** What the event handler executes and no message handler. */
    static BitSet ofEvents(Program program) {
        Integer entry = program.labels().get(EVENTS);
        BitSet reached = entry == null ? new BitSet() : from(program, entry);
        reached.andNot(from(program, handlerEntries(program)));
        return reached;
    }

    private static BitSet all(Program program) {
        BitSet all = new BitSet();
        all.set(0, program.code().size());
        return all;
    }

    /** Instructions that something else than the one before them may lead to. */
    static BitSet leaders(Program program) {
        if (CodePointers.areComputed(program)) {
            return all(program);
        }
        BitSet leaders = pointers(program, _ -> true, _ -> true);
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

    private static BitSet pointers(
            Program program, Predicate<ThreadDeclaration> holders, Predicate<PointerType> which) {
        BitSet entries = new BitSet();
        Stream.concat(
                        program.memory().stream().flatMap(block -> block.values().stream()),
                        program.threads().stream()
                                .filter(holders)
                                .flatMap(thread -> thread.registers().values().stream()))
                .forEach(value -> {
                    if (value instanceof InitialValue.Code(PointerType type, int instruction) && which.test(type)) {
                        entries.set(instruction);
                    }
                });
        return entries;
    }

    /** What is reached from an instruction. */
    static BitSet from(Program program, int entry) {
        BitSet entries = new BitSet();
        entries.set(entry);
        return from(program, entries);
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
