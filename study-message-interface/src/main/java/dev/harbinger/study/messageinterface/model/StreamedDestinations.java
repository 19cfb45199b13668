package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import java.util.BitSet;
import java.util.List;

/**
 * Which instructions of a program write the destination of a streamed message to the port: the second word that is
 * written. It is found where the words of a message are written one behind another in the text, the first of them a
 * constant; elsewhere the destination stays for the interface to translate.
 */
final class StreamedDestinations {
    private static final Register NET_OUT = Register.own(RegisterFile.INTEGER, Register.MSG_BODY);
    private static final int WORDS_BEFORE_BODY = 2;

    private StreamedDestinations() {}

    /** Their indexes. */
    static BitSet of(Program program) {
        BitSet found = new BitSet();
        int written = 0;
        int words = 0;
        List<Instruction> code = program.code();
        for (int i = 0; i < code.size(); i++) {
            for (Operation operation : code.get(i).operations()) {
                if (operation.target() != Operation.NO_TARGET && written < words) {
                    words = 0; // a message that is written in a loop
                }
                if (!operation.destinations().contains(NET_OUT)) {
                    continue;
                }
                if (written >= words) {
                    Operand length = operation.sources().isEmpty()
                            ? null
                            : operation.sources().getFirst();
                    if (operation.opcode() == Opcode.MOV && length instanceof Immediate constant) {
                        words = (int) constant.value() + WORDS_BEFORE_BODY;
                        written = 0;
                    }
                } else {
                    if (written == 0) {
                        found.set(i);
                    }
                    written++;
                }
            }
        }
        return found;
    }
}
