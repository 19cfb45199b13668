package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.Unit;
import java.util.BitSet;
import java.util.List;

/**
 * Takes message words out of operands: a word is first copied from the interface to a register and used from there.
 *
 * <ul>
 *   <li>From registers of the interface, a copy takes an integer unit and a cycle. What copies a word anyway stays as
 *       it is. A copy shares the instruction before it when a unit is free there, as a compiler would place it.
 *   <li>From memory, each word takes a load. The first access of a message, that to its handler, needs an address and
 *       takes {@code model.access} cycles; the interface has the words that follow ready behind it. In a buffer, each
 *       of these needs an address of its own.
 * </ul>
 *
 * The event queue stays as it is. Source: Lee, sections 6.1 and 6.5.1; how accesses follow each other is assumed.
 */
final class ExtractionRewriting {
    private static final Register MSG_HEAD = Register.own(RegisterFile.INTEGER, Register.MSG_HEAD);
    private static final Register MSG_BODY = Register.own(RegisterFile.INTEGER, Register.MSG_BODY);
    private static final Register WORD = Operations.interfaceRegister(InterfaceRegisters.WORD);
    private static final Register ADDRESS = Operations.interfaceRegister(InterfaceRegisters.WORK);

    private final Program program;
    private final Extraction extraction;
    private final int access;
    private final Rewriting rewriting;
    private final BitSet leaders;

    private ExtractionRewriting(Program program, Extraction extraction, int access) {
        this.program = program;
        this.extraction = extraction;
        this.access = access;
        this.rewriting = new Rewriting(program);
        this.leaders = ReachedInstructions.leaders(program);
    }

    /** A program whose handlers take words as an interface of this kind gives them. */
    static Program of(Program program, Extraction extraction, int access) {
        if (extraction == Extraction.MM) {
            return program;
        }
        return new ExtractionRewriting(program, extraction, access).rewritten();
    }

    private Program rewritten() {
        BitSet events = ReachedInstructions.ofEvents(program);
        for (int i = 0; i < program.code().size(); i++) {
            rewriting.begin(i);
            Instruction instruction = program.code().get(i);
            if (events.get(i) || !Operations.readsPort(instruction) || isCopy(instruction)) {
                rewriting.add(instruction);
            } else {
                rewrite(i, instruction);
            }
        }
        return rewriting.finish();
    }

    /** Whether all that an instruction does with a word is what an interface with registers asks for. */
    private boolean isCopy(Instruction instruction) {
        return !extraction.isInMemory()
                && instruction.operations().stream()
                                .filter(operation -> reader(operation, MSG_HEAD) || reader(operation, MSG_BODY))
                                .count()
                        == 1
                && instruction.operations().stream()
                        .filter(operation -> reader(operation, MSG_HEAD) || reader(operation, MSG_BODY))
                        .allMatch(operation -> operation.opcode() == Opcode.MOV);
    }

    private static boolean reader(Operation operation, Register port) {
        return Operations.reads(operation, port);
    }

    private void rewrite(int index, Instruction instruction) {
        Instruction copied = instruction;
        for (Register port : List.of(MSG_HEAD, MSG_BODY)) {
            List<Operation> readers = PortReads.readers(instruction, port);
            if (!readers.isEmpty()) {
                Operations at = PortReads.taken(rewriting, instruction, readers);
                copy(index, port, at, PortReads.isUnconditional(readers));
                copied = Operations.of(
                        copied.operations().stream()
                                .map(operation -> Operations.replaced(operation, port, WORD))
                                .toList(),
                        instruction.place());
            }
        }
        rewriting.add(copied);
    }

    private void copy(int index, Register port, Operations at, boolean always) {
        boolean isHead = port.equals(MSG_HEAD);
        boolean mayMove = always && !isHead && !leaders.get(index) && takesACopy();
        if (!extraction.isInMemory()) {
            if (mayMove) {
                Instruction before = rewriting.last();
                for (Unit unit : List.of(Unit.IALU, Unit.MEMU)) {
                    if (!Operations.uses(before, unit)) {
                        rewriting.replaceLast(Operations.with(before, at.move(unit, port, WORD)));
                        return;
                    }
                }
            }
            rewriting.add(at.instruction(at.move(Unit.IALU, port, WORD)));
            return;
        }
        Operation address = at.compute(Opcode.ADD, Unit.IALU, Operations.constant(0), Operations.constant(0), ADDRESS);
        if (isHead) {
            rewriting.add(at.instruction(address));
            rewriting.add(at.instruction(at.access(port, access, WORD)));
            return;
        }
        Operation load = at.access(port, 1, WORD);
        boolean needsAddress = extraction.isBuffered();
        if (mayMove
                && !Operations.uses(rewriting.last(), Unit.MEMU)
                && !(needsAddress && Operations.uses(rewriting.last(), Unit.IALU))) {
            Instruction merged = Operations.with(rewriting.last(), load);
            rewriting.replaceLast(needsAddress ? Operations.with(merged, address) : merged);
        } else {
            rewriting.add(needsAddress ? at.instruction(address, load) : at.instruction(load));
        }
    }

    /** Whether a copy may share the last instruction: it goes on to the next one and takes no word of its own. */
    private boolean takesACopy() {
        Instruction last = rewriting.last();
        return !Operations.readsPort(last)
                && last.operations().stream()
                        .noneMatch(operation -> operation.opcode().isSend()
                                || operation.predicate() != null
                                || switch (operation.opcode()) {
                                    case BR, JMP, CALL, HALT, PAUSE -> true;
                                    default -> false;
                                });
    }
}
