package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.extraction.ExtractionSettings;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.ProgramRefusedException;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import java.util.Map;

/**
 * What a program must keep to so that it computes the same under a model. One that does not is refused with the place
 * and the reason.
 */
final class ProgramRequirements {
    /** What the names begin with that rewriting adds. */
    private static final String RESERVED = "_model_";

    private static final String DISPATCH = "_dispatch";
    private static final int PRIORITIES = 2;
    private static final int LONGEST_STREAM = 10;
    private static final Register MSG_HEAD = Register.own(RegisterFile.INTEGER, Register.MSG_HEAD);
    private static final Register MSG_BODY = Register.own(RegisterFile.INTEGER, Register.MSG_BODY);

    private final Program program;
    private final Model model;

    private ProgramRequirements(Program program, Model model) {
        this.program = program;
        this.model = model;
    }

    /**
     * Checks a program.
     *
     * @param extraction units of the nodes that the model runs on
     * @throws ProgramRefusedException when the program cannot run under the model; one line that names the place, the
     *     reason and what to do
     */
    static void check(Program program, Model model, NodeSettings node, ExtractionSettings extraction) {
        ProgramRequirements requirements = new ProgramRequirements(program, model);
        if (!model.equals(Model.MM)) {
            requirements.checkNames();
        }
        if (model.dispatch() != Dispatch.MM) {
            requirements.checkDispatchers(node.reservedSlot());
        }
        if (extraction.buffered()) {
            requirements.checkQueue(extraction.queueWords());
        }
    }

    private ProgramRefusedException refused(SourcePlace place, String reason) {
        return new ProgramRefusedException(place + ": under model " + model + ", " + reason);
    }

    private void checkNames() {
        for (MemoryBlock block : program.memory()) {
            if (block.name().startsWith(RESERVED)) {
                throw refused(block.place(), reserved("memory", block.name()));
            }
        }
        program.labels().entrySet().stream()
                .filter(label -> label.getKey().startsWith(RESERVED))
                .sorted(Map.Entry.comparingByValue())
                .findFirst()
                .ifPresent(label -> {
                    throw refused(place(label.getValue()), reserved("label", label.getKey()));
                });
    }

    private static String reserved(String kind, String name) {
        return kind + " '" + name
                + "' has a name that the model's own code may use; choose one that does not begin with " + RESERVED;
    }

    private SourcePlace place(int instruction) {
        return program.code()
                .get(Math.min(instruction, program.code().size() - 1))
                .place();
    }

    /** Source: Lee, section 6.1: what messages displace takes the place of the dispatcher. */
    private void checkDispatchers(int reservedSlot) {
        for (int priority = 0; priority < PRIORITIES; priority++) {
            String label = DISPATCH + priority;
            Integer entry = program.labels().get(label);
            if (entry != null && !isDispatcher(program.code().get(entry))) {
                throw refused(
                        place(entry),
                        label + " is replaced by the program that messages displace, so it may be nothing but"
                                + " 'jmp MsgHead'; move what else it does to the handlers, or choose a model without "
                                + model.dispatch());
            }
        }
        for (ThreadDeclaration thread : program.threads()) {
            if (thread.cluster() > 0 && thread.slot() == reservedSlot) {
                String label = DISPATCH + (thread.cluster() - 1);
                if (!Integer.valueOf(thread.entry()).equals(program.labels().get(label))) {
                    throw refused(
                            thread.place(),
                            "slot " + reservedSlot + " of cluster " + thread.cluster()
                                    + " belongs to the program that messages displace, so its thread must begin at "
                                    + label + "; choose another slot, or a model without " + model.dispatch());
                }
            }
        }
    }

    private static boolean isDispatcher(Instruction instruction) {
        Operation first = instruction.operations().getFirst();
        return instruction.operations().size() == 1
                && first.opcode() == Opcode.JMP
                && first.predicate() == null
                && Operations.reads(first, MSG_HEAD);
    }

    private static boolean isProgramsSend(Operation operation) {
        return operation.opcode().isSend() && !operation.place().file().equals(Machine.SYSTEM_TEXT);
    }

    /** A whole message must fit behind what is left of the one before it. */
    private void checkQueue(int queueWords) {
        for (Instruction instruction : program.code()) {
            for (Operation operation : instruction.operations()) {
                int body = longestBody(operation);
                int needed = 2 * (ExtractionSettings.WORDS_BEFORE_BODY + body) - 1;
                if (needed > queueWords) {
                    throw refused(
                            operation.place(),
                            "a message of " + body + " words is offered when all of it has arrived, which may need "
                                    + needed + " words of the incoming queue; extraction.queue is " + queueWords
                                    + ", raise it or choose a model that streams");
                }
            }
        }
    }

    private static int longestBody(Operation operation) {
        if (operation.opcode().isSend()) {
            return isProgramsSend(operation) ? UnchangedWords.length(operation) : 0;
        }
        return operation.destinations().contains(MSG_BODY) ? LONGEST_STREAM : 0;
    }
}
