package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which words of the last message an interface that buffers still holds unchanged: a register need not be copied again
 * when nothing has written it since it was copied, whichever way the program took. A register that another thread
 * writes counts as unchanged unless it was emptied before, as it must be for the thread to wait for the word.
 */
final class UnchangedWords {
    private static final int WORDS = 10;

    private final Program program;
    /** For each instruction, the register that each word of the interface is a copy of; null where none is known. */
    private final List<@Nullable State> before;

    private static final class State {
        private final @Nullable Register[] copied = new @Nullable Register[WORDS];

        private State copy() {
            State copy = new State();
            System.arraycopy(copied, 0, copy.copied, 0, WORDS);
            return copy;
        }
    }

    private UnchangedWords(Program program) {
        this.program = program;
        this.before = new ArrayList<@Nullable State>(
                Collections.<@Nullable State>nCopies(program.code().size(), null));
    }

    /** What is known of a program. */
    static UnchangedWords of(Program program) {
        UnchangedWords words = new UnchangedWords(program);
        words.flow();
        return words;
    }

    /** Whether a word of the interface is a copy of a register when an instruction begins. */
    boolean holds(int instruction, int word, Register register) {
        State state = before.get(instruction);
        return state != null && register.equals(state.copied[word]);
    }

    private void flow() {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        Stream.concat(
                        program.memory().stream().flatMap(block -> block.values().stream()),
                        program.threads().stream().flatMap(thread -> thread.registers().values().stream()))
                .forEach(value -> {
                    if (value instanceof InitialValue.Code(var _, int instruction)) {
                        join(instruction, new State(), open);
                    }
                });
        program.threads().forEach(thread -> join(thread.entry(), new State(), open));
        for (String label : new String[] {"_dispatch0", "_dispatch1", "_events"}) {
            Integer entry = program.labels().get(label);
            if (entry != null) {
                join(entry, new State(), open);
            }
        }
        while (!open.isEmpty()) {
            int index = open.remove();
            Instruction instruction = program.code().get(index);
            State after = after(instruction, Objects.requireNonNull(before.get(index)));
            boolean calls = false;
            for (Operation operation : instruction.operations()) {
                if (operation.target() != Operation.NO_TARGET) {
                    join(operation.target(), after, open);
                }
                calls |= operation.opcode() == Opcode.CALL;
            }
            if (!Reach.leaves(instruction)) {
                join(index + 1, calls ? new State() : after, open);
            }
        }
    }

    private void join(int index, State state, ArrayDeque<Integer> open) {
        if (index >= before.size()) {
            return;
        }
        State known = before.get(index);
        if (known == null) {
            before.set(index, state.copy());
            open.add(index);
            return;
        }
        boolean changed = false;
        for (int i = 0; i < WORDS; i++) {
            Register register = known.copied[i];
            if (register != null && !register.equals(state.copied[i])) {
                known.copied[i] = null;
                changed = true;
            }
        }
        if (changed) {
            open.add(index);
        }
    }

    private static State after(Instruction instruction, State state) {
        State after = state.copy();
        for (Operation operation : instruction.operations()) {
            if (operation.opcode().isSend()) {
                if (operation.predicate() != null) {
                    Arrays.fill(after.copied, null);
                    continue;
                }
                for (int i = 0; i < length(operation); i++) {
                    after.copied[i] = body(operation, i);
                }
            }
        }
        for (Operation operation : instruction.operations()) {
            for (Register written : operation.destinations()) {
                for (int i = 0; i < WORDS; i++) {
                    if (written.cluster() == Register.OWN_CLUSTER && written.equals(after.copied[i])) {
                        after.copied[i] = null;
                    }
                }
            }
        }
        return after;
    }

    /** Words of the body of a SEND. */
    static int length(Operation send) {
        return send.sources().getFirst() instanceof Immediate length ? (int) length.value() : 0;
    }

    /** The register of a word of the body of a SEND. */
    static Register body(Operation send, int word) {
        return Register.own(
                send.opcode().sendsFloating() ? RegisterFile.FLOATING : RegisterFile.INTEGER, send.bodyStart() + word);
    }
}
