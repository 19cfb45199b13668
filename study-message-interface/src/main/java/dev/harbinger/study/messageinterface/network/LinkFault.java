package dev.harbinger.study.messageinterface.network;

/**
 * A fault to be tried: one bit of one flit is turned over on a link. Routers do not look at parity; the receiver does
 * (Lee, section 4.3.1).
 *
 * @param from router that sends over the link
 * @param towards which of its four links
 * @param flit which of the flits on that link from the beginning, from 0
 * @param bit bit of the payload, 0 to 63
 */
public record LinkFault(NodeId from, OutputPath towards, long flit, int bit) {
    /**
     * A fault.
     *
     * @throws IllegalArgumentException when the path is no link or a number is out of its bounds
     */
    public LinkFault {
        if (!towards.isLink()) {
            throw new IllegalArgumentException("a fault on " + towards + ": it is no link");
        }
        if (flit < 0 || bit < 0 || bit >= Long.SIZE) {
            throw new IllegalArgumentException(
                    "a fault in bit " + bit + " of flit " + flit + ": bits are 0 to 63, flits count from 0");
        }
    }
}
