package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.injection.Gtlb;
import dev.harbinger.study.messageinterface.injection.GtlbEntry;
import dev.harbinger.study.messageinterface.injection.NetworkOutput;

/**
 * The GTLB as programs see it, by IGTRD, IGTWR and IGPRB: how they lay out their operands and results. Source: Lee,
 * sections 3.3.1 and 4.2.2.
 *
 * <pre>
 *  selector of IGTRD  bits 0 to 5 the index, bit 12 set for the entry's second word
 *  selector of IGTWR  bit 12 set to clear the flag of a miss, bits 13 to 18 the index
 *  answer of IGPRB    bits 0 to 9 the node, the index above them
 * </pre>
 */
final class GtlbAccess {
    /** The answer of {@link #probe} when no entry maps the address. */
    static final long NOT_MAPPED = -1;

    private static final int INDEX_MASK = 0x3f;
    private static final int SECOND_WORD = 1 << 12;
    private static final int CLEAR_MISS_SHIFT = 12;
    private static final int WRITE_INDEX_SHIFT = 13;
    private static final int PROBE_INDEX_SHIFT = 10;

    private final Gtlb gtlb;
    private final NetworkOutput output;

    /**
     * The access of a node's threads.
     *
     * @param output the injection unit whose SENDs are translated
     */
    GtlbAccess(Gtlb gtlb, NetworkOutput output) {
        this.gtlb = gtlb;
        this.output = output;
    }

    /** IGTRD: a word of an entry. */
    long read(long selector) {
        GtlbEntry entry = gtlb.entry((int) selector & INDEX_MASK);
        return (selector & SECOND_WORD) != 0 ? entry.word1() : entry.word0();
    }

    /** IGTWR: sets an entry, and clears the flag of a miss if asked to. */
    void write(long selector, long word0, long word1) {
        gtlb.set((int) (selector >>> WRITE_INDEX_SHIFT) & INDEX_MASK, GtlbEntry.of(word0, word1));
        if ((selector >>> CLEAR_MISS_SHIFT & 1) != 0) {
            output.clearMissFlag();
        }
    }

    /** IGPRB: the node that an address is mapped to and the entry that maps it, or {@link #NOT_MAPPED}. */
    long probe(long address) {
        int entry = gtlb.lookUp(address);
        return entry == Gtlb.MISS ? NOT_MAPPED : gtlb.node(entry, address).bits() | (long) entry << PROBE_INDEX_SHIFT;
    }
}
