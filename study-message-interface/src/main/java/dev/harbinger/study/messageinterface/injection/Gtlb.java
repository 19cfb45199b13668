package dev.harbinger.study.messageinterface.injection;

import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.word.PageSize;
import java.util.Arrays;

/**
 * The global translation look-aside buffer: four entries, fully associative, managed by software. When several entries
 * match, the one with the lowest index counts. Source: Lee, sections 3.3.1 and 4.2.2.
 */
public final class Gtlb {
    /** How many entries it has. */
    public static final int ENTRIES = 4;

    /** What {@link #lookUp} returns when no entry matches. */
    public static final int MISS = -1;

    private final GtlbEntry[] entries = new GtlbEntry[ENTRIES];
    private final PageSize page;
    private final OffsetReading reading;

    /** A buffer without mappings. */
    public Gtlb(PageSize page, OffsetReading reading) {
        this.page = page;
        this.reading = reading;
        Arrays.fill(entries, GtlbEntry.INVALID);
    }

    /** An entry; of the index, the two low bits count. */
    public GtlbEntry entry(int index) {
        return entries[index & ENTRIES - 1];
    }

    /** Replaces an entry; of the index, the two low bits count. */
    public void set(int index, GtlbEntry entry) {
        entries[index & ENTRIES - 1] = entry;
    }

    /** Index of the entry that maps an address, or {@link #MISS}. */
    public int lookUp(long address) {
        for (int i = 0; i < ENTRIES; i++) {
            if (entries[i].matches(address)) {
                return i;
            }
        }
        return MISS;
    }

    /** The node that an entry maps an address to; coordinates are taken modulo 32. */
    public NodeId node(int index, long address) {
        GtlbEntry entry = entries[index];
        long granule = shift(address >>> page.log2Bytes(), entry.log2PagesPerNode());
        int low = (int) granule & (1 << entry.log2Columns()) - 1;
        int high = (int) shift(granule, entry.log2Columns()) & (1 << entry.log2Rows()) - 1;
        int x = reading == OffsetReading.COLUMN_THEN_ROW ? low : 0;
        int y = reading == OffsetReading.COLUMN_THEN_ROW ? high : low;
        int limit = NodeId.MOST_PER_DIMENSION - 1;
        return new NodeId(entry.base().x() + x & limit, entry.base().y() + y & limit);
    }

    private static long shift(long value, int by) {
        return by > 63 ? 0 : value >>> by;
    }
}
