package dev.harbinger.study.messageinterface.isa;

/** What may stand at a place of an operation. Each has a letter, of which {@link Opcode}'s signatures are made. */
public enum OperandKind {
    /** An integer register of the own cluster, or a constant. */
    INTEGER('s', "an integer register or a constant"),
    /** A floating-point register of the own cluster. */
    FLOATING('f', "a floating-point register"),
    /** An integer or floating-point register of the own cluster, or a constant. */
    ANY('x', "an integer or floating-point register or a constant"),
    /** An integer register of the own cluster that holds a pointer. */
    POINTER('p', "an integer register that holds a pointer"),
    /** A condition register of the own cluster. */
    CONDITION('c', "a condition register"),
    /** A register to write: integer or floating-point, of any cluster. */
    RESULT('R', "an integer or floating-point register"),
    /** A condition register to write, of any cluster. */
    CONDITION_RESULT('C', "a condition register"),
    /** A register of any file of the own cluster, to be emptied. */
    EMPTIED('E', "a register of its own cluster"),
    /** A label of the code. */
    LABEL('L', "a label"),
    /** Words of a message's body: a constant. */
    LENGTH('N', "a number of words from 0 to 10"),
    /** A constant. */
    CONSTANT('k', "a constant such as #10");

    private final char letter;
    private final String description;

    OperandKind(char letter, String description) {
        this.letter = letter;
        this.description = description;
    }

    /** The kind of a letter. */
    static OperandKind of(char letter) {
        for (OperandKind kind : values()) {
            if (kind.letter == letter) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no kind of operand has the letter " + letter);
    }

    /** What it is, for errors. */
    public String description() {
        return description;
    }

    /** Whether the operation writes it. */
    public boolean isDestination() {
        return this == RESULT || this == CONDITION_RESULT || this == EMPTIED;
    }
}
