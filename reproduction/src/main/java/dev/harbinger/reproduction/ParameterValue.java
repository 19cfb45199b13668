package dev.harbinger.reproduction;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** The value of a {@link Parameter}, with what values it may have instead. */
public sealed interface ParameterValue {
    /** What marks a whole number in a file, in braces behind its unit. */
    String WHOLE = "whole";

    /** Any number that is not negative. */
    record Amount(double number) implements ParameterValue {
        /**
         * A number.
         *
         * @throws IllegalArgumentException when it is negative or not finite
         */
        public Amount {
            if (!(number >= 0) || Double.isInfinite(number)) {
                throw new IllegalArgumentException("it must be 0 or more");
            }
        }
    }

    /** A whole number from 0 to {@link Integer#MAX_VALUE}. */
    record Whole(int number) implements ParameterValue {
        /**
         * A whole number.
         *
         * @throws IllegalArgumentException when it is negative
         */
        public Whole {
            if (number < 0) {
                throw new IllegalArgumentException("it must be 0 or more");
            }
        }
    }

    /**
     * One of several words.
     *
     * @param word the one that is chosen
     * @param words all of them
     */
    record Choice(String word, List<String> words) implements ParameterValue {
        private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9.+-]*");

        /**
         * A choice.
         *
         * @throws IllegalArgumentException when the word is not among the words, these are fewer than two, the same
         *     twice, or not of lower-case letters, digits and {@code .+-}
         */
        public Choice {
            words = List.copyOf(words);
            if (words.size() < 2 || new HashSet<>(words).size() < words.size()) {
                throw new IllegalArgumentException("a choice is between two words or more, all different");
            }
            for (String each : words) {
                if (!WORD.matcher(each).matches()) {
                    throw new IllegalArgumentException("'" + each + "' is no word of a choice: expected " + WORD);
                }
            }
            if (!words.contains(word)) {
                throw new IllegalArgumentException("it must be one of " + String.join(", ", words));
            }
        }
    }

    /**
     * The value that a file declares.
     *
     * @param text the value as written
     * @param allowed what stands in the braces behind it: nothing for any number, {@link #WHOLE}, or words to choose
     *     from
     * @throws IllegalArgumentException when they do not go together
     */
    static ParameterValue declared(String text, List<String> allowed) {
        if (allowed.isEmpty()) {
            return new Amount(number(text));
        }
        return allowed.equals(List.of(WHOLE)) ? new Whole(whole(text)) : new Choice(text, allowed);
    }

    /**
     * Another value for the same parameter.
     *
     * @throws IllegalArgumentException when it may not have this value
     */
    default ParameterValue changed(String text) {
        return declared(text, allowed());
    }

    /** What stands in braces behind it in a file; empty for any number. */
    default List<String> allowed() {
        return switch (this) {
            case Amount _ -> List.of();
            case Whole _ -> List.of(WHOLE);
            case Choice choice -> choice.words();
        };
    }

    /** The value as a user writes it: all digits without separators, or the word. */
    default String text() {
        return switch (this) {
            case Amount amount ->
                BigDecimal.valueOf(amount.number()).stripTrailingZeros().toPlainString();
            case Whole amount -> Integer.toString(amount.number());
            case Choice choice -> choice.word();
        };
    }

    private static double number(String text) {
        if (!Numbers.isNumber(text)) {
            throw new IllegalArgumentException("'" + text + "' is no number");
        }
        return Double.parseDouble(text);
    }

    private static int whole(String text) {
        double number = number(text);
        if (number != Math.rint(number) || number > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("'" + text + "' is no whole number from 0 to " + Integer.MAX_VALUE);
        }
        return (int) number;
    }
}
