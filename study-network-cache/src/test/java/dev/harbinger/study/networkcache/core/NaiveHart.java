package dev.harbinger.study.networkcache.core;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The instruction set by the book: decodes every word again, computes in big integers, keeps a list of what it did.
 * Slow and written apart from the core, to judge it.
 */
final class NaiveHart {
    /** An instruction executed, with its accesses as address and bytes. */
    record Step(long pc, List<Long> addresses, List<Long> values) {}

    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    final long[] x = new long[32];
    final long[] f = new long[32];
    final List<Step> steps = new ArrayList<>();
    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    int fcsr;
    boolean ended;

    private final FlatMemory memory;
    private final Map<Integer, Rv> decoded = new HashMap<>();
    private final NaiveFloat single = new NaiveFloat(false);
    private final NaiveFloat wide = new NaiveFloat(true);
    private long pc;
    private long reserved = -1;
    private Step step = new Step(0, List.of(), List.of());

    NaiveHart(Program program, int memorySize) {
        memory = program.newMemory(memorySize);
        pc = program.entry();
        x[2] = memory.end() - 64;
    }

    void run() {
        while (!ended) {
            step();
        }
    }

    private static BigInteger unsigned(long value) {
        return value < 0 ? BigInteger.valueOf(value).add(TWO_64) : BigInteger.valueOf(value);
    }

    private static BigInteger signed(long value) {
        return BigInteger.valueOf(value);
    }

    private long load(long address, int bytes) {
        long value = memory.load(address, bytes);
        step.addresses().add(address);
        step.values().add(value);
        return value;
    }

    private void store(long address, int bytes, long value) {
        memory.store(address, bytes, value);
        step.addresses().add(address);
        step.values().add(memory.load(address, bytes));
    }

    private void step() {
        int word = (int) memory.load(pc, 4);
        Rv rv = decoded.computeIfAbsent(word, key -> Rv.of(key).orElseThrow());
        step = new Step(pc, new ArrayList<>(), new ArrayList<>());
        steps.add(step);
        long next = pc + 4;
        int rd = word >>> 7 & 31;
        long a = x[word >>> 15 & 31];
        long b = x[word >>> 20 & 31];
        long immediate = word >> 20;
        long target = pc;
        switch (rv.form) {
            case STORE -> immediate = word >> 25 << 5 | word >>> 7 & 31;
            case BRANCH ->
                target += (word >> 31) * 4096L
                        + (word >>> 7 & 1) * 2048
                        + (word >>> 25 & 63) * 32
                        + (word >>> 8 & 15) * 2;
            case JUMP ->
                target += (word >> 31) * 1048576L
                        + (word >>> 12 & 255) * 4096
                        + (word >>> 20 & 1) * 2048
                        + (word >>> 21 & 1023) * 2;
            case UPPER -> immediate = word >> 12 << 12;
            default -> {}
        }
        if (rv == Rv.ECALL) {
            systemCall();
        } else if (rv.form == Rv.Form.BRANCH) {
            boolean taken = switch (rv) {
                case BEQ -> a == b;
                case BNE -> a != b;
                case BLT -> signed(a).compareTo(signed(b)) < 0;
                case BGE -> signed(a).compareTo(signed(b)) >= 0;
                case BLTU -> unsigned(a).compareTo(unsigned(b)) < 0;
                default -> unsigned(a).compareTo(unsigned(b)) >= 0;
            };
            next = taken ? target : next;
        } else if (rv.form == Rv.Form.STORE) {
            store(a + immediate, rv.bytes, rv.isFloat(2) ? f[word >>> 20 & 31] : b);
        } else if (rv.form == Rv.Form.ATOMIC) {
            set(rd, atomic(rv, a, b));
        } else if (rv.form == Rv.Form.CSR) {
            set(rd, controlRegister(rv, word, a));
        } else if (rv == Rv.JAL || rv == Rv.JALR) {
            long back = next;
            next = rv == Rv.JAL ? target : a + immediate & ~1L;
            set(rd, back);
        } else if (rv.operands.contains("f")) {
            floating(rv, word, a, immediate);
        } else if (rv != Rv.FENCE) {
            set(rd, integer(rv, a, b, immediate));
        }
        pc = next;
    }

    private void set(int rd, long value) {
        if (rd != 0) {
            x[rd] = value;
        }
    }

    private void systemCall() {
        if (x[17] == 64) {
            for (int i = 0; i < x[12]; i++) {
                out.write((int) memory.load(x[11] + i, 1));
            }
            x[10] = x[12];
        } else {
            ended = true;
        }
    }

    private long integer(Rv rv, long a, long b, long immediate) {
        return switch (rv) {
            case LUI -> immediate;
            case AUIPC -> pc + immediate;
            case LB -> (byte) load(a + immediate, 1);
            case LH -> (short) load(a + immediate, 2);
            case LW -> (int) load(a + immediate, 4);
            case LD -> load(a + immediate, 8);
            case LBU -> load(a + immediate, 1);
            case LHU -> load(a + immediate, 2);
            case LWU -> load(a + immediate, 4);
            case ADDI -> signed(a).add(signed(immediate)).longValue();
            case SLTI -> signed(a).compareTo(signed(immediate)) < 0 ? 1 : 0;
            case SLTIU -> unsigned(a).compareTo(unsigned(immediate)) < 0 ? 1 : 0;
            case XORI -> signed(a).xor(signed(immediate)).longValue();
            case ORI -> signed(a).or(signed(immediate)).longValue();
            case ANDI -> signed(a).and(signed(immediate)).longValue();
            case SLLI -> left(a, immediate & 63);
            case SRLI -> unsigned(a).shiftRight((int) immediate & 63).longValue();
            case SRAI -> signed(a).shiftRight((int) immediate & 63).longValue();
            case ADDIW -> signed(a).add(signed(immediate)).intValue();
            case SLLIW -> (int) left(a, immediate & 31);
            case SRLIW ->
                unsigned(a & 0xffffffffL).shiftRight((int) immediate & 31).intValue();
            case SRAIW -> signed((int) a).shiftRight((int) immediate & 31).intValue();
            case ADD -> signed(a).add(signed(b)).longValue();
            case SUB -> signed(a).subtract(signed(b)).longValue();
            case SLL -> left(a, b & 63);
            case SLT -> signed(a).compareTo(signed(b)) < 0 ? 1 : 0;
            case SLTU -> unsigned(a).compareTo(unsigned(b)) < 0 ? 1 : 0;
            case XOR -> signed(a).xor(signed(b)).longValue();
            case SRL -> unsigned(a).shiftRight((int) b & 63).longValue();
            case SRA -> signed(a).shiftRight((int) b & 63).longValue();
            case OR -> signed(a).or(signed(b)).longValue();
            case AND -> signed(a).and(signed(b)).longValue();
            case ADDW -> signed(a).add(signed(b)).intValue();
            case SUBW -> signed(a).subtract(signed(b)).intValue();
            case SLLW -> (int) left(a, b & 31);
            case SRLW -> unsigned(a & 0xffffffffL).shiftRight((int) b & 31).intValue();
            case SRAW -> signed((int) a).shiftRight((int) b & 31).intValue();
            case MUL -> signed(a).multiply(signed(b)).longValue();
            case MULH -> signed(a).multiply(signed(b)).shiftRight(64).longValue();
            case MULHSU -> signed(a).multiply(unsigned(b)).shiftRight(64).longValue();
            case MULHU -> unsigned(a).multiply(unsigned(b)).shiftRight(64).longValue();
            case MULW -> signed(a).multiply(signed(b)).intValue();
            case DIV -> quotient(signed(a), signed(b)).longValue();
            case DIVU -> quotient(unsigned(a), unsigned(b)).longValue();
            case REM -> remainder(signed(a), signed(b)).longValue();
            case REMU -> remainder(unsigned(a), unsigned(b)).longValue();
            case DIVW -> quotient(signed((int) a), signed((int) b)).intValue();
            case DIVUW ->
                quotient(signed(a & 0xffffffffL), signed(b & 0xffffffffL)).intValue();
            case REMW -> remainder(signed((int) a), signed((int) b)).intValue();
            case REMUW ->
                remainder(signed(a & 0xffffffffL), signed(b & 0xffffffffL)).intValue();
            default -> throw new IllegalStateException(rv.name());
        };
    }

    private static long left(long a, long shift) {
        return signed(a).shiftLeft((int) shift).longValue();
    }

    private static BigInteger quotient(BigInteger a, BigInteger b) {
        return b.signum() == 0 ? BigInteger.ONE.negate() : a.divide(b);
    }

    private static BigInteger remainder(BigInteger a, BigInteger b) {
        return b.signum() == 0 ? a : a.remainder(b);
    }

    private long atomic(Rv rv, long address, long operand) {
        boolean word = rv.bytes == 4;
        if (rv == Rv.SC_W || rv == Rv.SC_D) {
            boolean succeeds = reserved == address;
            reserved = -1;
            store(address, rv.bytes, succeeds ? operand : memory.load(address, rv.bytes));
            return succeeds ? 0 : 1;
        }
        long raw = load(address, rv.bytes);
        long old = word ? (int) raw : raw;
        if (rv == Rv.LR_W || rv == Rv.LR_D) {
            reserved = address;
            return old;
        }
        long value = word ? (int) operand : operand;
        BigInteger oldUnsigned = word ? signed(raw) : unsigned(raw);
        BigInteger valueUnsigned = word ? signed(operand & 0xffffffffL) : unsigned(operand);
        BigInteger result = switch (rv) {
            case AMOSWAP_W, AMOSWAP_D -> signed(value);
            case AMOADD_W, AMOADD_D -> signed(old).add(signed(value));
            case AMOXOR_W, AMOXOR_D -> signed(old).xor(signed(value));
            case AMOAND_W, AMOAND_D -> signed(old).and(signed(value));
            case AMOOR_W, AMOOR_D -> signed(old).or(signed(value));
            case AMOMIN_W, AMOMIN_D -> signed(old).min(signed(value));
            case AMOMAX_W, AMOMAX_D -> signed(old).max(signed(value));
            case AMOMINU_W, AMOMINU_D -> oldUnsigned.min(valueUnsigned);
            default -> oldUnsigned.max(valueUnsigned);
        };
        store(address, rv.bytes, result.longValue());
        return old;
    }

    private long controlRegister(Rv rv, int word, long a) {
        int register = word >>> 20;
        int shift = register == 2 ? 5 : 0;
        int width = register == 1 ? 5 : register == 2 ? 3 : 8;
        int field = (1 << width) - 1;
        int old = fcsr >> shift & field;
        int source = word >>> 15 & 31;
        long operand = rv.operands.length() == 2 ? a : source;
        long value = switch (rv) {
            case CSRRW, CSRRWI -> operand;
            case CSRRS, CSRRSI -> old | operand;
            default -> old & ~operand;
        };
        fcsr = fcsr & ~(field << shift) | ((int) value & field) << shift;
        return old;
    }

    private void floating(Rv rv, int word, long a, long immediate) {
        String name = rv.name();
        int rd = word >>> 7 & 31;
        if (rv.form == Rv.Form.I) {
            long raw = load(a + immediate, rv.bytes);
            f[rd] = rv.bytes == 4 ? raw | 0xffffffffL << 32 : raw;
            return;
        }
        if (name.startsWith("FMV_X")) {
            set(rd, name.endsWith("W") ? (int) f[word >>> 15 & 31] : f[word >>> 15 & 31]);
            return;
        }
        if (name.endsWith("_X")) {
            f[rd] = name.contains("_W_") ? a | 0xffffffffL << 32 : a;
            return;
        }
        int mode = word >>> 12 & 7;
        if (rv.isRounded() && mode == 7) {
            mode = fcsr >> 5;
        }
        single.flags = 0;
        wide.flags = 0;
        String[] parts = name.split("_");
        if (parts[0].equals("FCVT")) {
            convert(parts[1], parts[2], rd, word, a, mode);
        } else {
            boolean isDouble = parts[1].equals("D");
            long result = operate(parts[0], isDouble, word, mode);
            if (rv.isFloat(0)) {
                f[rd] = isDouble ? result : result | 0xffffffffL << 32;
            } else {
                set(rd, result);
            }
        }
        fcsr |= single.flags | wide.flags;
    }

    private long operand(boolean isDouble, int register) {
        long raw = f[register];
        return isDouble ? raw : raw >>> 32 == 0xffffffffL ? raw & 0xffffffffL : single.canonical();
    }

    private long operate(String name, boolean isDouble, int word, int mode) {
        NaiveFloat unit = isDouble ? wide : single;
        long a = operand(isDouble, word >>> 15 & 31);
        long b = operand(isDouble, word >>> 20 & 31);
        long c = operand(isDouble, word >>> 27);
        boolean sign = unit.negative(b);
        return switch (name) {
            case "FADD" -> unit.add(a, b, mode);
            case "FSUB" -> unit.add(a, unit.negate(b), mode);
            case "FMUL" -> unit.multiply(a, b, mode);
            case "FDIV" -> unit.divide(a, b, mode);
            case "FSQRT" -> unit.squareRoot(a, mode);
            case "FMADD" -> unit.multiplyAdd(a, b, c, mode);
            case "FMSUB" -> unit.multiplyAdd(a, b, unit.negate(c), mode);
            case "FNMSUB" -> unit.multiplyAdd(unit.negate(a), b, c, mode);
            case "FNMADD" -> unit.multiplyAdd(unit.negate(a), b, unit.negate(c), mode);
            case "FSGNJ" -> unit.negative(a) == sign ? a : unit.negate(a);
            case "FSGNJN" -> unit.negative(a) != sign ? a : unit.negate(a);
            case "FSGNJX" -> sign ? unit.negate(a) : a;
            case "FMIN" -> unit.extreme(a, b, false);
            case "FMAX" -> unit.extreme(a, b, true);
            case "FEQ" -> unit.equal(a, b) ? 1 : 0;
            case "FLT" -> unit.ordered(a, b, false) ? 1 : 0;
            case "FLE" -> unit.ordered(a, b, true) ? 1 : 0;
            case "FCLASS" -> unit.classify(a);
            default -> throw new IllegalStateException(name);
        };
    }

    private void convert(String to, String from, int rd, int word, long a, int mode) {
        boolean target = to.equals("S") || to.equals("D");
        boolean source = from.equals("S") || from.equals("D");
        if (target && source) {
            boolean isDouble = to.equals("D");
            NaiveFloat unit = isDouble ? wide : single;
            long value = operand(!isDouble, word >>> 15 & 31);
            long result = unit.convert(isDouble ? single : wide, value, mode);
            f[rd] = isDouble ? result : result | 0xffffffffL << 32;
        } else if (target) {
            BigInteger integer = switch (from) {
                case "W" -> signed((int) a);
                case "WU" -> signed(a & 0xffffffffL);
                case "L" -> signed(a);
                default -> unsigned(a);
            };
            f[rd] = to.equals("D")
                    ? wide.fromInteger(integer, mode)
                    : single.fromInteger(integer, mode) | 0xffffffffL << 32;
        } else {
            int bits = to.startsWith("W") ? 32 : 64;
            boolean unsigned = to.endsWith("U");
            BigInteger smallest = unsigned
                    ? BigInteger.ZERO
                    : BigInteger.ONE.shiftLeft(bits - 1).negate();
            BigInteger largest =
                    BigInteger.ONE.shiftLeft(unsigned ? bits : bits - 1).subtract(BigInteger.ONE);
            boolean isDouble = from.equals("D");
            BigInteger result =
                    (isDouble ? wide : single).toInteger(operand(isDouble, word >>> 15 & 31), smallest, largest, mode);
            set(rd, bits == 32 ? result.intValue() : result.longValue());
        }
    }
}
