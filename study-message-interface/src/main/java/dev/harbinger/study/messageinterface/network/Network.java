package dev.harbinger.study.messageinterface.network;

import org.jspecify.annotations.Nullable;

/**
 * Carries flits between nodes, one cycle at a time. Within a cycle every node first looks at its ports, takes and puts
 * flits, in any order of nodes; then {@link #cycle} moves the network on. What a node puts in a cycle can be seen by
 * another node in the next cycle at the earliest. A message's flits are put one after another without those of another
 * message of the same node and priority between them, and leave in the same way.
 *
 * <p>Used by one thread.
 */
public interface Network {
    /** Its nodes. */
    MeshSize size();

    /** Whether the inject module of a node takes a flit of a priority in this cycle. */
    boolean canInject(int node, int priority);

    /**
     * Puts a flit into a node's inject module, at most one a cycle and priority.
     *
     * @throws IllegalStateException when it does not take one in this cycle
     */
    void inject(int node, int priority, Flit flit);

    /** The flit at a node's extraction port of a priority, null when there is none. It stays until it is taken. */
    @Nullable
    Flit extractable(int node, int priority);

    /**
     * Takes the flit at a node's extraction port, at most one a cycle and priority.
     *
     * @throws IllegalStateException when there is none
     */
    Flit extract(int node, int priority);

    /** Ends a cycle. */
    void cycle();

    /** How many flits are in it, those at extraction ports included. */
    int flits();

    /** How often a flit was put, moved on or taken up to now. */
    long moves();

    /** Most cycles between two moves of a flit, or before a place can be used again, when nothing holds it up. */
    int longestStep();
}
