package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;

/**
 * The loop by which a processor copies a message, word by word through its data cache. Each word is loaded after the
 * previous word is stored, as in a core that does not run ahead.
 */
final class ProcessorCopyLoop {
    private static final int WORD = 8;

    private final MemoryHierarchy hierarchy;
    private final int cyclesPerWord;

    /** @param cyclesPerWord cycles of an iteration of the loop besides its load and its store */
    ProcessorCopyLoop(MemoryHierarchy hierarchy, int cyclesPerWord) {
        this.hierarchy = hierarchy;
        this.cyclesPerWord = cyclesPerWord;
    }

    /**
     * Copies bytes. Words are as wide as both addresses and the remaining length allow.
     *
     * @return the cycle in which the last word is stored
     */
    long copy(long from, long to, int length, long now) {
        long cycle = now;
        int width;
        for (int done = 0; done < length; done += width) {
            width = width((from + done) | (to + done), length - done);
            cycle = hierarchy.load(from + done, width, cycle) + cyclesPerWord;
            cycle = Math.max(cycle, hierarchy.store(to + done, width, hierarchy.lastValue(), cycle));
        }
        return cycle;
    }

    /** Reads words and discards them: the cost of reading a header. */
    long read(long from, int length, long now) {
        long cycle = now;
        for (int done = 0; done < length; done += WORD) {
            cycle = hierarchy.load(from + done, WORD, cycle) + cyclesPerWord;
        }
        return cycle;
    }

    private static int width(long alignment, int left) {
        int width = WORD;
        while (width > left || (alignment & (width - 1)) != 0) {
            width >>= 1;
        }
        return width;
    }
}
