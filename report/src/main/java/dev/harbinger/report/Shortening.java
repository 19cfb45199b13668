package dev.harbinger.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the long texts of a column are cut: at the place that repeats, so that what is left tells most of them apart.
 * Where places do equally well the middle goes, since the end of a path or a call tells more than its beginning. Where
 * no single cut tells all apart, a part between beginning and end that differs is kept too.
 */
final class Shortening {
    private final int most;
    private final String dots;
    private final UnaryOperator<String> cut;

    /**
     * @param texts those of the column
     * @param most characters of a text
     * @param dots stand for what was cut
     */
    Shortening(List<String> texts, int most, String dots) {
        this.most = most;
        this.dots = dots;
        this.cut = best(texts.stream().distinct().toList());
    }

    /** The first of the cuts, the most readable one first, that leave most texts distinct. */
    private UnaryOperator<String> best(List<String> texts) {
        int kept = most - dots.length();
        int longest = texts.stream().mapToInt(String::length).max().orElse(0);
        Stream<UnaryOperator<String>> cuts = Stream.concat(
                Stream.of(kept * 2 / 3, 0, kept).map(atEnd -> text -> once(text, atEnd)),
                IntStream.range(1, longest).mapToObj(from -> text -> twice(text, from)));
        UnaryOperator<String> best = UnaryOperator.identity();
        int mostDistinct = -1;
        for (UnaryOperator<String> candidate : (Iterable<UnaryOperator<String>>) cuts::iterator) {
            int distinct = distinct(texts, candidate);
            if (distinct > mostDistinct) {
                mostDistinct = distinct;
                best = candidate;
            }
            if (distinct == texts.size()) {
                break;
            }
        }
        return best;
    }

    private int distinct(List<String> texts, UnaryOperator<String> candidate) {
        Set<String> left = new HashSet<>();
        texts.forEach(text -> left.add(text.length() <= most ? text : candidate.apply(text)));
        return left.size();
    }

    /** The text, cut if it is longer than it may be. */
    String of(String text) {
        return text.length() <= most ? text : cut.apply(text);
    }

    private String once(String text, int atEnd) {
        int atStart = most - dots.length() - atEnd;
        return text.substring(0, atStart) + dots + text.substring(text.length() - atEnd);
    }

    /** A quarter from the beginning, a half from a place between, as far as it lies there, a quarter from the end. */
    private String twice(String text, int from) {
        int kept = Math.max(0, most - 2 * dots.length());
        int atEnds = kept / 4;
        int between = kept - 2 * atEnds;
        int end = text.length() - atEnds;
        int start = Math.clamp(from, atEnds + 1, Math.max(atEnds + 1, end - between - 1));
        return text.substring(0, atEnds) + dots + text.substring(start, start + between) + dots + text.substring(end);
    }
}
