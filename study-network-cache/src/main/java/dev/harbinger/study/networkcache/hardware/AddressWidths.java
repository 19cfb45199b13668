package dev.harbinger.study.networkcache.hardware;

/**
 * Widths in bits that determine the hardware cost.
 *
 * @param physical physical addresses of process memory
 * @param network addresses of network memory
 * @param messageId message IDs
 * @param sequence sequence numbers of messages with one ID
 */
public record AddressWidths(int physical, int network, int messageId, int sequence) {
    /**
     * 40 bits of physical address, 32 of network memory, the 64 of a message ID, 8 of a sequence number. They are
     * assumed, because the documents print none.
     */
    public static final AddressWidths DEFAULT = new AddressWidths(40, 32, 64, 8);

    /**
     * Checks them.
     *
     * @throws IllegalArgumentException when a width is not from 1 to 64
     */
    public AddressWidths {
        check("physical addresses", physical);
        check("network addresses", network);
        check("message IDs", messageId);
        check("sequence numbers", sequence);
    }

    private static void check(String what, int bits) {
        if (bits < 1 || bits > 64) {
            throw new IllegalArgumentException(what + " must have from 1 to 64 bits, not " + bits);
        }
    }
}
