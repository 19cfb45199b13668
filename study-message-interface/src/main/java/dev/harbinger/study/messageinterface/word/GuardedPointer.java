package dev.harbinger.study.messageinterface.word;

/**
 * An unforgeable pointer: what may be done, the segment it may be done in, and an address.
 *
 * <pre>
 *  tag | 63..60 | 59..54 | 53..0
 *   1  |  type  | length | address in bytes
 * </pre>
 *
 * The length is the binary logarithm of the segment's pages; the segment is aligned to its size and contains the
 * address. Source: Lee, section 5.2.1 and figure 5-4.
 *
 * @param type what its holder may do
 * @param length binary logarithm of the segment's pages, 0 to 63
 * @param address in bytes, 0 to 2^54 - 1
 */
public record GuardedPointer(PointerType type, int length, long address) {
    /** Bits of an address. */
    public static final int ADDRESS_BITS = 54;

    private static final int LENGTH_BITS = 6;
    private static final int TYPE_SHIFT = ADDRESS_BITS + LENGTH_BITS;
    private static final long ADDRESS_MASK = (1L << ADDRESS_BITS) - 1;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

    /**
     * A pointer.
     *
     * @throws IllegalArgumentException when length or address do not fit their fields
     */
    public GuardedPointer {
        if (length < 0 || length > LENGTH_MASK) {
            throw new IllegalArgumentException("segment length 2^" + length + " pages: must be 2^0 to 2^63");
        }
        if (address < 0 || address > ADDRESS_MASK) {
            throw new IllegalArgumentException("address " + address + ": must be 0 to 2^54 - 1");
        }
    }

    /** The type in the bits of a pointer. */
    public static PointerType typeOf(long bits) {
        return PointerType.ofCode((int) (bits >>> TYPE_SHIFT));
    }

    /** The segment length in the bits of a pointer. */
    public static int lengthOf(long bits) {
        return (int) (bits >>> ADDRESS_BITS) & LENGTH_MASK;
    }

    /** The address in the bits of a pointer. */
    public static long addressOf(long bits) {
        return bits & ADDRESS_MASK;
    }

    /** The pointer that a word with the pointer tag holds. */
    public static GuardedPointer of(Word word) {
        if (!word.isPointer()) {
            throw new IllegalArgumentException(word.bits() + " is no pointer");
        }
        return new GuardedPointer(typeOf(word.bits()), lengthOf(word.bits()), addressOf(word.bits()));
    }

    /** The bits of a pointer, without its tag. */
    public static long bits(PointerType type, int length, long address) {
        return (long) type.code() << TYPE_SHIFT | (long) length << ADDRESS_BITS | address;
    }

    /** The word that holds it. */
    public Word word() {
        return new Word(bits(type, length, address), true);
    }

    /** The same segment and address for another use. */
    public GuardedPointer as(PointerType other) {
        return new GuardedPointer(other, length, address);
    }

    /** Whether an address lies in the segment of a pointer with these bits. */
    public static boolean segmentHolds(long bits, long address, PageSize page) {
        int log2 = Math.min(ADDRESS_BITS, lengthOf(bits) + page.log2Bytes());
        return address >= 0 && address <= ADDRESS_MASK && address >>> log2 == addressOf(bits) >>> log2;
    }

    @Override
    public String toString() {
        return type.spelling() + "(0x" + Long.toHexString(address) + ", 2^" + length + " pages)";
    }
}
