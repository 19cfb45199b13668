package dev.harbinger.study.messageinterface.word;

/**
 * What a register, a memory location or a message word holds: 64 bits and a tag that tells guarded pointers from other
 * data. Source: Lee, section 5.2.1.
 *
 * @param bits the 64 bits; of a pointer, type, length and address as {@link GuardedPointer} draws them
 * @param isPointer the pointer tag; only privileged code sets it
 */
public record Word(long bits, boolean isPointer) {
    /** The integer 0. */
    public static final Word ZERO = new Word(0, false);

    /** The integer 1. */
    public static final Word ONE = new Word(1, false);

    /** A word that is no pointer. */
    public static Word of(long value) {
        return value == 0 ? ZERO : value == 1 ? ONE : new Word(value, false);
    }

    /** A word that holds a floating-point number. */
    public static Word of(double value) {
        return of(Double.doubleToRawLongBits(value));
    }

    /** The floating-point number that it holds. */
    public double asDouble() {
        return Double.longBitsToDouble(bits);
    }

    /** Whether it is an {@link PointerType#ERR_VAL}. */
    public boolean isErrVal() {
        return isPointer && GuardedPointer.typeOf(bits) == PointerType.ERR_VAL;
    }

    @Override
    public String toString() {
        return isPointer ? GuardedPointer.of(this).toString() : Long.toString(bits);
    }
}
