package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.core.InstructionBatch;

/**
 * Keeps the time of a program: takes what the core has executed and says in which cycle that is done. What acts on the
 * machine between two batches waits by {@link #stallUntil}. For one thread.
 */
public interface Pipeline {
    /**
     * Takes the next instructions. System instructions and those of the network extension begin when everything before
     * them is done, and nothing begins before they are.
     */
    void execute(InstructionBatch batch);

    /** The first cycle in which everything taken so far is done. */
    long cycle();

    /** Nothing that comes begins before this cycle, if it is later than what was asked for before. */
    void stallUntil(long cycle);

    /** Instructions taken. */
    long instructions();

    /** Conditional branches whose outcome is known: all but the last instruction taken. */
    long branches();

    /** Conditional branches that went the other way than predicted. */
    long mispredictions();
}
