package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.injection.GtlbEntry;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.PointerType;

/**
 * Where nodes' memories, the code and the configuration space lie among the addresses.
 *
 * <pre>
 *  53 code | ... | y | x | offset in the node's memory
 * </pre>
 *
 * One GTLB entry, {@link #entry}, maps all memories. Code is the same on all nodes and lies in a segment of its own.
 *
 * @param size the mesh
 * @param page how large a page is
 * @param memoryWords words of a node's memory, a power of two
 */
public record AddressMap(MeshSize size, PageSize page, int memoryWords) {
    /** First address of the code. */
    public static final long CODE = 1L << (GuardedPointer.ADDRESS_BITS - 1);

    /** Bytes of a word, and distance of instructions. */
    public static final int WORD_BYTES = 8;

    private static final int CODE_SEGMENT_LOG2 = 32;

    /** Binary logarithm of the bytes of the configuration space. */
    public static final int CONFIGURATION_LOG2 = 17;

    private int memoryLog2() {
        return Integer.numberOfTrailingZeros(memoryWords) + Integer.numberOfTrailingZeros(WORD_BYTES);
    }

    private int columnBits() {
        return ceilLog2(size.columns());
    }

    private static int ceilLog2(int value) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(value - 1);
    }

    /** Address of an offset in a node's memory. */
    public long address(int node, long offset) {
        NodeId id = size.id(node);
        return ((long) id.y() << columnBits() | id.x()) << memoryLog2() | offset;
    }

    /** Offset of an address in a node's memory, or -1 when it is not there. */
    public long offset(int node, long address) {
        long base = address(node, 0);
        return address >>> memoryLog2() == base >>> memoryLog2() ? address - base : -1;
    }

    /** Bits of a pointer to an instruction; its segment is all code. */
    public long codePointer(PointerType type, int instruction) {
        return GuardedPointer.bits(type, CODE_SEGMENT_LOG2 - page.log2Bytes(), CODE + (long) instruction * WORD_BYTES);
    }

    /** Index of the instruction at an address, or -1 when the address is not that of an instruction. */
    public static int instruction(long address) {
        long offset = address - CODE;
        return offset < 0 || offset % WORD_BYTES != 0 || offset / WORD_BYTES > Integer.MAX_VALUE
                ? -1
                : (int) (offset / WORD_BYTES);
    }

    /** The GTLB entry that maps all nodes' memories. */
    public GtlbEntry entry() {
        int rowBits = ceilLog2(size.rows());
        int top = memoryLog2() + columnBits() + rowBits;
        long all = (1L << GuardedPointer.ADDRESS_BITS) - 1;
        long mask = top >= GuardedPointer.ADDRESS_BITS ? 0 : (all >>> top << top) >>> GtlbEntry.TAG_SHIFT;
        return new GtlbEntry(true, 0, mask, memoryLog2() - page.log2Bytes(), columnBits(), rowBits, new NodeId(0, 0));
    }
}
