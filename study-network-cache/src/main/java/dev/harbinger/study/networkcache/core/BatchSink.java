package dev.harbinger.study.networkcache.core;

/** Takes what a program executes. */
@FunctionalInterface
public interface BatchSink {
    /** Takes the next instructions; the batch is the core's again afterwards. */
    void executed(InstructionBatch batch);
}
