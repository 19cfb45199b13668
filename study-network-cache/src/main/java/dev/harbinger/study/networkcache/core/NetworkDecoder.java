package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.InstructionFields.funct3;
import static dev.harbinger.study.networkcache.core.InstructionFields.funct7;
import static dev.harbinger.study.networkcache.core.InstructionFields.rd;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs1;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs2;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs3;

/**
 * Decodes the network extension, which has the opcodes custom-0 to custom-3; {@link NetworkInstructions} executes it.
 * Source: docs/network-extension.md.
 */
final class NetworkDecoder {
    private NetworkDecoder() {}

    static void load(Decoder decoder, int word) {
        if (funct3(word) != 7) {
            set(decoder, rd(word), rs1(word), 0, word);
        }
    }

    static void store(Decoder decoder, int word) {
        if (funct3(word) < 4) {
            set(decoder, 0, rs1(word), rs2(word), word);
        }
    }

    static void message(Decoder decoder, int word) {
        boolean post = funct3(word) == 0;
        boolean send = funct3(word) == 1 && rd(word) == 0;
        if ((post || send) && (word >>> 25 & 3) == 0) {
            set(decoder, rd(word), rs1(word), rs2(word), word);
            decoder.third = rs3(word);
        }
    }

    static void binding(Decoder decoder, int word) {
        boolean remap = funct3(word) == 0;
        boolean one = funct3(word) <= 3 && rs2(word) == 0;
        if (funct7(word) == 0 && (remap || one)) {
            set(decoder, rd(word), rs1(word), rs2(word), word);
        }
    }

    private static void set(Decoder decoder, int rd, int rs1, int rs2, int word) {
        decoder.set(Op.NETWORK, InstructionClass.NETWORK, rd, rs1, rs2, word);
    }
}
