package dev.harbinger.cli;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The errors of options that take a number, without the names of Java's types. */
final class NumberErrors {
    private static final Pattern NOT_A_TYPE = Pattern.compile("(?<=: )'(.*)' is not an? (int|long|double)$");
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
    private static final Map<String, String> RANGES = Map.of(
            "int", Integer.MIN_VALUE + " to " + Integer.MAX_VALUE,
            "long", Long.MIN_VALUE + " to " + Long.MAX_VALUE);

    private NumberErrors() {}

    /** A message of picocli, with its end in words if it is about a number; any other unchanged. */
    static String inWords(String message) {
        Matcher matcher = NOT_A_TYPE.matcher(message);
        if (!matcher.find()) {
            return message;
        }
        String value = matcher.group(1);
        String range = RANGES.get(matcher.group(2));
        String fault;
        if (range == null) {
            fault = "is not a number";
        } else if (WHOLE.matcher(value).matches()) {
            fault = "is not in the range " + range;
        } else {
            fault = "is not a whole number";
        }
        return message.substring(0, matcher.start()) + "'" + value + "' " + fault;
    }
}
