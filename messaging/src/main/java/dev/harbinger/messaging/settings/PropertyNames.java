package dev.harbinger.messaging.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;

/** The names of the system properties that begin with "harbinger.": a mistyped one would be ignored without notice. */
final class PropertyNames {
    /** Names, and beginnings of names, that are not settings. */
    private static final List<String> OTHERS = List.of(
            "harbinger.launch.",
            "harbinger.tuned.",
            "harbinger.test.",
            "harbinger.ranks",
            "harbinger.command",
            "harbinger.terminal",
            "harbinger.distribution");

    /** Edits that make one name of another and still count as a mistyped character or two. */
    private static final int MOST_EDITS = 3;

    private PropertyNames() {}

    /** @throws IllegalArgumentException if there is an unknown name; the message suggests a similar one */
    static void check(Properties properties) {
        List<String> known = settings();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(SettingNames.PREFIX)
                    && !known.contains(name)
                    && OTHERS.stream()
                            .noneMatch(other -> other.endsWith(".") ? name.startsWith(other) : name.equals(other))) {
                throw new IllegalArgumentException("unknown property " + name + suggestion(name, known));
            }
        }
    }

    private static List<String> settings() {
        List<String> names = new ArrayList<>();
        names.add(Settings.PREDICTOR_PROPERTY);
        SettingNames.all().forEach(name -> names.add(SettingNames.PREFIX + name));
        return names;
    }

    private static String suggestion(String name, List<String> known) {
        return known.stream()
                .filter(other -> edits(name, other) <= MOST_EDITS)
                .min(Comparator.comparingInt(other -> edits(name, other)))
                .map(nearest -> ": did you mean " + nearest + "?")
                .orElse(": ./harbinger settings lists the names");
    }

    /** The Levenshtein distance: the least number of characters to insert, remove or replace. */
    private static int edits(String a, String b) {
        int[] above = new int[b.length() + 1];
        Arrays.setAll(above, column -> column);
        for (int row = 1; row <= a.length(); row++) {
            int[] here = new int[b.length() + 1];
            here[0] = row;
            for (int column = 1; column <= b.length(); column++) {
                int replaced = above[column - 1] + (a.charAt(row - 1) == b.charAt(column - 1) ? 0 : 1);
                here[column] = Math.min(replaced, 1 + Math.min(above[column], here[column - 1]));
            }
            above = here;
        }
        return above[b.length()];
    }
}
