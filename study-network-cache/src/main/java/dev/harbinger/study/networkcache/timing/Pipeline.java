package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.core.InstructionBatch;

/**
 * Times a program: takes the instructions that the core has executed, and computes the cycles in which they are done.
 * Actions on the machine between two batches wait by {@link #stallUntil}. For one thread.
 */
public interface Pipeline {
    /**
     * Takes the next instructions. System instructions and those of the network extension begin when all previous
     * instructions are done, and no later instruction begins before they are done.
     */
    void execute(InstructionBatch batch);

    /** The first cycle in which all instructions taken so far are done. */
    long cycle();

    /** No later instruction begins before this cycle; an earlier cycle than in a previous call has no effect. */
    void stallUntil(long cycle);

    /** Instructions taken. */
    long instructions();

    /** Conditional branches whose outcome is known: all but the last instruction taken. */
    long branches();

    /** Conditional branches that went the other way than predicted. */
    long mispredictions();
}
