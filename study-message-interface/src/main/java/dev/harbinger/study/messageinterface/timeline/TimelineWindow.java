package dev.harbinger.study.messageinterface.timeline;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cycles that a timeline shows.
 *
 * @param from the first, from 0
 * @param to the last
 */
public record TimelineWindow(long from, long to) {
    /** All cycles of a run. */
    public static final TimelineWindow ALL = new TimelineWindow(0, Long.MAX_VALUE);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,15})\\.\\.(\\d{1,15})");

    /**
     * A window.
     *
     * @throws IllegalArgumentException when it holds no cycle
     */
    public TimelineWindow {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("the cycles " + from + ".." + to
                    + " of the timeline are none: the first must be 0 or more, and the last no less than the first");
        }
    }

    /**
     * A window from text such as {@code 100..2000}.
     *
     * @throws IllegalArgumentException when the text is none
     */
    public static TimelineWindow of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no range of cycles; give the first and the last, as in 0..2000");
        }
        return new TimelineWindow(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }
}
