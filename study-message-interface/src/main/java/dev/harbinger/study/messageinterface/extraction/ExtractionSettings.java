package dev.harbinger.study.messageinterface.extraction;

/**
 * What an extraction unit is built like.
 *
 * @param queueWords words of the incoming queue
 * @param deltaEntries messages that it can tell apart in the queue
 * @param padding what is read beyond the end of a message
 * @param buffered whether a message is offered only when all of it has arrived, as interfaces do that the M-Machine was
 *     compared with (6.1)
 */
public record ExtractionSettings(int queueWords, int deltaEntries, Padding padding, boolean buffered) {
    /** What is read beyond the end of a message; the document names both. */
    public enum Padding {
        /** An ErrVal. Source: Lee, section 4.3.3. */
        ERR_VAL,
        /** The integer 0. Source: Lee, section 5.2.4. */
        NULL
    }

    /** Words that a message has in the queue besides its body: handler, length, sender, destination. */
    public static final int WORDS_BEFORE_BODY = 4;

    private static final int LONGEST = WORDS_BEFORE_BODY + 15;

    private static final int MOST = 1 << 16;

    /** The prototype's units. Source: Lee, section 4.3. */
    public static final ExtractionSettings DEFAULT = new ExtractionSettings(32, 4, Padding.ERR_VAL, false);

    /**
     * Settings.
     *
     * @throws IllegalArgumentException when one is out of its range
     */
    public ExtractionSettings {
        if (queueWords < LONGEST + 1) {
            throw new IllegalArgumentException("extraction.queue is " + queueWords + " words; it must be "
                    + (LONGEST + 1) + " or more, for the longest message and the handler of the next");
        }
        if (queueWords > MOST || deltaEntries > MOST) {
            throw new IllegalArgumentException(
                    "extraction.queue is " + queueWords + " words and extraction.delta-queue " + deltaEntries
                            + " messages; neither may be more than " + MOST);
        }
        if (deltaEntries < 2) {
            throw new IllegalArgumentException(
                    "extraction.delta-queue is " + deltaEntries + " messages; it must be 2 or more");
        }
    }

    /** The same, streaming or buffered. */
    public ExtractionSettings withBuffered(boolean other) {
        return new ExtractionSettings(queueWords, deltaEntries, padding, other);
    }
}
