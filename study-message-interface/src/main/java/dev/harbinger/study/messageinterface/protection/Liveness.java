package dev.harbinger.study.messageinterface.protection;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which registers may be read before they are written, from each instruction that a handler can reach. */
final class Liveness {
    private final Program program;
    private final Map<Integer, Long> live = new HashMap<>();

    Liveness(Program program, int entry) {
        this.program = program;
        Map<Integer, List<Integer>> before = reach(entry);
        Deque<Integer> work = new ArrayDeque<>(before.keySet());
        while (!work.isEmpty()) {
            int index = work.removeLast();
            Instruction instruction = program.code().get(index);
            long after = 0;
            for (int next : successors(index)) {
                after |= liveBefore(next);
            }
            long now = RegisterRow.read(instruction) | (after & ~RegisterRow.written(instruction));
            Long known = live.put(index, now);
            if (known == null || known != now) {
                work.addAll(before.getOrDefault(index, List.of()));
            }
        }
    }

    /** A set of registers, as {@link RegisterRow} numbers them. */
    long liveBefore(int instruction) {
        return live.getOrDefault(instruction, 0L);
    }

    /** For each instruction that can be reached, those that may come before it. */
    private Map<Integer, List<Integer>> reach(int entry) {
        Map<Integer, List<Integer>> before = new HashMap<>();
        before.put(entry, new ArrayList<>());
        Deque<Integer> work = new ArrayDeque<>(List.of(entry));
        while (!work.isEmpty()) {
            int index = work.removeLast();
            for (int next : successors(index)) {
                List<Integer> known = before.get(next);
                if (known == null) {
                    known = new ArrayList<>();
                    before.put(next, known);
                    work.add(next);
                }
                known.add(index);
            }
        }
        return before;
    }

    private List<Integer> successors(int index) {
        List<Integer> next = new ArrayList<>();
        boolean goesOn = true;
        for (Operation operation : program.code().get(index).operations()) {
            switch (operation.opcode()) {
                case BR, CALL -> {
                    next.add(operation.target());
                    goesOn &= operation.predicate() != null;
                }
                case JMP, HALT -> goesOn &= operation.predicate() != null;
                default -> {}
            }
        }
        if (goesOn && index + 1 < program.code().size()) {
            next.add(index + 1);
        }
        return next;
    }
}
