package dev.harbinger.cli;

import java.util.Collection;
import java.util.List;

/** Words that someone who mistyped one may have meant. */
final class SimilarWords {
    private SimilarWords() {}

    /** The words that a third of its letters, but at least one change, makes from a word; the order is kept. */
    static List<String> to(String word, Collection<String> words) {
        int most = Math.max(1, word.length() / 3);
        return words.stream().filter(other -> distance(word, other) <= most).toList();
    }

    /**
     * Letters to insert, delete, replace or swap with their neighbour: the optimal string alignment distance (Damerau,
     * "A technique for computer detection and correction of spelling errors", 1964).
     */
    static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int replaced = cost[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[from.length()][to.length()];
    }
}
