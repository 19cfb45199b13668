package dev.harbinger.study.networkcache.core;

/** Takes the instructions that a program executes. */
@FunctionalInterface
public interface BatchSink {
    /**
     * Takes the next instructions; the core reuses the batch afterwards.
     *
     * @throws AccessFault when an instruction makes a forbidden access; the program ends with that fault
     */
    void executed(InstructionBatch batch);
}
