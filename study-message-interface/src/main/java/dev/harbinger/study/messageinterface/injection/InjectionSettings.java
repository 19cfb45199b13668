package dev.harbinger.study.messageinterface.injection;

import dev.harbinger.study.messageinterface.word.PageSize;

/**
 * What an injection unit is built like.
 *
 * @param queueWords words of the outgoing queue
 * @param vacancy words that must be free before a SEND issues
 * @param credits initial value of the OMBC, 0 to 1023
 * @param blocking whether a SEND holds all units of its cluster until the unit takes the next one: the prototype moves
 *     a message over the bus that writes results back, and stalls meanwhile (4.1, footnote 1; 5 cycles and one a word,
 *     8.3 and 7.2.2). If not, the thread goes on at once (3.2.1).
 * @param stall cycles that a SEND holds all units of its cluster before its message moves, for studies of occupancy
 * @param page how large a page is
 * @param offsets how a page number becomes a node's place
 */
public record InjectionSettings(
        int queueWords, int vacancy, int credits, boolean blocking, int stall, PageSize page, OffsetReading offsets) {
    private static final int MOST_WORDS = 1 << 16;
    private static final int LONGEST_STALL = 1_000_000;

    /** Most words of a program's message, its header included. Source: 004 section 4.2. */
    public static final int LONGEST_MESSAGE = 13;

    /** Most words of a body, that of a message that is sent back. Source: 004 section 3.3.2, footnote 5. */
    public static final int LONGEST_BODY = 12;

    /** Highest value of the OMBC, a counter of 10 bits. Source: 004 section 3.3.2. */
    public static final int MOST_CREDITS = 1023;

    /**
     * The prototype's units. Source: 004 section 4.2; the number of credits is the operating system's choice, here 64.
     */
    public static final InjectionSettings DEFAULT =
            new InjectionSettings(16, LONGEST_MESSAGE, 64, true, 0, PageSize.WORDS, OffsetReading.COLUMN_THEN_ROW);

    /**
     * Settings.
     *
     * @throws IllegalArgumentException when one is out of its range
     */
    public InjectionSettings {
        if (queueWords < LONGEST_MESSAGE || queueWords > MOST_WORDS) {
            throw new IllegalArgumentException("injection.queue is " + queueWords + " words; it must be "
                    + LONGEST_MESSAGE + ", the longest message, to " + MOST_WORDS);
        }
        if (vacancy < LONGEST_MESSAGE || vacancy > queueWords) {
            throw new IllegalArgumentException("injection.vacancy is " + vacancy + "; it must be " + LONGEST_MESSAGE
                    + ", the longest message, to " + queueWords + ", the words of the queue");
        }
        if (credits < 0 || credits > MOST_CREDITS) {
            throw new IllegalArgumentException("injection.credits is " + credits + "; it must be 0 to " + MOST_CREDITS);
        }
        if (stall < 0 || stall > LONGEST_STALL) {
            throw new IllegalArgumentException(
                    "injection.stall is " + stall + "; it must be 0 to " + LONGEST_STALL + " cycles");
        }
    }

    /** The same with another stall. */
    public InjectionSettings withStall(int cycles) {
        return new InjectionSettings(queueWords, vacancy, credits, blocking, cycles, page, offsets);
    }

    /** The same with another first value of the OMBC. */
    public InjectionSettings withCredits(int messages) {
        return new InjectionSettings(queueWords, vacancy, messages, blocking, stall, page, offsets);
    }
}
