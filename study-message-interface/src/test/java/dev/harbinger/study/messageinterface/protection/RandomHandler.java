package dev.harbinger.study.messageinterface.protection;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * Random handlers: careful ones read what they have written, guard what they load, count their loops and end by the
 * dispatcher; damaged ones are careful ones in which lines were lost, doubled, moved or changed.
 */
final class RandomHandler {
    private static final String[] INTEGER = {"add", "sub", "and", "or", "xor", "shl", "shr", "sar", "lea"};
    private static final String[] COMPARISONS = {"eq", "ne", "lt", "le"};
    private static final int DEPTH = 2;

    private final Random random;
    private final boolean faults;
    private final TreeSet<String> integers = new TreeSet<>();
    private final TreeSet<String> reals = new TreeSet<>();
    private final TreeSet<String> conditions = new TreeSet<>();
    private final List<String> lines = new ArrayList<>();
    private int labels;

    private RandomHandler(long seed, boolean faults) {
        this.random = new Random(seed);
        this.faults = faults;
    }

    static String careful(long seed, boolean faults) {
        RandomHandler handler = new RandomHandler(seed, faults);
        handler.write();
        return text(handler.lines);
    }

    static String damaged(long seed, boolean faults) {
        RandomHandler handler = new RandomHandler(seed, faults);
        handler.write();
        for (int i = 1 + handler.random.nextInt(2); i > 0; i--) {
            handler.damage();
        }
        return text(handler.lines);
    }

    private static String text(List<String> lines) {
        return "_handler:\n" + String.join("\n", lines) + "\n";
    }

    private void write() {
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            String register = "i" + random.nextInt(10);
            add("instr " + pick("IALU", "MEMU") + " mov MsgBody, " + register + ";");
            integers.add(register);
        }
        statements(0);
        add(random.nextBoolean() ? "instr IALU br _dispatch0;" : "instr IALU jmp MsgHead;");
    }

    private void add(String line) {
        lines.add(line);
    }

    @SafeVarargs
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String of(TreeSet<String> registers) {
        return registers.stream()
                .skip(random.nextInt(registers.size()))
                .findFirst()
                .orElseThrow();
    }

    private String source() {
        return switch (random.nextInt(5)) {
            case 0 -> "#" + random.nextInt(-4, 20);
            case 1 -> "MsgBody";
            default -> of(integers);
        };
    }

    private void statements(int depth) {
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            statement(depth);
        }
    }

    private void statement(int depth) {
        switch (random.nextInt(12)) {
            case 0 -> compare();
            case 1, 2 -> load();
            case 3, 4 -> store();
            case 5 -> real();
            case 6 -> skip(depth);
            case 7 -> loop(depth);
            case 8 -> two();
            default -> {
                String result = "i" + random.nextInt(10);
                add("instr IALU " + pick(INTEGER) + " " + of(integers) + ", " + source() + ", " + result + ";");
                integers.add(result);
            }
        }
    }

    private void compare() {
        String result = "cc" + random.nextInt(8);
        add("instr IALU " + pick(COMPARISONS) + " " + source() + ", " + of(integers) + ", " + result + ";");
        conditions.add(result);
    }

    private void two() {
        String a = "i" + random.nextInt(5);
        String b = "i" + (5 + random.nextInt(5));
        add("instr IALU mov " + source() + ", " + a + " MEMU add " + source() + ", #1, " + b + ";");
        integers.add(a);
        integers.add(b);
    }

    private void load() {
        String result = "i" + random.nextInt(10);
        String condition = "cc" + random.nextInt(8);
        if (faults && random.nextBoolean()) {
            add("instr MEMU ld " + of(integers) + ", " + result + ";");
            integers.add(result);
            return;
        }
        add("instr MEMU ldsu " + pick("MsgBody", of(integers)) + ", " + result + ", " + condition + ";");
        conditions.add(condition);
        if (random.nextBoolean()) {
            add("instr IALU cf " + condition + " mov #0, " + result + ";");
            integers.add(result);
        } else if (random.nextBoolean()) {
            String end = "_x" + labels++;
            add("instr IALU cf " + condition + " br " + end + ";");
            add("instr IALU add " + result + ", #1, " + result + " MEMU stsu " + result + ", " + of(integers)
                    + ", cc8;");
            add(end + ": instr IALU mov #3, i9;");
            integers.add("i9");
        } else {
            add("instr IALU ct " + condition + " add " + result + ", #1, i9;");
        }
    }

    private void store() {
        String condition = "cc" + random.nextInt(8);
        if (faults && random.nextBoolean()) {
            add("instr MEMU st " + source() + ", " + of(integers) + ";");
            return;
        }
        String pointer = of(integers);
        if (random.nextBoolean()) {
            add("instr IALU lea " + pointer + ", #" + 8 * random.nextInt(8) + ", i8;");
            integers.add("i8");
            pointer = "i8";
        }
        if (random.nextBoolean()) {
            add("instr MEMU ldsu " + pointer + ", f9, " + condition + ";");
        }
        add("instr MEMU stsu " + source() + ", " + pointer + ", " + condition + ";");
        conditions.add(condition);
    }

    private void real() {
        String result = "f" + random.nextInt(8);
        if (reals.isEmpty() || random.nextBoolean()) {
            add("instr FALU itof " + source() + ", " + result + ";");
        } else {
            add("instr FALU fadd " + of(reals) + ", " + of(reals) + ", " + result + ";");
        }
        reals.add(result);
    }

    private void skip(int depth) {
        if (conditions.isEmpty()) {
            compare();
        }
        String end = "_x" + labels++;
        add("instr IALU " + pick("ct ", "cf ") + of(conditions) + " br " + end + ";");
        TreeSet<String> before = new TreeSet<>(integers);
        TreeSet<String> realsBefore = new TreeSet<>(reals);
        TreeSet<String> conditionsBefore = new TreeSet<>(conditions);
        statements(depth);
        integers.retainAll(before);
        reals.retainAll(realsBefore);
        conditions.retainAll(conditionsBefore);
        add(end + ": instr IALU mov #1, i9;");
        integers.add("i9");
    }

    private void loop(int depth) {
        if (depth == DEPTH) {
            return;
        }
        String counter = "i" + (10 + depth);
        String condition = "cc" + (10 + depth);
        String begin = "_x" + labels++;
        int step = 1 + random.nextInt(3);
        add("instr IALU mov #" + random.nextInt(9) + ", " + counter + ";");
        add(begin + ": instr MEMU sub " + counter + ", #" + step + ", " + counter + ";");
        statements(depth + 1);
        add("instr IALU lt #0, " + counter + ", " + condition + ";");
        add("instr IALU ct " + condition + " br " + begin + ";");
    }

    private void damage() {
        int at = random.nextInt(lines.size());
        switch (random.nextInt(8)) {
            case 0 -> {
                if (!lines.get(at).startsWith("_")) {
                    lines.remove(at);
                }
            }
            case 1 -> lines.add(at, lines.get(at).replaceFirst("^_\\w+: ", ""));
            case 2 -> {
                String line = lines.get(at);
                int other = random.nextInt(lines.size());
                lines.set(at, lines.get(other));
                lines.set(other, line);
            }
            case 3 -> lines.set(at, lines.get(at).replaceFirst("\\bi\\d+", "i" + random.nextInt(14)));
            case 4 -> lines.set(at, lines.get(at).replaceFirst("\\bcc\\d+", "cc" + random.nextInt(16)));
            case 5 -> lines.set(at, lines.get(at).replaceFirst("\\bct\\b", "cf"));
            case 6 ->
                lines.add(
                        at,
                        pick(
                                "instr IALU setptr i0, i0;",
                                "instr IALU mov MsgHead, i1;",
                                "instr IALU ct cc0 jmp MsgHead;",
                                "instr IALU halt;",
                                "instr IALU jmp i0;",
                                "instr IALU mov i0, c0.i3;",
                                "instr IALU empty i1;",
                                "instr MEMU lds i0, i1;",
                                "instr IALU div #5, i0, i2;",
                                "instr IALU isnd0 1, i0, i1, cc0;",
                                "instr IALU cycle i3;"));
            default -> lines.set(at, lines.get(at).replaceFirst("#-?\\d+", "#" + random.nextInt(-2, 30)));
        }
        if (lines.isEmpty()) {
            add("instr IALU jmp MsgHead;");
        }
    }
}
