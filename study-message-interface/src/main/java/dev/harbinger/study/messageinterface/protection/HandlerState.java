package dev.harbinger.study.messageinterface.protection;

import java.util.Arrays;

/**
 * What is known of a handler's registers before an instruction: which it has written, and which of those hold a known
 * integer or condition. Immutable; two states are equal when the same is known.
 */
final class HandlerState {
    /** Nothing is written. */
    static final HandlerState START = new HandlerState(0, 0, new long[RegisterRow.SIZE]);

    private final long written;
    private final long known;
    /** Of registers that are not known, 0. */
    private final long[] values;

    private HandlerState(long written, long known, long[] values) {
        this.written = written;
        this.known = known;
        this.values = values;
    }

    boolean isWritten(int register) {
        return (written >>> register & 1) != 0;
    }

    boolean isKnown(int register) {
        return (known >>> register & 1) != 0;
    }

    long value(int register) {
        return values[register];
    }

    HandlerState withKnown(int register, long value) {
        long[] changed = values.clone();
        changed[register] = value;
        long bit = RegisterRow.bit(register);
        return new HandlerState(written | bit, known | bit, changed);
    }

    HandlerState withUnknown(int register) {
        long bit = RegisterRow.bit(register);
        return new HandlerState(written | bit, known & ~bit, without(register));
    }

    /** Its value is not known, and it is written only if it was before. */
    HandlerState withDoubt(int register) {
        return new HandlerState(written, known & ~RegisterRow.bit(register), without(register));
    }

    HandlerState withEmpty(int register) {
        long bit = RegisterRow.bit(register);
        return new HandlerState(written & ~bit, known & ~bit, without(register));
    }

    private long[] without(int register) {
        if (values[register] == 0) {
            return values;
        }
        long[] changed = values.clone();
        changed[register] = 0;
        return changed;
    }

    /** The same without what is known of registers outside a set; to know less is always safe. */
    HandlerState onlyOf(long live) {
        if ((written & ~live) == 0) {
            return this;
        }
        long[] changed = values.clone();
        for (int i = 0; i < changed.length; i++) {
            if ((live >>> i & 1) == 0) {
                changed[i] = 0;
            }
        }
        return new HandlerState(written & live, known & live, changed);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HandlerState state
                && written == state.written
                && known == state.known
                && Arrays.equals(values, state.values);
    }

    @Override
    public int hashCode() {
        return (Arrays.hashCode(values) * 31 + Long.hashCode(written)) * 31 + Long.hashCode(known);
    }
}
