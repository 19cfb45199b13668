package dev.harbinger.study.messageinterface.latency;

/**
 * What the latency of a message is made of, in the order in which it passes; the parts up to {@link #HANDLER} add up to
 * {@link MessageLife#latency}. The document draws such parts for its benchmarks. Source: Lee, figures 6-6 and 6-9.
 */
public enum LatencyPart {
    /** The cycle in which the SEND issues. */
    SEND("SEND issue"),
    /** Until the destination has come from the registers to the injection unit. */
    TRANSFER("register transfer"),
    /** Translation of the destination, and making the header. */
    TRANSLATION("GTLB and header"),
    /** From the header's entry into the outgoing queue to the network. */
    OUTGOING("outgoing queue"),
    /** From the network's entry to its exit. */
    NETWORK("network"),
    /** From there until MsgHead is read. */
    INCOMING("incoming queue"),
    /** The jump to the handler, until its first instruction issues. */
    DISPATCH("dispatch"),
    /** The handler, until it has read the last word. */
    HANDLER("handler to its last word"),
    /** The handler from there to its last instruction; no part of the latency. */
    REST("handler after its last word");

    private final String title;

    LatencyPart(String title) {
        this.title = title;
    }

    /** Its name for the eye. */
    public String title() {
        return title;
    }

    /** Whether it counts for {@link MessageLife#latency}. */
    public boolean counts() {
        return this != REST;
    }

    /** The cycle in which this part of a message's life begins, {@link MessageLife#UNKNOWN} when it did not. */
    public long begin(MessageLife life) {
        return switch (this) {
            case SEND -> life.sent();
            case TRANSFER -> life.sent() == MessageLife.UNKNOWN ? MessageLife.UNKNOWN : life.sent() + 1;
            case TRANSLATION -> life.translated();
            case OUTGOING -> life.queued();
            case NETWORK -> life.injected();
            case INCOMING -> life.arrived();
            case DISPATCH -> life.dispatched();
            case HANDLER -> life.started();
            case REST -> life.read();
        };
    }

    /** The cycle after the last of this part of a message's life, {@link MessageLife#UNKNOWN} when it did not end. */
    public long end(MessageLife life) {
        return switch (this) {
            case SEND -> TRANSFER.begin(life);
            case TRANSFER -> TRANSLATION.begin(life);
            case TRANSLATION -> OUTGOING.begin(life);
            case OUTGOING -> NETWORK.begin(life);
            case NETWORK -> INCOMING.begin(life);
            case INCOMING -> DISPATCH.begin(life);
            case DISPATCH -> HANDLER.begin(life);
            case HANDLER -> REST.begin(life);
            case REST ->
                life.ended() == MessageLife.UNKNOWN ? MessageLife.UNKNOWN : Math.max(life.read(), life.ended() + 1);
        };
    }

    /** Its cycles in a message's life, {@link MessageLife#UNKNOWN} when it did not begin or did not end. */
    public long cycles(MessageLife life) {
        long begin = begin(life);
        long end = end(life);
        return begin == MessageLife.UNKNOWN || end == MessageLife.UNKNOWN ? MessageLife.UNKNOWN : end - begin;
    }
}
