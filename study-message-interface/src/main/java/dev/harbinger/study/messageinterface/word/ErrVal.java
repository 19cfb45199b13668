package dev.harbinger.study.messageinterface.word;

/**
 * Builds words that encode an error: pointers of type {@link PointerType#ERR_VAL} whose length field holds the cause
 * and whose address field holds details. Source: Lee, sections 4.3.1 and 5.2.1.
 *
 * <pre>
 *  59..54 cause | 53..24 unused | 23..16 parity faults | 15 priority | 14 ordered | 13..10 arguments | 9..0 sender
 * </pre>
 */
public final class ErrVal {
    private static final int PARITY_COUNT_SHIFT = 16;
    private static final int MOST_COUNTED_FAULTS = 255;
    private static final int PRIORITY_SHIFT = 15;
    private static final int ORDERED_SHIFT = 14;
    private static final int ARGUMENTS_SHIFT = 10;

    /** Why a word is an error. */
    public enum Cause {
        /** An address left its segment. */
        SEGMENT,
        /** A word was read beyond the end of a message. */
        MESSAGE_END,
        /** A message word was damaged on its way. */
        NET_PARITY_FAULT,
        /** A pointer was used in a computation that its type forbids. */
        POINTER_ARITHMETIC
    }

    private ErrVal() {}

    /** An error without details. */
    public static Word of(Cause cause) {
        return word(cause, 0);
    }

    /**
     * A word damaged on its way.
     *
     * @param faults parity faults of the node up to now; more than 255 are counted as 255
     * @param priority of the message, 0 or 1
     * @param arguments words of the message's body
     * @param sender node identifier of its sender, ten bits
     */
    public static Word parityFault(int faults, int priority, boolean ordered, int arguments, int sender) {
        return word(
                Cause.NET_PARITY_FAULT,
                (long) Math.min(faults, MOST_COUNTED_FAULTS) << PARITY_COUNT_SHIFT
                        | (long) priority << PRIORITY_SHIFT
                        | (ordered ? 1L << ORDERED_SHIFT : 0)
                        | (long) arguments << ARGUMENTS_SHIFT
                        | sender);
    }

    private static Word word(Cause cause, long details) {
        return new Word(GuardedPointer.bits(PointerType.ERR_VAL, cause.ordinal(), details), true);
    }
}
