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
                .toList();
        return sentence(near);
    }

    /** The same words with names that were found elsewhere, the nearest first. */
    public static String sentence(List<String> near) {
        return near.isEmpty()
                ? ""
                : "; did you mean "
                        + near.stream()
                                .limit(MOST)
                                .map(each -> "'" + each + "'")
                                .collect(Collectors.joining(" or "))
                        + "?";
    }

    private static boolean isPartOf(String name, String candidate) {
        return !name.isEmpty() && ("." + candidate + ".").contains("." + name + ".");
    }

    /**
     * Letters to insert, delete, exchange or swap with their neighbour to make one of the other: the optimal string
     * alignment distance (Damerau, "A technique for computer detection and correction of spelling errors", 1964).
     */
    private static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int exchanged = cost[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(exchanged, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (isSwapped(from, i, to, j)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[from.length()][to.length()];
    }

    private static boolean isSwapped(String from, int i, String to, int j) {
        return i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
    }
}
