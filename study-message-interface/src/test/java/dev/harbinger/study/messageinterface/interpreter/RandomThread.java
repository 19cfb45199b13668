package dev.harbinger.study.messageinterface.interpreter;

import java.util.Random;
import java.util.function.IntConsumer;

/** Grows the code of a random thread that ends; i8, i9 and cc12, cc13 count its loops, i10 holds return addresses. */
final class RandomThread {
    static final int BLOCK_WORDS = 64;
    private static final int DEPTH = 2;

    private final int cluster;
    private final Random random;
    private final RandomOperations operations;
    private final StringBuilder code = new StringBuilder();
    private final StringBuilder routines = new StringBuilder();
    private int labels;
    private int calls;

    RandomThread(int cluster, Random random) {
        this.cluster = cluster;
        this.random = random;
        this.operations = new RandomOperations(random);
        code.append("_c").append(cluster).append(":\n");
    }

    RandomOperations operations() {
        return operations;
    }

    void line(String line) {
        code.append("    ").append(line).append('\n');
    }

    private String label() {
        return "_c" + cluster + "l" + labels++;
    }

    /** A few statements; loops at a depth below the deepest. */
    void statements(int depth) {
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            statement(depth);
        }
    }

    private void statement(int depth) {
        switch (random.nextInt(30)) {
            case 0, 1, 2 -> line(operations.instruction("IALU lea i13, #" + 8 * random.nextInt(BLOCK_WORDS) + ", i12"));
            case 3, 4 -> {
                line(operations.instruction(
                        "MEMU and " + operations.general() + ", #" + 8 * (BLOCK_WORDS - 1) + ", i11"));
                line(operations.instruction("IALU lea i13, i11, i12"));
            }
            case 5 -> refill();
            case 6, 7 -> {
                String end = label();
                line(operations.instruction("IALU " + (random.nextBoolean() ? "ct " : "cf ")
                        + operations.conditionSource() + " br " + end));
                statements(depth);
                code.append(end).append(":\n");
                line(operations.instruction());
            }
            case 8 -> {
                if (depth < DEPTH) {
                    loop(depth, 1 + random.nextInt(5), this::statements);
                }
            }
            case 9 -> call();
            default -> line(operations.instruction());
        }
    }

    /** Empties a register and fills it again. */
    private void refill() {
        String register = random.nextBoolean() ? operations.general() : operations.realSource();
        line("instr IALU empty " + register + ";");
        line("instr MEMU mov #" + random.nextInt() + ", " + register + ";");
    }

    /** A loop whose counter is the register of its depth. */
    void loop(int depth, int rounds, IntConsumer body) {
        String begin = beginLoop(depth, rounds);
        body.accept(depth + 1);
        endLoop(depth, begin);
    }

    String beginLoop(int depth, int rounds) {
        String begin = label();
        line(operations.instruction("IALU mov #" + rounds + ", i" + (8 + depth)));
        code.append(begin).append(":\n");
        line(operations.instruction());
        return begin;
    }

    void endLoop(int depth, String begin) {
        String counter = "i" + (8 + depth);
        String condition = "cc" + (12 + depth);
        line(operations.instruction("MEMU sub " + counter + ", #1, " + counter));
        line(operations.instruction("IALU lt #0, " + counter + ", " + condition));
        line(operations.instruction("IALU ct " + condition + " br " + begin));
    }

    private void call() {
        String routine = "_c" + cluster + "r" + calls++;
        line(operations.instruction("IALU call " + routine + ", i10"));
        routines.append(routine).append(":\n");
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            routines.append("    ").append(operations.instruction()).append('\n');
        }
        routines.append("    ").append(operations.instruction("IALU jmp i10")).append('\n');
    }

    /** Ends it, by an exception if asked to. */
    String end(boolean byException) {
        if (byException) {
            line("instr "
                    + switch (random.nextInt(7)) {
                        case 0 -> "IALU div i0, #0, i1";
                        case 1 -> "MEMU ld i8, i1";
                        case 2 -> "IALU setptr i0, i1";
                        case 3 -> "IALU jmp i13";
                        case 4 -> "MEMU st i0, i11 IALU lea i13, #-8, i11";
                        case 5 -> "IALU jmp i9";
                        default -> "IALU igtrd #0, i3";
                    }
                    + ";");
        }
        line(operations.instruction("IALU halt"));
        return code.toString() + routines;
    }

    /** Its declaration, with all general registers full. */
    String declaration(int slot) {
        StringBuilder registers = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            if (i != 6 && i != 7) {
                registers
                        .append(" i")
                        .append(i)
                        .append(" = ")
                        .append(random.nextInt(1000) - 500)
                        .append(',');
            }
        }
        for (int i = 0; i < 13; i++) {
            registers
                    .append(" f")
                    .append(i)
                    .append(" = ")
                    .append(random.nextInt(1000) / 8.0)
                    .append(',');
        }
        for (int i = 0; i < 16; i++) {
            boolean acknowledges = i == 8 || i == 9;
            if (i != 10 && i != 11) {
                registers
                        .append(" cc")
                        .append(i)
                        .append(" = ")
                        .append(acknowledges || random.nextBoolean())
                        .append(',');
            }
        }
        String block = "ReadWrite(data" + cluster + ")";
        return ".memory data" + cluster + "[" + BLOCK_WORDS + "] = 1, 2.5, " + block + ", -1\n"
                + ".thread _c" + cluster + " node 0 cluster " + cluster + " slot " + slot + " with" + registers
                + " i12 = " + block + ", i13 = " + block + "\n";
    }
}
