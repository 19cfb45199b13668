package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Program;

/** An instruction as the issue logic looks at it. */
final class DecodedInstruction {
    final Instruction instruction;
    final DecodedOperation[] operations;
    /** What must be full whatever the predicates are; a quick test that fails for most waiting threads. */
    final long alwaysFull;

    final boolean isPlain;

    private DecodedInstruction(Instruction instruction) {
        this.instruction = instruction;
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
        return program.code().stream().map(DecodedInstruction::new).toArray(DecodedInstruction[]::new);
    }
}
