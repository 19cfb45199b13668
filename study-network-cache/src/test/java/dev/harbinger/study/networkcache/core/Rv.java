package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.Rv.Form.*;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The instructions of RV64IMAFD_Zicsr as the manual's listing has them: the fixed bits, which operands there are, in
 * which registers. Written from the manual, apart from the decoder under test.
 */
enum Rv {
    LUI(UPPER, 0x37, "x"),
    AUIPC(UPPER, 0x17, "x"),
    JAL(JUMP, 0x6f, "x"),
    JALR(I, 0x67, "xx"),
    BEQ(BRANCH, 0x63, "-xx"),
    BNE(BRANCH, 0x1063, "-xx"),
    BLT(BRANCH, 0x4063, "-xx"),
    BGE(BRANCH, 0x5063, "-xx"),
    BLTU(BRANCH, 0x6063, "-xx"),
    BGEU(BRANCH, 0x7063, "-xx"),
    LB(I, 0x03, "xx", 1),
    LH(I, 0x1003, "xx", 2),
    LW(I, 0x2003, "xx", 4),
    LD(I, 0x3003, "xx", 8),
    LBU(I, 0x4003, "xx", 1),
    LHU(I, 0x5003, "xx", 2),
    LWU(I, 0x6003, "xx", 4),
    FLW(I, 0x2007, "fx", 4),
    FLD(I, 0x3007, "fx", 8),
    SB(STORE, 0x23, "-xx", 1),
    SH(STORE, 0x1023, "-xx", 2),
    SW(STORE, 0x2023, "-xx", 4),
    SD(STORE, 0x3023, "-xx", 8),
    FSW(STORE, 0x2027, "-xf", 4),
    FSD(STORE, 0x3027, "-xf", 8),
    ADDI(I, 0x13, "xx"),
    SLTI(I, 0x2013, "xx"),
    SLTIU(I, 0x3013, "xx"),
    XORI(I, 0x4013, "xx"),
    ORI(I, 0x6013, "xx"),
    ANDI(I, 0x7013, "xx"),
    SLLI(SHIFT, 0x1013, "xx"),
    SRLI(SHIFT, 0x5013, "xx"),
    SRAI(SHIFT, 0x40005013, "xx"),
    ADDIW(I, 0x1b, "xx"),
    SLLIW(SHIFT_WORD, 0x101b, "xx"),
    SRLIW(SHIFT_WORD, 0x501b, "xx"),
    SRAIW(SHIFT_WORD, 0x4000501b, "xx"),
    ADD(R, 0x33, "xxx"),
    SUB(R, 0x40000033, "xxx"),
    SLL(R, 0x1033, "xxx"),
    SLT(R, 0x2033, "xxx"),
    SLTU(R, 0x3033, "xxx"),
    XOR(R, 0x4033, "xxx"),
    SRL(R, 0x5033, "xxx"),
    SRA(R, 0x40005033, "xxx"),
    OR(R, 0x6033, "xxx"),
    AND(R, 0x7033, "xxx"),
    ADDW(R, 0x3b, "xxx"),
    SUBW(R, 0x4000003b, "xxx"),
    SLLW(R, 0x103b, "xxx"),
    SRLW(R, 0x503b, "xxx"),
    SRAW(R, 0x4000503b, "xxx"),
    FENCE(FIXED, 0x0ff0000f, ""),
    ECALL(FIXED, 0x73, ""),
    EBREAK(FIXED, 0x00100073, ""),
    MUL(R, 0x02000033, "xxx"),
    MULH(R, 0x02001033, "xxx"),
    MULHSU(R, 0x02002033, "xxx"),
    MULHU(R, 0x02003033, "xxx"),
    DIV(R, 0x02004033, "xxx"),
    DIVU(R, 0x02005033, "xxx"),
    REM(R, 0x02006033, "xxx"),
    REMU(R, 0x02007033, "xxx"),
    MULW(R, 0x0200003b, "xxx"),
    DIVW(R, 0x0200403b, "xxx"),
    DIVUW(R, 0x0200503b, "xxx"),
    REMW(R, 0x0200603b, "xxx"),
    REMUW(R, 0x0200703b, "xxx"),
    LR_W(ATOMIC, 0x1000202f, "xx", 4),
    SC_W(ATOMIC, 0x1800202f, "xxx", 4),
    AMOSWAP_W(ATOMIC, 0x0800202f, "xxx", 4),
    AMOADD_W(ATOMIC, 0x0000202f, "xxx", 4),
    AMOXOR_W(ATOMIC, 0x2000202f, "xxx", 4),
    AMOAND_W(ATOMIC, 0x6000202f, "xxx", 4),
    AMOOR_W(ATOMIC, 0x4000202f, "xxx", 4),
    AMOMIN_W(ATOMIC, 0x8000202f, "xxx", 4),
    AMOMAX_W(ATOMIC, 0xa000202f, "xxx", 4),
    AMOMINU_W(ATOMIC, 0xc000202f, "xxx", 4),
    AMOMAXU_W(ATOMIC, 0xe000202f, "xxx", 4),
    LR_D(ATOMIC, 0x1000302f, "xx", 8),
    SC_D(ATOMIC, 0x1800302f, "xxx", 8),
    AMOSWAP_D(ATOMIC, 0x0800302f, "xxx", 8),
    AMOADD_D(ATOMIC, 0x0000302f, "xxx", 8),
    AMOXOR_D(ATOMIC, 0x2000302f, "xxx", 8),
    AMOAND_D(ATOMIC, 0x6000302f, "xxx", 8),
    AMOOR_D(ATOMIC, 0x4000302f, "xxx", 8),
    AMOMIN_D(ATOMIC, 0x8000302f, "xxx", 8),
    AMOMAX_D(ATOMIC, 0xa000302f, "xxx", 8),
    AMOMINU_D(ATOMIC, 0xc000302f, "xxx", 8),
    AMOMAXU_D(ATOMIC, 0xe000302f, "xxx", 8),
    CSRRW(CSR, 0x1073, "xx"),
    CSRRS(CSR, 0x2073, "xx"),
    CSRRC(CSR, 0x3073, "xx"),
    CSRRWI(CSR, 0x5073, "x"),
    CSRRSI(CSR, 0x6073, "x"),
    CSRRCI(CSR, 0x7073, "x"),
    FMADD_S(R4, 0x43, "ffff"),
    FMSUB_S(R4, 0x47, "ffff"),
    FNMSUB_S(R4, 0x4b, "ffff"),
    FNMADD_S(R4, 0x4f, "ffff"),
    FADD_S(R_ROUNDED, 0x00000053, "fff"),
    FSUB_S(R_ROUNDED, 0x08000053, "fff"),
    FMUL_S(R_ROUNDED, 0x10000053, "fff"),
    FDIV_S(R_ROUNDED, 0x18000053, "fff"),
    FSQRT_S(R_ROUNDED, 0x58000053, "ff"),
    FSGNJ_S(R, 0x20000053, "fff"),
    FSGNJN_S(R, 0x20001053, "fff"),
    FSGNJX_S(R, 0x20002053, "fff"),
    FMIN_S(R, 0x28000053, "fff"),
    FMAX_S(R, 0x28001053, "fff"),
    FCVT_W_S(R_ROUNDED, 0xc0000053, "xf"),
    FCVT_WU_S(R_ROUNDED, 0xc0100053, "xf"),
    FCVT_L_S(R_ROUNDED, 0xc0200053, "xf"),
    FCVT_LU_S(R_ROUNDED, 0xc0300053, "xf"),
    FMV_X_W(R, 0xe0000053, "xf"),
    FEQ_S(R, 0xa0002053, "xff"),
    FLT_S(R, 0xa0001053, "xff"),
    FLE_S(R, 0xa0000053, "xff"),
    FCLASS_S(R, 0xe0001053, "xf"),
    FCVT_S_W(R_ROUNDED, 0xd0000053, "fx"),
    FCVT_S_WU(R_ROUNDED, 0xd0100053, "fx"),
    FCVT_S_L(R_ROUNDED, 0xd0200053, "fx"),
    FCVT_S_LU(R_ROUNDED, 0xd0300053, "fx"),
    FMV_W_X(R, 0xf0000053, "fx"),
    FMADD_D(R4, 0x02000043, "ffff"),
    FMSUB_D(R4, 0x02000047, "ffff"),
    FNMSUB_D(R4, 0x0200004b, "ffff"),
    FNMADD_D(R4, 0x0200004f, "ffff"),
    FADD_D(R_ROUNDED, 0x02000053, "fff"),
    FSUB_D(R_ROUNDED, 0x0a000053, "fff"),
    FMUL_D(R_ROUNDED, 0x12000053, "fff"),
    FDIV_D(R_ROUNDED, 0x1a000053, "fff"),
    FSQRT_D(R_ROUNDED, 0x5a000053, "ff"),
    FSGNJ_D(R, 0x22000053, "fff"),
    FSGNJN_D(R, 0x22001053, "fff"),
    FSGNJX_D(R, 0x22002053, "fff"),
    FMIN_D(R, 0x2a000053, "fff"),
    FMAX_D(R, 0x2a001053, "fff"),
    FCVT_S_D(R_ROUNDED, 0x40100053, "ff"),
    FCVT_D_S(R_ROUNDED, 0x42000053, "ff"),
    FEQ_D(R, 0xa2002053, "xff"),
    FLT_D(R, 0xa2001053, "xff"),
    FLE_D(R, 0xa2000053, "xff"),
    FCLASS_D(R, 0xe2001053, "xf"),
    FCVT_W_D(R_ROUNDED, 0xc2000053, "xf"),
    FCVT_WU_D(R_ROUNDED, 0xc2100053, "xf"),
    FCVT_L_D(R_ROUNDED, 0xc2200053, "xf"),
    FCVT_LU_D(R_ROUNDED, 0xc2300053, "xf"),
    FCVT_D_W(R_ROUNDED, 0xd2000053, "fx"),
    FCVT_D_WU(R_ROUNDED, 0xd2100053, "fx"),
    FCVT_D_L(R_ROUNDED, 0xd2200053, "fx"),
    FCVT_D_LU(R_ROUNDED, 0xd2300053, "fx"),
    FMV_X_D(R, 0xe2000053, "xf"),
    FMV_D_X(R, 0xf2000053, "fx");

    /** Where the operands are, and which bits are fixed if both sources are registers. */
    enum Form {
        R(0xfe00707f),
        R_ROUNDED(0xfe00007f),
        R4(0x0600007f),
        I(0x707f),
        SHIFT(0xfc00707f),
        SHIFT_WORD(0xfe00707f),
        STORE(0x707f),
        BRANCH(0x707f),
        UPPER(0x7f),
        JUMP(0x7f),
        ATOMIC(0xf800707f),
        CSR(0x707f),
        FIXED(-1);

        final int mask;

        Form(int mask) {
            this.mask = mask;
        }
    }

    final Form form;
    final int match;
    final int mask;

    /** Files of rd, rs1, rs2, rs3: x, f, - for none. */
    final String operands;

    /** Bytes of memory accessed. */
    final int bytes;

    Rv(Form form, int match, String operands) {
        this(form, match, operands, 0);
    }

    Rv(Form form, int match, String operands, int bytes) {
        this.form = form;
        this.match = match;
        this.operands = operands;
        this.bytes = bytes;
        boolean fixedSecond = (form == R || form == R_ROUNDED || form == ATOMIC) && operands.length() == 2;
        this.mask = (form == FIXED && match == 0x0ff0000f ? 0x707f : form.mask) | (fixedSecond ? 0x01f00000 : 0);
    }

    /** What an instruction word is. */
    static Optional<Rv> of(int word) {
        return Arrays.stream(values())
                .filter(rv -> (word & rv.mask) == (rv.match & rv.mask))
                .filter(rv -> !rv.isRounded() || (word >>> 12 & 7) < 5 || (word >>> 12 & 7) == 7)
                .findFirst();
    }

    static List<Rv> all() {
        return List.of(values());
    }

    boolean isRounded() {
        return form == R_ROUNDED || form == R4;
    }

    /** Whether an operand, 0 for rd, is a floating-point register. */
    boolean isFloat(int operand) {
        return operand < operands.length() && operands.charAt(operand) == 'f';
    }

    /** The word; operands that it does not have do not matter. */
    int encode(int rd, int rs1, int rs2, int rs3, int immediate, int mode) {
        int registers = match | rd << 7 | rs1 << 15;
        return switch (form) {
            case R -> registers | (operands.length() > 2 ? rs2 << 20 : 0);
            case R_ROUNDED -> registers | (operands.length() > 2 ? rs2 << 20 : 0) | mode << 12;
            case R4 -> registers | rs2 << 20 | rs3 << 27 | mode << 12;
            case I, CSR -> registers | immediate << 20;
            case SHIFT -> registers | (immediate & 63) << 20;
            case SHIFT_WORD -> registers | (immediate & 31) << 20;
            case STORE -> match | rs1 << 15 | rs2 << 20 | (immediate & 31) << 7 | immediate >> 5 << 25;
            case BRANCH ->
                match
                        | rs1 << 15
                        | rs2 << 20
                        | (immediate >> 1 & 15) << 8
                        | (immediate >> 5 & 63) << 25
                        | (immediate >> 11 & 1) << 7
                        | (immediate >> 12 & 1) << 31;
            case UPPER -> match | rd << 7 | immediate << 12;
            case JUMP ->
                match
                        | rd << 7
                        | (immediate >> 1 & 0x3ff) << 21
                        | (immediate >> 11 & 1) << 20
                        | (immediate >> 12 & 0xff) << 12
                        | (immediate >> 20 & 1) << 31;
            case ATOMIC -> registers | (operands.length() > 2 ? rs2 << 20 : 0);
            case FIXED -> match;
        };
    }

    /** The word of one with registers only, rounding as fcsr says. */
    int r(int rd, int rs1, int rs2) {
        return encode(rd, rs1, rs2, 0, 0, 7);
    }

    /** The word of one with an immediate. */
    int i(int rd, int rs1, int immediate) {
        return encode(rd, rs1, 0, 0, immediate, 0);
    }
}
