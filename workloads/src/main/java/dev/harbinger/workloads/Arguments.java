package dev.harbinger.workloads;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The arguments of a workload, read by its options. All methods throw {@link IllegalArgumentException} with one clear
 * line.
 */
final class Arguments {
    private final String workload;
    private final Map<String, String> given = new HashMap<>();

    private Arguments(String workload) {
        this.workload = workload;
    }

    /**
     * Reads {@code arguments}; an unknown option, a missing or superfluous value or an option given twice is an error.
     */
    static Arguments parse(Workload workload, String[] arguments) {
        Arguments parsed = new Arguments(workload.name());
        for (Option option : workload.options()) {
            if (!option.standard().isEmpty()) {
                parsed.given.put(option.name(), option.standard());
            }
        }
        Map<String, String> seen = new HashMap<>();
        for (int i = 0; i < arguments.length; i++) {
            String argument = arguments[i];
            int equals = argument.indexOf('=');
            String written = equals < 0 ? argument : argument.substring(0, equals);
            Option option = find(workload, written);
            String value;
            if (option.isFlag()) {
                if (equals >= 0) {
                    throw parsed.error(written + " takes no value");
                }
                value = "true";
            } else if (equals >= 0) {
                value = argument.substring(equals + 1);
            } else if (++i < arguments.length) {
                value = arguments[i];
            } else {
                throw parsed.error(option.synopsis() + ": the value is missing");
            }
            if (seen.put(option.name(), value) != null) {
                throw parsed.error(written + " is given twice");
            }
        }
        parsed.given.putAll(seen);
        return parsed;
    }

    boolean has(String option) {
        return given.containsKey(option);
    }

    String text(String option) {
        String value = given.get(option);
        if (value == null) {
            throw error("--" + option + " is missing");
        }
        return value;
    }

    /** A whole number between {@code least} and {@code most}. */
    int number(String option, int least, int most) {
        return number(option, text(option), least, most);
    }

    /** Whole numbers separated by commas; K and M stand for 1024 and its square. */
    int[] numbers(String option, int least, int most) {
        String[] parts = text(option).split(",", -1);
        int[] numbers = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            numbers[i] = number(option, parts[i].trim(), least, most);
        }
        return numbers;
    }

    private int number(String option, String text, int least, int most) {
        long unit = 1;
        String digits = text;
        if (text.endsWith("K") || text.endsWith("k")) {
            unit = 1 << 10;
        } else if (text.endsWith("M") || text.endsWith("m")) {
            unit = 1 << 20;
        }
        if (unit > 1) {
            digits = text.substring(0, text.length() - 1);
        }
        try {
            long number = Math.multiplyExact(Long.parseLong(digits), unit);
            if (number >= least && number <= most) {
                return (int) number;
            }
        } catch (NumberFormatException | ArithmeticException e) {
            // Reported below, like a number out of range.
        }
        throw error("--" + option + " wants a whole number from " + least + " to " + most + ", not \"" + text + "\"");
    }

    IllegalArgumentException error(String what) {
        return new IllegalArgumentException(workload + ": " + what);
    }

    private static Option find(Workload workload, String written) {
        List<Option> options = workload.options();
        for (Option option : options) {
            if (written.equals("--" + option.name())) {
                return option;
            }
        }
        String known = options.stream().map(Option::synopsis).collect(Collectors.joining(", "));
        throw new IllegalArgumentException(workload.name() + ": there is no " + written + "; its options are " + known);
    }
}
