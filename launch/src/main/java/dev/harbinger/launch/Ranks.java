package dev.harbinger.launch;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Formats several ranks, with ranges. */
final class Ranks {
    private Ranks() {}

    /** Describes the ranks of a set. */
    static String describe(BitSet ranks) {
        return describe(ranks.stream().boxed().toList());
    }

    /** "rank 3", or "ranks 0-2, 5" for ranks in ascending order. */
    static String describe(List<Integer> ranks) {
        List<String> runs = new ArrayList<>();
        for (int from = 0; from < ranks.size(); ) {
            int to = from;
            while (to + 1 < ranks.size() && ranks.get(to + 1) == ranks.get(to) + 1) {
                to++;
            }
            runs.add(ranks.get(from) + (to > from ? "-" + ranks.get(to) : ""));
            from = to + 1;
        }
        return (ranks.size() == 1 ? "rank " : "ranks ") + String.join(", ", runs);
    }
}
