package dev.harbinger.study.networkcache.core;

/** Takes what a program executes. */
@FunctionalInterface
public interface BatchSink {
    /**
     * Takes the next instructions; the batch is the core's again afterwards.
     *
     * @throws AccessFault when an instruction accesses what it may not; the program ends with that fault
     */
    void executed(InstructionBatch batch);
}
