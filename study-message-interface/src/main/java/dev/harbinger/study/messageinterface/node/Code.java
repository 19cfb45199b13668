package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Program;

/** The code of a program as nodes execute it; all nodes of a machine share it. */
public final class Code {
    private final DecodedInstruction[] instructions;

    private Code(DecodedInstruction[] instructions) {
        this.instructions = instructions;
    }

    /**
     * The code of a program.
     *
     * @throws IllegalArgumentException when it has no instruction
     */
    public static Code of(Program program) {
        if (program.code().isEmpty()) {
            throw new IllegalArgumentException(program.name() + " has no instruction");
        }
        return new Code(DecodedInstruction.all(program));
    }

    DecodedInstruction[] instructions() {
        return instructions;
    }
}
