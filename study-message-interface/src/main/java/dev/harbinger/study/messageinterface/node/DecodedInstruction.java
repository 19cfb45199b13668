package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Program;
import java.util.List;

/** An instruction as the issue logic looks at it. */
final class DecodedInstruction {
    final Instruction instruction;
    final DecodedOperation[] operations;
    /** What must be full whatever the predicates are; a quick test that fails for most waiting threads. */
    final long alwaysFull;

    final boolean isPlain;

    /** Index of the instruction behind it, {@link #NONE} when its text ends with it. */
    final int next;

    /** No instruction. */
    static final int NONE = -1;

    private DecodedInstruction(Instruction instruction, int next) {
        this.instruction = instruction;
        this.next = next;
        operations =
                instruction.operations().stream().map(DecodedOperation::new).toArray(DecodedOperation[]::new);
        long mask = 0;
        boolean plain = true;
        for (DecodedOperation operation : operations) {
            if (operation.predicate == DecodedOperation.NO_REGISTER) {
                mask |= operation.sourceMask;
            } else {
                mask |= 1L << operation.predicate;
                plain = false;
            }
            plain &= !operation.readsHead
                    && !operation.readsBody
                    && !operation.crosses
                    && !operation.accessesMemory
                    && !operation.writesPort
                    && !operation.opcode.isSend();
        }
        alwaysFull = mask;
        isPlain = plain;
    }

    /** All instructions of a program; nodes share them. */
    static DecodedInstruction[] all(Program program) {
        List<Instruction> code = program.code();
        DecodedInstruction[] decoded = new DecodedInstruction[code.size()];
        for (int i = 0; i < decoded.length; i++) {
            boolean isFollowed = i + 1 < decoded.length && text(code.get(i)).equals(text(code.get(i + 1)));
            decoded[i] = new DecodedInstruction(code.get(i), isFollowed ? i + 1 : NONE);
        }
        return decoded;
    }

    private static String text(Instruction instruction) {
        return instruction.place().file();
    }
}
