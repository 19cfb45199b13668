package dev.harbinger.study.networkcache.timing;

/** The source of a pipeline's instructions. */
public interface InstructionPort {
    /**
     * Fetches the line of an instruction.
     *
     * @param now the cycle in which the access begins
     * @return the cycle in which its instructions arrive
     */
    long fetch(long address, long now);

    /** Bytes of a line. */
    int lineBytes();

    /** Cycles of a fetch that hits; a pipeline that fetches ahead hides them. */
    int hitLatency();
}
