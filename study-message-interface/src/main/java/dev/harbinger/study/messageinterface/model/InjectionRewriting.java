package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.isa.Unit;
import dev.harbinger.study.messageinterface.machine.Machine;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts other code in the places of SENDs, for software translation and for other injection interfaces.
 *
 * <ul>
 *   <li>IRB: the words of the body, the destination and the handler are copied to the interface's registers, one a
 *       cycle; the SEND takes them from there. A word that is there already is not copied again. The words do not come
 *       over the bus that the SEND holds, so it holds its cluster for 5 cycles.
 *   <li>IMB: a semaphore is taken; the words are stored to a buffer, each with an address of its own and an access of
 *       {@code model.access} cycles, one a cycle; the SEND goes when the last has arrived; the semaphore is given back.
 *   <li>IRS: user threads write length, destination, handler and body to the port of the interface. A message that the
 *       port does not take, of a handler or in order or to a node identifier, stays a SEND.
 *   <li>IMS: a semaphore is taken and the port is asked for, an access whose answer is waited for; then the words are
 *       stored to it, one a cycle. A message that the port does not take is sent by IMB's way, after the port was asked
 *       for.
 * </ul>
 *
 * Source: Lee, sections 6.1 and 6.5.1; the sequences are ours.
 */
final class InjectionRewriting {
    private static final Register NET_OUT = Register.own(RegisterFile.INTEGER, Register.MSG_BODY);
    private static final Register WORD = Operations.interfaceRegister(InterfaceRegisters.WORD);
    private static final int DESTINATION_SOURCE = 1;
    private static final int HANDLER_SOURCE = 2;

    private final Program program;
    private final Model model;
    private final ModelSettings settings;
    private final Rewriting rewriting;
    private final BitSet handlers;
    private final SendReplacement replacement;
    private final BitSet streamed;
    private final List<Subroutine> subroutines = new ArrayList<>();

    private record Subroutine(SourcePlace caller, int target, int back) {}

    private InjectionRewriting(Program program, Model model, ModelSettings settings) {
        this.program = program;
        this.model = model;
        this.settings = settings;
        this.rewriting = new Rewriting(program);
        this.handlers = ReachedInstructions.ofHandlers(program);
        handlers.or(ReachedInstructions.ofEvents(program));
        this.replacement = new SendReplacement(rewriting, program, model.injection(), settings);
        this.streamed = StreamedDestinations.of(program);
    }

    /** A program that sends its messages by the interface of a model. */
    static Program of(Program program, Model model, ModelSettings settings) {
        return model.translation() == Translation.MM && model.injection() == Injection.MM
                ? program
                : new InjectionRewriting(program, model, settings).rewritten();
    }

    private Program rewritten() {
        for (int i = 0; i < program.code().size(); i++) {
            rewriting.begin(i);
            rewrite(i, program.code().get(i));
        }
        for (Subroutine subroutine : subroutines) {
            SoftwareTranslation.body(rewriting, subroutine.caller(), subroutine.target(), subroutine.back());
        }
        return rewriting.finish();
    }

    private boolean isChanged(Operation operation) {
        return operation.opcode().isSend()
                && !operation.place().file().equals(Machine.SYSTEM_TEXT)
                && (model.injection() != Injection.MM || operation.opcode().isTranslated());
    }

    private void rewrite(int index, Instruction instruction) {
        if (instruction.operations().stream().noneMatch(this::isChanged)) {
            if (model.translation() == Translation.SWX && streamed.get(index)) {
                translate(instruction);
            } else {
                rewriting.add(instruction);
            }
            return;
        }
        Instruction whole = withoutPort(instruction);
        List<Operation> kept = new ArrayList<>();
        List<Operation> sends = new ArrayList<>();
        List<Operations> releases = new ArrayList<>();
        for (Operation operation : whole.operations()) {
            (isChanged(operation) ? sends : kept).add(operation);
        }
        for (int i = 0; i < sends.size(); i++) {
            Operation operation = sends.get(i);
            Operation send = send(index, operation);
            if (send != null) {
                if (model.injection().isInMemory()) {
                    releases.add(new Operations(operation.place(), operation.predicate()));
                }
                if (i < sends.size() - 1) {
                    rewriting.add(Operations.of(List.of(send), instruction.place())); // one buffer, one message
                } else {
                    kept.add(send);
                }
            }
        }
        finish(kept, releases, instruction);
    }

    /** The destination of a streamed message is translated before it is written to the port. */
    private void translate(Instruction instruction) {
        for (Operation operation : instruction.operations()) {
            if (!operation.destinations().contains(NET_OUT)) {
                continue;
            }
            Operations at = new Operations(operation.place(), operation.predicate());
            Register address = WORD;
            if (operation.opcode() == Opcode.MOV && operation.sources().getFirst() instanceof Register source) {
                address = source;
            } else {
                rewriting.add(at.instruction(Operations.withDestination(operation, WORD)));
            }
            int target = rewriting.newPlace();
            int back = rewriting.newPlace();
            subroutines.add(new Subroutine(operation.place(), target, back));
            Register found = SoftwareTranslation.call(rewriting, at, address, target, back, settings);
            rewriting.add(Operations.of(
                    instruction.operations().stream()
                            .map(other -> other.equals(operation) ? at.move(Unit.IALU, found, NET_OUT) : other)
                            .toList(),
                    instruction.place()));
        }
    }

    /** Adds what is left of an instruction, and gives semaphores back. */
    private void finish(List<Operation> kept, List<Operations> releases, Instruction instruction) {
        boolean goes = kept.stream().anyMatch(operation -> operation.target() != Operation.NO_TARGET);
        if (goes) {
            releases.forEach(at -> rewriting.add(at.instruction(replacement.release(at))));
        }
        if (!kept.isEmpty()) {
            rewriting.add(Operations.of(kept, instruction.place()));
        }
        if (!goes) {
            releases.forEach(at -> rewriting.add(at.instruction(replacement.release(at))));
        }
    }

    /** A word that is read from the port more than once, or that is translated, goes through a register first. */
    private Instruction withoutPort(Instruction instruction) {
        Instruction copied = instruction;
        for (int port : new int[] {Register.MSG_HEAD, Register.MSG_BODY}) {
            Register register = Register.own(RegisterFile.INTEGER, port);
            List<Operation> readers = PortReads.readers(instruction, register);
            long reads = readers.stream()
                    .flatMap(operation -> operation.sources().stream())
                    .filter(register::equals)
                    .count();
            boolean translated = model.translation() == Translation.SWX
                    && readers.stream().anyMatch(operation -> operation.opcode().isTranslated());
            if (reads > 1 || translated) {
                Operations at = PortReads.taken(rewriting, instruction, readers);
                rewriting.add(at.instruction(at.move(Unit.IALU, register, WORD)));
                copied = Operations.of(
                        copied.operations().stream()
                                .map(operation -> Operations.replaced(operation, register, WORD))
                                .toList(),
                        instruction.place());
            }
        }
        return copied;
    }

    /** Adds what stands before a SEND; returns what is left of it, null when nothing is. */
    private @Nullable Operation send(int index, Operation send) {
        Operations at = new Operations(send.place(), send.predicate());
        Operand destination = send.sources().get(DESTINATION_SOURCE);
        Operand handler = send.sources().get(HANDLER_SOURCE);
        if (model.translation() == Translation.SWX
                && send.opcode().isTranslated()
                && destination instanceof Register register) {
            int target = rewriting.newPlace();
            int back = rewriting.newPlace();
            subroutines.add(new Subroutine(send.place(), target, back));
            destination = SoftwareTranslation.call(rewriting, at, register, target, back, settings);
        }
        boolean streams = model.injection().isStreaming()
                && send.opcode().isTranslated()
                && !send.opcode().isOrdered()
                && !handlers.get(index);
        if (streams) {
            replacement.stream(index, send, destination, handler);
            return null;
        }
        return replacement.whole(index, send, destination, handler);
    }
}
