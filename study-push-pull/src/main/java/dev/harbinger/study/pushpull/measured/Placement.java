package dev.harbinger.study.pushpull.measured;

import java.util.Locale;

/** How messages went that were measured on this machine: as the document's did within a node, or between two. */
public enum Placement {
    /** Between two processes of a node. */
    INTRANODE("within the node", "as processes over shared memory"),
    /** By the network, of which this machine has the loopback interface only. */
    INTERNODE("by TCP", "as processes over the loopback interface");

    private final String title;
    private final String how;

    Placement(String title, String how) {
        this.title = title;
        this.how = how;
    }

    /** Its name, in a heading. */
    String title() {
        return title;
    }

    /** The same in a sentence. */
    String how() {
        return how;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
