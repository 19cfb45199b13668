package dev.harbinger.study.networkcache.traffic;

/**
 * The costs of computing, calling and sending in a {@link VirtualTimeRun}, in nanoseconds.
 *
 * @param perOperation a floating-point operation, with the loads and stores that belong to it
 * @param post posting a receive
 * @param send a send, on the sender's processor
 * @param receive completing a receive whose message has arrived
 * @param latency from the sender's adapter to the receiver's, of each message
 * @param perByte a byte on the wire and in the sender's adapter, which sends one message after the other
 * @param eagerLimit bytes up to which a message leaves at once; a longer one leaves when its receive is posted and the
 *     sender knows of it, a latency there and a latency back, and holds its sender until then
 */
public record VirtualCosts(
        double perOperation,
        double post,
        double send,
        double receive,
        double latency,
        double perByte,
        long eagerLimit) {
    /**
     * An IBM RS/6000 SP with POWER3 nodes. They are assumed, because Khunjush names the machine and prints no numbers
     * for it. 150 Mflop/s on sparse matrix products, 25 us from call to call for a short message, 100 MB/s.
     */
    public static final VirtualCosts RS6000_SP =
            new VirtualCosts(1000.0 / 150, 1000, 5000, 4000, 15_000, 10, Long.MAX_VALUE);

    /**
     * Checks them.
     *
     * @throws IllegalArgumentException when a cost is negative or not a number
     */
    public VirtualCosts {
        check(perOperation, "an operation");
        check(post, "a post");
        check(send, "a send");
        check(receive, "a receive");
        check(latency, "the latency");
        check(perByte, "a byte");
        check((double) eagerLimit, "the eager limit");
    }

    private static void check(double value, String what) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(what + " costs " + value + ": it must be 0 or more");
        }
    }
}
