package dev.harbinger.study.pushpull.node;

/**
 * A frame of the link beneath the packets: a part of a packet, or an acknowledgement alone.
 *
 * @param sequence its number among the frames of its direction; -1 for an acknowledgement alone, which is not repeated
 * @param packet the packet it is a part of
 * @param payload bytes of the packet's payload it carries
 * @param first whether it is the packet's first frame, which carries the packet's words too
 * @param last whether the packet is complete with it
 */
record Frame(long sequence, Packet packet, int payload, boolean first, boolean last) {
    static Frame acknowledgement() {
        return new Frame(-1, Packet.NONE, 0, false, false);
    }

    boolean isAcknowledgement() {
        return sequence < 0;
    }
}
