package dev.harbinger.study.networkcache.timing;

/** Where a pipeline fetches from. */
public interface InstructionPort {
    /**
     * Fetches the line of an instruction.
     *
     * @param now the cycle when the access begins
     * @return the cycle when its instructions are there
     */
    long fetch(long address, long now);

    /** Bytes of a line. */
    int lineBytes();

    /** Cycles of a fetch that hits; a pipeline that fetches ahead hides them. */
    int hitLatency();
}
