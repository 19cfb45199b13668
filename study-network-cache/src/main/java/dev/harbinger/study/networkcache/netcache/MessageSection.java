package dev.harbinger.study.networkcache.netcache;

import java.util.Arrays;

/**
 * The message section: pointers to lines of the network section, found by message ID (Khunjush, section 3.2).
 *
 * <p>Several messages with the same ID may wait, so the tag is the ID with a sequence number, and also with a line
 * number if the lines of a message are separate. All of them choose the set, so that messages of one ID are in
 * successive sets. The least recently inserted entry is replaced, because an entry is used once. For one thread.
 */
final class MessageSection implements MessageTags {
    private final int sets;
    private final int ways;
    private final long[] ids;
    private final long[] sequences;
    private final int[] parts;
    private final int[] lines;
    private final long[] inserted;
    private long clock;

    MessageSection(SectionGeometry geometry) {
        sets = geometry.sets();
        ways = geometry.ways();
        int entries = geometry.lines();
        ids = new long[entries];
        sequences = new long[entries];
        parts = new int[entries];
        lines = new int[entries];
        inserted = new long[entries];
        Arrays.fill(lines, NetworkSection.NONE);
    }

    @Override
    public int find(long id, long sequence, int part) {
        int entry = entry(id, sequence, part);
        return entry < 0 ? NetworkSection.NONE : lines[entry];
    }

    @Override
    public int insert(long id, long sequence, int part, int line) {
        int first = set(id, sequence, part) * ways;
        int victim = first;
        for (int entry = first; entry < first + ways; entry++) {
            if (lines[entry] == NetworkSection.NONE) {
                victim = entry;
                break;
            }
            if (inserted[entry] < inserted[victim]) {
                victim = entry;
            }
        }
        int displaced = lines[victim];
        ids[victim] = id;
        sequences[victim] = sequence;
        parts[victim] = part;
        lines[victim] = line;
        inserted[victim] = ++clock;
        return displaced;
    }

    @Override
    public void remove(long id, long sequence, int part) {
        int entry = entry(id, sequence, part);
        if (entry >= 0) {
            lines[entry] = NetworkSection.NONE;
        }
    }

    private int entry(long id, long sequence, int part) {
        int first = set(id, sequence, part) * ways;
        for (int entry = first; entry < first + ways; entry++) {
            if (ids[entry] == id
                    && sequences[entry] == sequence
                    && parts[entry] == part
                    && lines[entry] != NetworkSection.NONE) {
                return entry;
            }
        }
        return -1;
    }

    private int set(long id, long sequence, int part) {
        return MessageHash.of(id, sequence, part) & (sets - 1);
    }
}
