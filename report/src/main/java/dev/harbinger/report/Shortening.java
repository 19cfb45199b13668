package dev.harbinger.report;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How the long texts of a column are cut: at the place that repeats, so that what is left tells most of them apart.
 * Where places do equally well the middle goes, since the end of a path or a call tells more than its beginning.
 */
final class Shortening {
    /** What is cut, the most readable first. */
    private enum Place {
        MIDDLE,
        END,
        START
    }

    private final int most;
    private final String dots;
    private final Place place;

    /**
     * @param texts those of the column
     * @param most characters of a text
     * @param dots stand for what was cut
     */
    Shortening(List<String> texts, int most, String dots) {
        this.most = most;
        this.dots = dots;
        this.place = Stream.of(Place.values())
                .max(Comparator.<Place>comparingInt(place -> distinct(texts, place))
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(Place.MIDDLE);
    }

    private int distinct(List<String> texts, Place place) {
        Set<String> left = new HashSet<>();
        texts.forEach(text -> left.add(cut(text, place)));
        return left.size();
    }

    /** The text, cut if it is longer than it may be. */
    String of(String text) {
        return cut(text, place);
    }

    private String cut(String text, Place where) {
        if (text.length() <= most) {
            return text;
        }
        int kept = most - dots.length();
        int atEnd = switch (where) {
            case MIDDLE -> kept * 2 / 3;
            case START -> kept;
            case END -> 0;
        };
        return text.substring(0, kept - atEnd) + dots + text.substring(text.length() - atEnd);
    }
}
