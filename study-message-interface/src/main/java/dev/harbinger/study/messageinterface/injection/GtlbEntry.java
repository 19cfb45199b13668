package dev.harbinger.study.messageinterface.injection;

import dev.harbinger.study.messageinterface.network.NodeId;

/**
 * Maps a region of virtual addresses onto a rectangle of nodes. It is read and written as two words:
 *
 * <pre>
 *  word 0:  52 valid | 51..42 base node (y, x) | 41..0 tag
 *  word 1:  53..48 log2 of pages per node | 47..45 log2 of rows | 44..42 log2 of columns | 41..0 mask
 * </pre>
 *
 * Tag and mask are those of address bits 53 to 12. Source: Lee, sections 3.3.1 and 4.2.2.
 *
 * @param valid whether it maps anything
 * @param tag value of the address bits that the mask selects
 * @param mask address bits that must agree with the tag
 * @param log2PagesPerNode binary logarithm of consecutive pages on a node, 0 to 63
 * @param log2Columns binary logarithm of the rectangle's columns, 0 to 7
 * @param log2Rows binary logarithm of the rectangle's rows, 0 to 7
 * @param base the rectangle's node with the lowest coordinates
 */
public record GtlbEntry(
        boolean valid, long tag, long mask, int log2PagesPerNode, int log2Columns, int log2Rows, NodeId base) {
    /** Lowest address bit that tag and mask see: an address has 54 bits and they have 42. */
    public static final int TAG_SHIFT = 12;

    /** Maps nothing. */
    public static final GtlbEntry INVALID = new GtlbEntry(false, 0, 0, 0, 0, 0, new NodeId(0, 0));

    private static final int TAG_BITS = 42;
    private static final long TAG_MASK = (1L << TAG_BITS) - 1;
    private static final int NODE_BITS = 10;
    private static final int EXTENT_BITS = 3;
    private static final int EXTENT_MASK = (1 << EXTENT_BITS) - 1;
    private static final int PAGES_MASK = 0x3f;
    private static final int VALID_SHIFT = TAG_BITS + NODE_BITS;
    private static final int ROWS_SHIFT = TAG_BITS + EXTENT_BITS;
    private static final int PAGES_SHIFT = TAG_BITS + 2 * EXTENT_BITS;

    /** An entry from its two words. */
    public static GtlbEntry of(long word0, long word1) {
        return new GtlbEntry(
                (word0 >>> VALID_SHIFT & 1) != 0,
                word0 & TAG_MASK,
                word1 & TAG_MASK,
                (int) (word1 >>> PAGES_SHIFT) & PAGES_MASK,
                (int) (word1 >>> TAG_BITS) & EXTENT_MASK,
                (int) (word1 >>> ROWS_SHIFT) & EXTENT_MASK,
                NodeId.of((int) (word0 >>> TAG_BITS)));
    }

    /** Its first word: validity, base and tag. */
    public long word0() {
        return (valid ? 1L << VALID_SHIFT : 0) | ((long) base.bits() << TAG_BITS) | tag;
    }

    /** Its second word: pages, extents and mask. */
    public long word1() {
        return ((long) log2PagesPerNode << PAGES_SHIFT)
                | ((long) log2Rows << ROWS_SHIFT)
                | ((long) log2Columns << TAG_BITS)
                | mask;
    }

    /** Whether it maps an address. */
    boolean matches(long address) {
        return valid && (tag & mask) == (address >>> TAG_SHIFT & mask);
    }
}
