package dev.harbinger.study.networkcache.core;

/**
 * The fields of an instruction word. Source: The RISC-V Instruction Set Manual, Volume I, 20191213, sections 2.2 and
 * 2.3 for the formats R, I, S, B and J, section 11.6 for R4.
 */
final class InstructionFields {
    private InstructionFields() {}

    static int rd(int word) {
        return word >>> 7 & 31;
    }

    static int rs1(int word) {
        return word >>> 15 & 31;
    }

    static int rs2(int word) {
        return word >>> 20 & 31;
    }

    static int rs3(int word) {
        return word >>> 27;
    }

    static int funct3(int word) {
        return word >>> 12 & 7;
    }

    static int funct7(int word) {
        return word >>> 25;
    }

    static int immediateOfLoad(int word) {
        return word >> 20;
    }

    static int immediateOfStore(int word) {
        return word >> 25 << 5 | (word >>> 7 & 31);
    }

    /** The distance of a branch, in bytes. */
    static int branchDistance(int word) {
        return word >> 31 << 12 | (word >>> 7 & 1) << 11 | (word >>> 25 & 63) << 5 | (word >>> 8 & 15) << 1;
    }

    /** The distance of a jump, in bytes. */
    static int jumpDistance(int word) {
        return word >> 31 << 20 | (word >>> 12 & 0xff) << 12 | (word >>> 20 & 1) << 11 | (word >>> 21 & 0x3ff) << 1;
    }
}
