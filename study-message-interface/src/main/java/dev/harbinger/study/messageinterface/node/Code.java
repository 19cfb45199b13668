package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.CodeLayout;
import dev.harbinger.study.messageinterface.isa.Program;

/** The code of a program as nodes execute it; all nodes of a machine share it. */
public final class Code {
    private final DecodedInstruction[] instructions;

    private final CodeLayout layout;

    private Code(DecodedInstruction[] instructions, CodeLayout layout) {
        this.instructions = instructions;
        this.layout = layout;
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
        return new Code(DecodedInstruction.all(program), program.layout());
    }

    CodeLayout layout() {
        return layout;
    }

    DecodedInstruction[] instructions() {
        return instructions;
    }
}
