package dev.harbinger.launch;

import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.deadlock.RankActivity.Wait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The {@link RankActivity} of a rank as one line of text, for files and for launchers of other hosts: fields separated
 * by tabs.
 *
 * <pre>
 * rank changes rounds sent received ended others waits   the numbers of the rank; others is true or false
 * peers what place   for each of the waits, then for what it polls; peers are separated by commas, or - for any rank
 * </pre>
 */
final class ActivityLine {
    /** Maximum waits of a rank in a line, and peers of a wait: enough to name a cycle. */
    private static final int MOST = 6;

    /** Maximum bytes of a text. */
    private static final int LONGEST_TEXT = 200;

    private static final String ANY = "-";
    private static final int NUMBERS = 8;
    private static final int FIELDS_OF_WAIT = 3;

    private ActivityLine() {}

    static String of(RankActivity activity) {
        return line(activity, LONGEST_TEXT);
    }

    /**
     * The line with its texts shortened until it has at most {@code most} bytes.
     *
     * @param most at least 2000: enough for all fields with hardly any text
     */
    static String within(RankActivity activity, int most) {
        int longestText = LONGEST_TEXT;
        String line = line(activity, longestText);
        while (BoundedText.bytes(line) > most) {
            longestText /= 2;
            line = line(activity, longestText);
        }
        return line;
    }

    private static String line(RankActivity activity, int longestText) {
        List<String> fields = new ArrayList<>(List.of(
                Integer.toString(activity.rank()),
                Long.toString(activity.changes()),
                Long.toString(activity.rounds()),
                Long.toString(activity.sent()),
                Long.toString(activity.received()),
                Integer.toString(activity.endedPeers()),
                Boolean.toString(activity.othersMayAct()),
                Integer.toString(Math.min(MOST, activity.waits().size()))));
        addTo(fields, activity.waits(), longestText);
        addTo(fields, activity.polls(), longestText);
        return String.join("\t", fields);
    }

    private static void addTo(List<String> fields, List<Wait> waits, int longestText) {
        waits.stream().limit(MOST).forEach(wait -> {
            fields.add(
                    wait.peers().isEmpty()
                            ? ANY
                            : wait.peers().stream()
                                    .limit(MOST)
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(",")));
            fields.add(text(wait.what(), longestText));
            fields.add(text(wait.place(), longestText));
        });
    }

    private static String text(String full, int longest) {
        return BoundedText.within(full.replaceAll("\\s+", " "), longest);
    }

    /** @throws IllegalArgumentException if it is not such a line */
    static RankActivity parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length < NUMBERS || (fields.length - NUMBERS) % FIELDS_OF_WAIT != 0) {
            throw new IllegalArgumentException("not the activity of a rank: " + fields.length + " fields");
        }
        List<Wait> all = new ArrayList<>();
        for (int at = NUMBERS; at < fields.length; at += FIELDS_OF_WAIT) {
            List<Integer> peers = fields[at].equals(ANY)
                    ? List.of()
                    : Arrays.stream(fields[at].split(",")).map(Integer::valueOf).toList();
            all.add(new Wait(peers, fields[at + 1], fields[at + 2]));
        }
        int waits = Integer.parseInt(fields[7]);
        if (waits < 0 || waits > all.size()) {
            throw new IllegalArgumentException("not the activity of a rank: " + waits + " waits of " + all.size());
        }
        return new RankActivity(
                Integer.parseInt(fields[0]),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]),
                Integer.parseInt(fields[5]),
                Boolean.parseBoolean(fields[6]),
                all.subList(0, waits),
                all.subList(waits, all.size()));
    }
}
