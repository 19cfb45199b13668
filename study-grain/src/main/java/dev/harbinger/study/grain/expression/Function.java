package dev.harbinger.study.grain.expression;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a formula may call. */
enum Function {
    SQRT(1, 1),
    CBRT(1, 1),
    LOG2(1, 1),
    CEIL(1, 1),
    FLOOR(1, 1),
    MAX(1, Integer.MAX_VALUE),
    MIN(1, Integer.MAX_VALUE),
    /** The second argument when the first is not 0, else the third. */
    IF(3, 3);

    private final int least;
    private final int most;

    Function(int least, int most) {
        this.least = least;
        this.most = most;
    }

    /** How it is written. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Function> of(String word) {
        return Arrays.stream(values())
                .filter(function -> function.word().equals(word))
                .findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(Function::word).collect(Collectors.joining(", "));
    }

    /** How many arguments it takes, for a message when that many are wrong; empty when they are right. */
    Optional<String> refuses(int arguments) {
        if (arguments >= least && arguments <= most) {
            return Optional.empty();
        }
        String takes = most == least ? least + (least == 1 ? " argument" : " arguments") : "at least 1 argument";
        return Optional.of(word() + " takes " + takes + ", not " + arguments);
    }
}
