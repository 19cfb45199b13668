package dev.harbinger.study.messageinterface.isa;

/**
 * The nodes that a declaration is for: those from first to last.
 *
 * @param first number of the first, from 0
 * @param last number of the last, or {@link #ALL} for the last of the machine
 */
public record NodeSelection(int first, int last) {
    /** The last node of the machine, however many it has. */
    public static final int ALL = Integer.MAX_VALUE;

    /** Every node. */
    public static NodeSelection all() {
        return new NodeSelection(0, ALL);
    }

    /** Whether a node is among them. */
    public boolean holds(int node) {
        return node >= first && node <= last;
    }
}
