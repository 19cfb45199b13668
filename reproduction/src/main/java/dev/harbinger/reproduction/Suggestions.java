package dev.harbinger.reproduction;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Names that a user may have meant by one that there is not. */
public final class Suggestions {
    private static final int MOST = 3;
    /** Letters of which one may be wrong. */
    private static final int LETTERS_PER_SLIP = 3;

    private Suggestions() {}

    /** {@code ; did you mean 'a' or 'b'?} with the nearest names, or nothing when none is near. */
    public static String of(String name, Collection<String> known) {
        int slips = Math.min(
                Math.max(1, name.length() / LETTERS_PER_SLIP),
                known.stream().mapToInt(each -> distance(name, each)).min().orElse(0));
        List<String> near = known.stream()
                .filter(each -> isPartOf(name, each) || distance(name, each) <= slips)
                .sorted(Comparator.comparingInt(each -> distance(name, each)))
                .limit(MOST)
                .toList();
        return near.isEmpty()
                ? ""
                : "; did you mean "
                        + near.stream().map(each -> "'" + each + "'").collect(Collectors.joining(" or "))
                        + "?";
    }

    private static boolean isPartOf(String name, String candidate) {
        return !name.isEmpty() && ("." + candidate + ".").contains("." + name + ".");
    }

    /** Letters to insert, delete or exchange to make one of the other (Levenshtein). */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int exchanged = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(exchanged, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
