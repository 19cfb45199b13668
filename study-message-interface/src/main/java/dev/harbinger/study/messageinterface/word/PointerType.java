package dev.harbinger.study.messageinterface.word;

import java.util.Arrays;
import java.util.List;

/**
 * What a guarded pointer lets its holder do. The four bits that encode a type are ours: the document names types and
 * gives no numbers. Source: Lee, sections 5.2.1 and 5.2.3.
 */
public enum PointerType {
    /** Encodes an error; using it as an address raises an exception. */
    ERR_VAL("ErrVal"),
    /** Loads are permitted. */
    READ_ONLY("ReadOnly"),
    /** Loads and stores are permitted. */
    READ_WRITE("ReadWrite"),
    /** User-level code that can be jumped to. */
    EXECUTE_USER("ExecuteUser"),
    /** System-level code that system-level code can jump to. */
    EXECUTE_SYSTEM("ExecuteSystem"),
    /** A gate to user-level code: a jump to it drops to user level. */
    ENTER_USER("EnterUser"),
    /** A gate to system-level code: a jump to it switches to system level. */
    ENTER_SYSTEM("EnterSystem"),
    /** The entry of a trusted handler; good for a SEND and nothing else, and made executable by it. */
    EXECUTE_MESSAGE("ExecuteMessage"),
    /** The registers and controls of the node's own threads and interfaces, for system-level code. */
    CONFIGURATION("Configuration");

    private static final List<PointerType> BY_CODE = List.of(values());

    private final String spelling;

    PointerType(String spelling) {
        this.spelling = spelling;
    }

    /** Its four bits. */
    public int code() {
        return ordinal();
    }

    /** The type that four bits encode; bits that encode none are an {@link #ERR_VAL}. */
    public static PointerType ofCode(int code) {
        return code < BY_CODE.size() ? BY_CODE.get(code) : ERR_VAL;
    }

    /** All names, as assembly text and the document spell them. */
    public static List<String> spellings() {
        return Arrays.stream(values()).map(PointerType::spelling).toList();
    }

    /** Its name as assembly text and the document spell it, such as {@code ReadWrite}. */
    public String spelling() {
        return spelling;
    }

    /** Whether its holder may compute with its address. */
    public boolean allowsArithmetic() {
        return switch (this) {
            case READ_ONLY, READ_WRITE, EXECUTE_USER, EXECUTE_SYSTEM, CONFIGURATION -> true;
            case ERR_VAL, ENTER_USER, ENTER_SYSTEM, EXECUTE_MESSAGE -> false;
        };
    }

    /** Whether it can be jumped to. */
    public boolean isExecutable() {
        return switch (this) {
            case EXECUTE_USER, EXECUTE_SYSTEM, ENTER_USER, ENTER_SYSTEM -> true;
            case ERR_VAL, READ_ONLY, READ_WRITE, EXECUTE_MESSAGE, CONFIGURATION -> false;
        };
    }
}
