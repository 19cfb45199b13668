package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What is an instruction, and what timing learns of each. */
class DecoderTest {
    private static boolean isNetwork(int word) {
        int opcode = word & 0x7f;
        return opcode == 0x0b || opcode == 0x2b || opcode == 0x5b || opcode == 0x7b;
    }

    private static boolean exists(int word) {
        return Rv.of(word).filter(rv -> rv != Rv.EBREAK).isPresent();
    }

    private static boolean isDecoded(int word) {
        return (DecodedText.of(ElfFile.TEXT, new int[] {word}).code()[0] & 0xff) != Op.ILLEGAL;
    }

    @Property(tries = 200)
    void what_the_manual_does_not_list_is_illegal(@ForAll long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            int word = random.nextInt() & ~3 | 3;
            if (!isNetwork(word)) {
                assertEquals(exists(word), isDecoded(word), Integer.toHexString(word));
            }
        }
    }

    @Property(tries = 200)
    void one_bit_off_an_instruction_is_another_one_or_illegal(@ForAll long seed) {
        Random random = new Random(seed);
        Rv rv = Rv.all().get(random.nextInt(Rv.all().size()));
        int word = rv.encode(random.nextInt(32), random.nextInt(32), random.nextInt(32), 0, random.nextInt(4096), 0);
        for (int bit = 0; bit < 32; bit++) {
            int other = word ^ 1 << bit;
            if (!isNetwork(other)) {
                assertEquals(exists(other), isDecoded(other), Integer.toHexString(other));
            }
        }
    }

    @Example
    void every_instruction_names_its_registers_and_bytes() {
        for (Rv rv : Rv.all()) {
            if (rv.form == Rv.Form.FIXED) {
                continue;
            }
            int word = rv.encode(3, 5, 7, 9, 4, 0);
            CodeTable table =
                    DecodedText.of(ElfFile.TEXT, new int[] {word, 0, 0}).table();
            String operands = (rv.operands + "----").substring(0, 4);
            assertEquals(number(operands, 0, 3), table.destination(0), rv.name());
            List<Integer> sources = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                sources.add(table.source(0, i));
            }
            assertEquals(
                    List.of(number(operands, 1, 5), number(operands, 2, 7), number(operands, 3, 9)),
                    sources,
                    rv.name());
            assertEquals(rv.bytes, table.bytes(0), rv.name());
            assertEquals(kind(rv), table.classOf(0), rv.name());
        }
    }

    private static int number(String operands, int which, int register) {
        return switch (operands.charAt(which)) {
            case 'x' -> register;
            case 'f' -> 32 + register;
            default -> 0;
        };
    }

    private static InstructionClass kind(Rv rv) {
        String name = rv.name();
        if (rv.bytes > 0) {
            boolean reads = rv.form == Rv.Form.I || name.startsWith("LR");
            boolean writes = rv.form == Rv.Form.STORE || name.startsWith("SC");
            return reads ? InstructionClass.LOAD : writes ? InstructionClass.STORE : InstructionClass.ATOMIC;
        }
        if (rv.form == Rv.Form.R4) {
            return InstructionClass.FLOAT_MULTIPLY_ADD;
        }
        if (rv.operands.contains("f")) {
            return switch (name.substring(0, name.length() - 2)) {
                case "FADD", "FSUB" -> InstructionClass.FLOAT_ADD;
                case "FMUL" -> InstructionClass.FLOAT_MULTIPLY;
                case "FDIV" -> InstructionClass.FLOAT_DIVIDE;
                case "FSQRT" -> InstructionClass.FLOAT_SQUARE_ROOT;
                default -> InstructionClass.FLOAT_OTHER;
            };
        }
        return switch (rv.form) {
            case BRANCH -> InstructionClass.BRANCH;
            case JUMP -> InstructionClass.JUMP;
            case CSR -> InstructionClass.SYSTEM;
            default -> {
                if (rv == Rv.JALR) {
                    yield InstructionClass.JUMP;
                }
                if (name.startsWith("MUL")) {
                    yield InstructionClass.MULTIPLY;
                }
                boolean divides = name.startsWith("DIV") || name.startsWith("REM");
                yield divides ? InstructionClass.DIVIDE : InstructionClass.INTEGER;
            }
        };
    }
}
