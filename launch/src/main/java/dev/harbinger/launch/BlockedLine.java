package dev.harbinger.launch;

import dev.harbinger.messaging.runtime.BlockedRank;
import dev.harbinger.messaging.runtime.BlockedRank.Wait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A {@link BlockedRank} as one line of text, for files and for launchers of other hosts: fields separated by tabs.
 *
 * <pre>
 * rank changes rounds sent received ended   the numbers of the rank
 * peers what place                          for each wait; peers are separated by commas, or - for any rank
 * </pre>
 */
final class BlockedLine {
    /** Maximum waits of a rank in a line, and peers of a wait: enough to name a cycle. */
    private static final int MOST = 16;

    private static final int LONGEST_TEXT = 200;
    private static final String ANY = "-";
    private static final int NUMBERS = 6;
    private static final int FIELDS_OF_WAIT = 3;

    private BlockedLine() {}

    static String of(BlockedRank blocked) {
        List<String> fields = new ArrayList<>(List.of(
                Integer.toString(blocked.rank()),
                Long.toString(blocked.changes()),
                Long.toString(blocked.rounds()),
                Long.toString(blocked.sent()),
                Long.toString(blocked.received()),
                Integer.toString(blocked.endedPeers())));
        blocked.waits().stream().limit(MOST).forEach(wait -> {
            fields.add(
                    wait.peers().isEmpty()
                            ? ANY
                            : wait.peers().stream()
                                    .limit(MOST)
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(",")));
            fields.add(text(wait.what()));
            fields.add(text(wait.place()));
        });
        return String.join("\t", fields);
    }

    private static String text(String words) {
        String plain = words.replaceAll("\\s+", " ");
        return plain.length() <= LONGEST_TEXT ? plain : plain.substring(0, LONGEST_TEXT) + "...";
    }

    /** @throws IllegalArgumentException if it is not such a line */
    static BlockedRank parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length < NUMBERS + FIELDS_OF_WAIT || (fields.length - NUMBERS) % FIELDS_OF_WAIT != 0) {
            throw new IllegalArgumentException("not a blocked rank: " + fields.length + " fields");
        }
        List<Wait> waits = new ArrayList<>();
        for (int at = NUMBERS; at < fields.length; at += FIELDS_OF_WAIT) {
            List<Integer> peers = fields[at].equals(ANY)
                    ? List.of()
                    : Arrays.stream(fields[at].split(",")).map(Integer::valueOf).toList();
            waits.add(new Wait(peers, fields[at + 1], fields[at + 2]));
        }
        return new BlockedRank(
                Integer.parseInt(fields[0]),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                Long.parseLong(fields[4]),
                Integer.parseInt(fields[5]),
                waits);
    }
}
