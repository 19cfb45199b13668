package dev.harbinger.study.prediction.receives;

import dev.harbinger.trace.TraceEvent;

/** Facts of a posted receive that some formats lack, and the consequences. */
public enum Fact {
    /** When it was posted. */
    TIME("times", "how early messages came cannot be estimated from when they were sent"),
    /** Where in the program. */
    SITE(
            "call sites",
            "predictors that go by the call site have nothing to go by, and receives cannot be shown by site"),
    /** Its tag. */
    TAG("tags", "calls that differ only in their tag look the same"),
    /** Its length. */
    SIZE("sizes", "nothing can be said of sizes and bytes, and calls that differ only in their length look the same"),
    /** Its memory. */
    BUFFER(
            "buffers",
            "a receive is identified by five facts instead of six, so that calls that differ only in their buffer look"
                    + " the same and receives look more predictable than they are"),
    /** Its communicator. */
    COMMUNICATOR("communicators", "calls on different communicators look the same if all else is equal"),
    /** Whether its message was there. */
    EARLY("early arrivals", "whether a message was there when its receive was posted was not measured"),
    /** Its source as a rank of the job. */
    WORLD_PEER("ranks in the job", "sends and receives of different processes cannot be joined");

    private final String plural;
    private final String consequence;

    Fact(String plural, String consequence) {
        this.plural = plural;
        this.consequence = consequence;
    }

    /** Whether a receive has this fact. */
    public boolean isIn(TraceEvent receive) {
        return switch (this) {
            case TIME -> TraceEvent.isPresent(receive.timeNanos());
            case SITE -> TraceEvent.isPresent(receive.site());
            case TAG -> TraceEvent.isPresent(receive.tag());
            case SIZE -> TraceEvent.isPresent(receive.bytes());
            case BUFFER -> TraceEvent.isPresent(receive.buffer());
            case COMMUNICATOR -> TraceEvent.isPresent(receive.communicator());
            case EARLY -> TraceEvent.isPresent(receive.early()) && receive.early() != TraceEvent.NOT_ASKED;
            case WORLD_PEER -> TraceEvent.isPresent(receive.worldPeer());
        };
    }

    /** Whether it is one of the six by which a receive is identified; the source always is there. */
    public boolean identifies() {
        return this == TAG || this == SIZE || this == BUFFER || this == COMMUNICATOR;
    }

    /** Its name in the plural. */
    public String plural() {
        return plural;
    }

    /** The consequence if receives lack it. */
    public String consequence() {
        return consequence;
    }
}
