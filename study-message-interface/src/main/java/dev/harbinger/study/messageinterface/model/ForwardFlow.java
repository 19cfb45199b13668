package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known before each instruction, whichever way the program took to it: a forward data-flow analysis, run until
 * nothing changes. Pointers to code, dispatchers, the event handler and the return from a call are entries of which
 * nothing is known; threads begin with what their declarations say.
 *
 * @param <F> a set of facts, with an equality of its content, that nothing changes
 */
final class ForwardFlow<F> {
    private final Program program;
    private final Facts<F> facts;
    private final List<@Nullable F> before;
    private final ArrayDeque<Integer> open = new ArrayDeque<>();

    /** How facts come about. */
    interface Facts<F> {
        /** What is known when nothing is. */
        F none();

        /** What is known when a thread begins. */
        F atStart(ThreadDeclaration thread);

        /** What is known after an instruction. */
        F after(Instruction instruction, F before);

        /** What is known where two ways meet. */
        F both(F one, F other);
    }

    private ForwardFlow(Program program, Facts<F> facts) {
        this.program = program;
        this.facts = facts;
        this.before = new ArrayList<@Nullable F>(
                Collections.<@Nullable F>nCopies(program.code().size(), null));
    }

    /** What is known before each instruction; null before one that no known way leads to. */
    static <F> List<@Nullable F> before(Program program, Facts<F> facts) {
        ForwardFlow<F> flow = new ForwardFlow<>(program, facts);
        flow.enter();
        flow.run();
        return flow.before;
    }

    private void enter() {
        Stream.concat(
                        program.memory().stream().flatMap(block -> block.values().stream()),
                        program.threads().stream().flatMap(thread -> thread.registers().values().stream()))
                .forEach(value -> {
                    if (value instanceof InitialValue.Code(var _, int instruction)) {
                        join(instruction, facts.none());
                    }
                });
        program.threads().forEach(thread -> join(thread.entry(), facts.atStart(thread)));
        for (String label : ReachedInstructions.SYSTEM_ENTRIES) {
            Integer entry = program.labels().get(label);
            if (entry != null) {
                join(entry, facts.none());
            }
        }
    }

    private void run() {
        while (!open.isEmpty()) {
            int index = open.remove();
            Instruction instruction = program.code().get(index);
            F after = facts.after(instruction, Objects.requireNonNull(before.get(index)));
            boolean calls = false;
            for (Operation operation : instruction.operations()) {
                if (operation.target() != Operation.NO_TARGET) {
                    join(operation.target(), after);
                }
                calls |= operation.opcode() == Opcode.CALL;
            }
            if (!ReachedInstructions.leaves(instruction)) {
                join(index + 1, calls ? facts.none() : after);
            }
        }
    }

    private void join(int index, F found) {
        if (index >= before.size()) {
            return;
        }
        F known = before.get(index);
        F joined = known == null ? found : facts.both(known, found);
        if (!joined.equals(known)) {
            before.set(index, joined);
            open.add(index);
        }
    }
}
