package dev.harbinger.study.messageinterface.interpreter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Random instructions that read full registers only and write general ones: i0 to i5, f0 to f12, cc0 to cc7, cc14 and
 * cc15. i12 and i13 hold pointers to local memory and are only read.
 */
final class RandomOperations {
    private static final int GENERAL_INTEGERS = 6;
    private static final int GENERAL_REALS = 13;
    private static final List<String> CONDITIONS =
            List.of("cc0", "cc1", "cc2", "cc3", "cc4", "cc5", "cc6", "cc7", "cc14", "cc15");

    private final Random random;
    private final Set<String> written = new HashSet<>();

    RandomOperations(Random random) {
        this.random = random;
    }

    /** An instruction of one to three operations; {@code more} are put before them, on units that they name. */
    String instruction(String... more) {
        written.clear();
        List<String> operations = new ArrayList<>(List.of(more));
        List<String> units = new ArrayList<>(List.of("IALU", "MEMU", "FALU"));
        units.removeIf(unit -> operations.stream().anyMatch(operation -> operation.startsWith(unit)));
        int wanted = operations.isEmpty() ? 1 + random.nextInt(3) : random.nextInt(units.size() + 1);
        while (units.size() > wanted) {
            units.remove(random.nextInt(units.size()));
        }
        units.forEach(unit -> operations.add(operation(unit)));
        return "instr " + String.join(" ", operations) + ";";
    }

    private String operation(String unit) {
        String predicate = random.nextInt(4) == 0 ? pick("ct ", "cf ") + conditionSource() + " " : "";
        return unit + " " + predicate
                + switch (unit) {
                    case "IALU" -> integer();
                    case "MEMU" -> memory();
                    default -> real();
                };
    }

    private String integer() {
        return switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> simple();
            case 4 -> "mul " + source() + ", " + source() + ", " + result();
            case 5 -> pick("div ", "rem ") + source() + ", #" + nonZero() + ", " + result();
            case 6 -> pick("eq ", "ne ", "lt ", "le ") + source() + ", " + source() + ", " + conditionResult();
            case 7 -> pick("ccand ", "ccor ") + conditionSource() + ", " + conditionSource() + ", " + conditionResult();
            case 8 -> "ccnot " + conditionSource() + ", " + conditionResult();
            case 9 -> "isptr " + source() + ", " + conditionResult();
            case 10 -> "lea " + pick("i12", "i13", general()) + ", " + source() + ", " + result();
            default -> "mov " + any() + ", " + result();
        };
    }

    private String simple() {
        return pick("add ", "sub ", "and ", "or ", "xor ", "shl ", "shr ", "sar ") + source() + ", " + source() + ", "
                + result();
    }

    private String memory() {
        return switch (random.nextInt(10)) {
            case 0, 1 -> simple();
            case 2 -> "mov " + any() + ", " + result();
            case 3 -> pick("eq ", "lt ") + source() + ", " + source() + ", " + conditionResult();
            case 4, 5 -> "ld i12, " + result();
            case 6, 7 -> "st " + any() + ", i12";
            case 8 -> "ldsu i12, " + result() + ", " + conditionResult();
            default -> "stsu " + any() + ", i12, " + conditionResult();
        };
    }

    private String real() {
        return switch (random.nextInt(8)) {
            case 0, 1, 2, 3 ->
                pick("fadd ", "fsub ", "fmul ", "fdiv ") + realSource() + ", " + realSource() + ", " + result();
            case 4 -> pick("feq ", "flt ", "fle ") + realSource() + ", " + realSource() + ", " + conditionResult();
            case 5 -> "itof " + source() + ", " + result();
            case 6 -> "ftoi " + realSource() + ", " + result();
            default -> "mov " + any() + ", " + result();
        };
    }

    @SafeVarargs
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String constant() {
        return "#"
                + pick(
                        0L,
                        1L,
                        -1L,
                        (long) random.nextInt(100),
                        random.nextLong(),
                        Long.MIN_VALUE,
                        8L * random.nextInt(9));
    }

    private long nonZero() {
        long value = pick(1L, -1L, (long) random.nextInt(100), random.nextLong());
        return value == 0 ? 3 : value;
    }

    String general() {
        return "i" + random.nextInt(GENERAL_INTEGERS);
    }

    String source() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> constant();
            case 2 -> pick("i12", "i13");
            default -> general();
        };
    }

    String realSource() {
        return "f" + random.nextInt(GENERAL_REALS);
    }

    String conditionSource() {
        return CONDITIONS.get(random.nextInt(CONDITIONS.size()));
    }

    String any() {
        return switch (random.nextInt(5)) {
            case 0, 1 -> realSource();
            case 2 -> "#" + pick("1.5", "-0.25", "1e300", "3.0");
            default -> source();
        };
    }

    /** A register that this instruction does not write yet. */
    private String fresh(Supplier<String> choice) {
        while (true) {
            String register = choice.get();
            if (written.add(register)) {
                return register;
            }
        }
    }

    String result() {
        return fresh(() -> random.nextInt(3) == 0 ? realSource() : general());
    }

    String conditionResult() {
        return fresh(this::conditionSource);
    }
}
