package dev.harbinger.study.messageinterface.interpreter;

/** An exception of a program. */
public final class Trap extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Why. */
    public enum Kind {
        /** No pointer, an ErrVal, or a pointer whose type forbids it. */
        POINTER,
        /** An address that is no multiple of 8. */
        ALIGNMENT,
        /** An address outside the memory or the code. */
        ADDRESS,
        /** A privileged operation of a user-level thread. */
        PRIVILEGE,
        /** A division by zero. */
        DIVISION,
        /** A port that the thread does not have. */
        PORT
    }

    private final Kind kind;

    Trap(Kind kind) {
        super(kind.name(), null, false, false);
        this.kind = kind;
    }

    /** Why. */
    public Kind kind() {
        return kind;
    }
}
