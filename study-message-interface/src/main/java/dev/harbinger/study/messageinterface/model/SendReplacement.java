package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.Unit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The code by which an injection interface sends one message, in the place of a SEND. Its kinds are described at
 * {@link InjectionRewriting}.
 */
final class SendReplacement {
    private static final Register NET_OUT = Register.own(RegisterFile.INTEGER, Register.MSG_BODY);
    private static final Register HANDLER = Operations.interfaceRegister(InterfaceRegisters.HANDLER);
    private static final Register DESTINATION = Operations.interfaceRegister(InterfaceRegisters.DESTINATION);
    private static final Register WORK = Operations.interfaceRegister(InterfaceRegisters.WORK);
    private static final Register WORK2 = Operations.interfaceRegister(InterfaceRegisters.WORK2);

    private final Rewriting rewriting;
    private final Injection injection;
    private final ModelSettings settings;
    private final UnchangedWords unchanged;
    private final FilledRegisters filled;
    private final BitSet conditionsRead;

    SendReplacement(Rewriting rewriting, Program program, Injection injection, ModelSettings settings) {
        this.rewriting = rewriting;
        this.injection = injection;
        this.settings = settings;
        this.unchanged = UnchangedWords.of(program);
        this.filled = FilledRegisters.of(program);
        this.conditionsRead = conditionsRead(program);
    }

    private static BitSet conditionsRead(Program program) {
        BitSet read = new BitSet();
        for (Operation operation : program.code().stream()
                .flatMap(instruction -> instruction.operations().stream())
                .toList()) {
            Predicate predicate = operation.predicate();
            if (predicate != null) {
                read.set(predicate.condition());
            }
            for (Operand source : operation.sources()) {
                if (source instanceof Register register && register.file() == RegisterFile.CONDITION) {
                    read.set(register.index());
                }
            }
        }
        return read;
    }

    /**
     * Adds what stands before a SEND.
     *
     * @param index of its instruction in the old program
     * @param destination the operand in the place of the SEND's
     * @param handler the operand in the place of the SEND's
     * @return what is left of the SEND
     */
    Operation whole(int index, Operation send, Operand destination, Operand handler) {
        Operations at = new Operations(send.place(), send.predicate());
        return switch (injection) {
            case MM, IRS -> withOperands(send, destination, handler, send.bodyStart());
            case IRB -> {
                copies(index, at, send);
                rewriting.add(at.instruction(at.move(Unit.IALU, destination, DESTINATION)));
                rewriting.add(at.instruction(at.move(Unit.IALU, handler, HANDLER)));
                yield withOperands(send, DESTINATION, HANDLER, Register.INTERFACE_BODY);
            }
            case IMB, IMS -> {
                if (injection == Injection.IMS) {
                    open(at);
                } else {
                    acquire(at);
                }
                stores(index, at, send);
                store(at, destination, DESTINATION);
                store(at, handler, HANDLER);
                yield withOperands(send, DESTINATION, HANDLER, Register.INTERFACE_BODY);
            }
        };
    }

    /** Adds what streams a message to the port, word by word, in the place of a SEND. */
    void stream(int index, Operation send, Operand destination, Operand handler) {
        Operations at = new Operations(send.place(), send.predicate());
        boolean inMemory = injection.isInMemory();
        int length = UnchangedWords.length(send);
        List<Operand> words = new ArrayList<>(List.of(Operations.constant(length), destination, handler));
        for (int i = 0; i < length; i++) {
            words.add(UnchangedWords.body(send, i));
        }
        awaitAll(index, at, words);
        if (inMemory) {
            open(at);
        }
        for (Operand word : words) {
            rewriting.add(at.instruction(
                    inMemory ? at.access(word, settings.access(), NET_OUT) : at.move(Unit.IALU, word, NET_OUT)));
        }
        Register acknowledgement = send.destinations().getFirst();
        if (conditionsRead.get(acknowledgement.index())) {
            Unit unit = inMemory ? Unit.IALU : Unit.MEMU;
            rewriting.replaceLast(Operations.with(
                    rewriting.last(),
                    at.compute(Opcode.EQ, unit, Operations.constant(0), Operations.constant(0), acknowledgement)));
        }
        if (inMemory) {
            rewriting.add(at.instruction(release(at)));
        }
    }

    /**
     * Waits for words that might never come, before the port is held: a SEND does not hold the unit for them, and the
     * one who fills them may have to send first. Source: Lee, sections 4.2.1 and 5.1.
     */
    private void awaitAll(int index, Operations at, List<Operand> words) {
        Set<Register> awaited = new LinkedHashSet<>();
        for (Operand word : words) {
            if (word instanceof Register register
                    && register.file() != RegisterFile.INTERFACE
                    && !filled.holds(index, register)) {
                awaited.add(register);
            }
        }
        for (Register register : awaited) {
            rewriting.add(at.instruction(at.move(unit(register), register, WORK2)));
        }
    }

    private static Unit unit(Register register) {
        return register.file() == RegisterFile.FLOATING ? Unit.FALU : Unit.IALU;
    }

    /** Gives the semaphore of the interface back. */
    Operation release(Operations at) {
        return at.access(Operations.constant(1), 1, WORK2);
    }

    private static Operation withOperands(Operation send, Operand destination, Operand handler, int bodyStart) {
        return new Operation(
                send.opcode(),
                send.unit(),
                send.predicate(),
                List.of(send.sources().getFirst(), destination, handler),
                send.destinations(),
                send.target(),
                bodyStart,
                send.place());
    }

    private void copies(int index, Operations at, Operation send) {
        for (int i = 0; i < UnchangedWords.length(send); i++) {
            Register word = UnchangedWords.body(send, i);
            if (!unchanged.holds(index, i, word)) {
                rewriting.add(at.instruction(at.move(Unit.IALU, word, Operations.interfaceRegister(i))));
            }
        }
    }

    private void stores(int index, Operations at, Operation send) {
        for (int i = 0; i < UnchangedWords.length(send); i++) {
            Register word = UnchangedWords.body(send, i);
            if (injection == Injection.IMS || !unchanged.holds(index, i, word)) {
                store(at, word, Operations.interfaceRegister(i));
            }
        }
    }

    private void store(Operations at, Operand word, Register to) {
        rewriting.add(at.instruction(address(at), at.access(word, settings.access(), to)));
    }

    private Operation address(Operations at) {
        return at.compute(Opcode.ADD, Unit.IALU, Operations.constant(0), Operations.constant(0), WORK);
    }

    /** The semaphore of the interface, which nobody else holds: its address, a load, a test and a branch. */
    private void acquire(Operations at) {
        rewriting.add(at.instruction(address(at)));
        rewriting.add(at.instruction(at.access(WORK, settings.semaphore(), WORK2)));
        test(at);
    }

    private void test(Operations at) {
        rewriting.add(at.instruction(at.compute(Opcode.NE, Unit.IALU, WORK2, WORK2, WORK)));
        // a branch that is not taken: where it would wait for another holder
        int next = rewriting.newPlace();
        rewriting.add(at.instruction(at.branchIf(InterfaceRegisters.WORK, true, next)));
        rewriting.place(next);
    }

    /** The semaphore, then the port itself, whose answer is waited for. */
    private void open(Operations at) {
        acquire(at);
        rewriting.add(at.instruction(address(at)));
        rewriting.add(at.instruction(at.access(Operations.constant(0), settings.access(), WORK2)));
        test(at);
    }
}
