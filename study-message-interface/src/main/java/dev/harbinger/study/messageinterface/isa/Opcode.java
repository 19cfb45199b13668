package dev.harbinger.study.messageinterface.isa;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What an operation does. The document prints only the operations of its examples, the SEND family (Table 3.1), the
 * operations of the GTLB (3.3.1, 4.2.2), {@code setptr} and the unfaulting memory operations (5.2.3); the others are
 * ours, the least that programs need. Sources stand first, the result last.
 *
 * <p>What holds for all of them:
 *
 * <ul>
 *   <li>The operations of an instruction read what was there before it, and take effect in the order of {@link Unit}. A
 *       word of MsgHead or MsgBody is taken once, however many operations read it.
 *   <li>An operation with a {@link Predicate} waits for its condition first. When it takes no effect, it waits for no
 *       source and takes no message word.
 *   <li>Operations on integers see the 64 bits of pointers and give words without the tag. Only {@link #MOV}, loads,
 *       stores, {@link #LEA}, {@link #CALL} and {@link #SETPTR} give or keep it.
 *   <li>A floating-point result that is not a number is always 0x7ff8000000000000.
 *   <li>An exception ends the thread: a word that is no pointer, an ErrVal, or a type that forbids the access, where an
 *       address is needed; an address that is no multiple of 8, or outside the node's memory or the code; a privileged
 *       operation of a user-level thread; a division by 0; a port that the slot does not have.
 * </ul>
 */
public enum Opcode {
    /** Sum. */
    ADD("ssR", Unit.IALU, Unit.MEMU),
    /** Difference. */
    SUB("ssR", Unit.IALU, Unit.MEMU),
    /** Bitwise and. */
    AND("ssR", Unit.IALU, Unit.MEMU),
    /** Bitwise or. */
    OR("ssR", Unit.IALU, Unit.MEMU),
    /** Bitwise exclusive or. */
    XOR("ssR", Unit.IALU, Unit.MEMU),
    /** Shift to the left by 0 to 63 bits; the count is taken modulo 64. */
    SHL("ssR", Unit.IALU, Unit.MEMU),
    /** Shift to the right that fills with zeros. */
    SHR("ssR", Unit.IALU, Unit.MEMU),
    /** Shift to the right that keeps the sign. */
    SAR("ssR", Unit.IALU, Unit.MEMU),
    /** Product, its low 64 bits. */
    MUL("ssR", Unit.IALU),
    /** Quotient towards zero; division by 0 is an exception. */
    DIV("ssR", Unit.IALU),
    /** Remainder with the sign of the dividend; division by 0 is an exception. */
    REM("ssR", Unit.IALU),
    /** Copies a word, its pointer tag included. */
    MOV("xR", Unit.IALU, Unit.MEMU, Unit.FALU),
    /** Pointer plus offset in bytes; an ErrVal when the sum leaves the segment or the type forbids arithmetic. */
    LEA("psR", Unit.IALU, Unit.MEMU),
    /** Whether two words are equal, their tags included. */
    EQ("ssC", Unit.IALU, Unit.MEMU),
    /** Whether two words differ, in their tags or otherwise. */
    NE("ssC", Unit.IALU, Unit.MEMU),
    /** Whether the first is less, as signed integers; tags do not count. */
    LT("ssC", Unit.IALU, Unit.MEMU),
    /** Whether the first is less or equal, as signed integers; tags do not count. */
    LE("ssC", Unit.IALU, Unit.MEMU),
    /** Both conditions. */
    CCAND("ccC", Unit.IALU),
    /** Any of two conditions. */
    CCOR("ccC", Unit.IALU),
    /** The opposite of a condition. */
    CCNOT("cC", Unit.IALU),
    /** Whether a word is a pointer that is no ErrVal. */
    ISPTR("sC", Unit.IALU),
    /** Makes a pointer of any 64 bits. */
    SETPTR(Privilege.SYSTEM, "sR", Unit.IALU),
    /** Goes to a label. */
    BR("L", Unit.IALU),
    /** Goes where a pointer points. */
    JMP("p", Unit.IALU),
    /** Goes to a label and leaves a pointer to the next instruction. */
    CALL("LR", Unit.IALU),
    /** Empties a register: a reader waits for the next write. */
    EMPTY("E", Unit.IALU, Unit.MEMU, Unit.FALU),
    /** The number of the current cycle. */
    CYCLE("R", Unit.IALU),
    /** Lets the thread issue nothing for a number of cycles, which other threads can use. */
    PAUSE("k", Unit.IALU),
    /** Ends the thread and frees its slot. */
    HALT("", Unit.IALU),

    /** Loads the word at a pointer, from a full or an empty location. */
    LD("pR", Unit.MEMU),
    /** Stores a word at a pointer: value, then pointer. The location stays full or empty. */
    ST("xp", Unit.MEMU),
    /** Loads the word at a pointer and empties the location; when it is empty, an event is raised. */
    LDS("pR", Unit.MEMU),
    /** Stores a word at a pointer and fills the location; when it is full, an event is raised. */
    STS("xp", Unit.MEMU),
    /**
     * As {@link #LDS}, but the condition tells whether it could be done, and nothing is raised. When it could not, for
     * whatever reason, the register keeps what it held. Source: Lee, section 5.2.3.
     */
    LDSU("pRC", Unit.MEMU),
    /** As {@link #STS}, but the condition tells whether it could be done, and nothing is raised. */
    STSU("xpC", Unit.MEMU),
    /**
     * Moves a word to or from a network interface that is mapped into memory: an access that takes as many cycles as
     * the constant says, and can follow the one before it in the next cycle. The M-Machine has none; it stands for the
     * interfaces of Lee, section 6.1.
     */
    PORT("xkR", Unit.MEMU),

    /** Sum. */
    FADD("ffR", Unit.FALU),
    /** Difference. */
    FSUB("ffR", Unit.FALU),
    /** Product. */
    FMUL("ffR", Unit.FALU),
    /** Quotient. */
    FDIV("ffR", Unit.FALU),
    /** Whether two numbers are equal. */
    FEQ("ffC", Unit.FALU),
    /** Whether the first is less. */
    FLT("ffC", Unit.FALU),
    /** Whether the first is less or equal. */
    FLE("ffC", Unit.FALU),
    /** The number of an integer. */
    ITOF("sR", Unit.FALU),
    /**
     * The integer of a number, rounded towards zero; the last integer where there is none so large, 0 of what is no
     * number.
     */
    FTOI("fR", Unit.FALU),

    /** Sends a message of priority 0 to a virtual address. */
    ISND0("NppC", Unit.IALU),
    /** The same, in order. */
    ISND0O("NppC", Unit.IALU),
    /** Sends a message of priority 0 to a node identifier. */
    ISND0P(Privilege.SYSTEM, "NspC", Unit.IALU),
    /** The same, in order. */
    ISND0PO(Privilege.SYSTEM, "NspC", Unit.IALU),
    /** Sends a message of priority 0 to a node identifier, not throttled. */
    ISND0PNT(Privilege.SYSTEM, "NspC", Unit.IALU),
    /** The same, in order. */
    ISND0PNTO(Privilege.SYSTEM, "NspC", Unit.IALU),
    /** Sends a message of priority 1 to a node identifier, not throttled. */
    ISND1PNT(Privilege.SYSTEM, "NspC", Unit.IALU),
    /** The same, in order. */
    ISND1PNTO(Privilege.SYSTEM, "NspC", Unit.IALU),
    /** As {@link #ISND0}, from the floating-point registers. */
    FSND0("NppC", Unit.FALU),
    /** As {@link #ISND0O}, from the floating-point registers. */
    FSND0O("NppC", Unit.FALU),
    /** As {@link #ISND0P}, from the floating-point registers. */
    FSND0P(Privilege.SYSTEM, "NspC", Unit.FALU),
    /** As {@link #ISND0PO}, from the floating-point registers. */
    FSND0PO(Privilege.SYSTEM, "NspC", Unit.FALU),
    /** As {@link #ISND0PNT}, from the floating-point registers. */
    FSND0PNT(Privilege.SYSTEM, "NspC", Unit.FALU),
    /** As {@link #ISND0PNTO}, from the floating-point registers. */
    FSND0PNTO(Privilege.SYSTEM, "NspC", Unit.FALU),
    /** As {@link #ISND1PNT}, from the floating-point registers. */
    FSND1PNT(Privilege.SYSTEM, "NspC", Unit.FALU),
    /** As {@link #ISND1PNTO}, from the floating-point registers. */
    FSND1PNTO(Privilege.SYSTEM, "NspC", Unit.FALU),

    /** Reads a word of the GTLB: entry index, with bit 12 for the second word. */
    IGTRD(Privilege.SYSTEM, "sR", Unit.IALU),
    /** Writes an entry of the GTLB: index and flag, then the entry's two words. */
    IGTWR(Privilege.SYSTEM, "sss", Unit.IALU),
    /** Translates an address: node identifier and matching entry, and whether there was a match. */
    IGPRB("pRC", Unit.IALU);

    private static final int LONGEST_BODY = 10;
    private static final long LONGEST_PAUSE = 1 << 30;
    private static final long LONGEST_ACCESS = 30;
    private static final int LONGEST_BOUNCE = 12;

    /** Who may use an operation. */
    private enum Privilege {
        USER,
        SYSTEM
    }

    private final Privilege privilege;

    @SuppressWarnings("ImmutableEnumChecker") // nobody can change the list
    private final List<OperandKind> operands;

    @SuppressWarnings("ImmutableEnumChecker") // nobody can change the set
    private final Set<Unit> units;

    Opcode(String signature, Unit first, Unit... others) {
        this(Privilege.USER, signature, first, others);
    }

    Opcode(Privilege privilege, String signature, Unit first, Unit... others) {
        this.privilege = privilege;
        this.operands =
                signature.chars().mapToObj(c -> OperandKind.of((char) c)).toList();
        this.units = Collections.unmodifiableSet(EnumSet.of(first, others));
    }

    /** The operation that assembly text calls so; {@code send} and {@code fsend} are ISND0 and FSND0. */
    public static Optional<Opcode> ofMnemonic(String mnemonic) {
        return switch (mnemonic) {
            case "send" -> Optional.of(ISND0);
            case "fsend" -> Optional.of(FSND0);
            default ->
                Arrays.stream(values())
                        .filter(opcode -> opcode.mnemonic().equals(mnemonic))
                        .findFirst();
        };
    }

    /** Its name in assembly text. */
    public String mnemonic() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What stands at each of its places. */
    public List<OperandKind> operands() {
        return operands;
    }

    /** The units that execute it. */
    public Set<Unit> units() {
        return units;
    }

    /** Most cycles that its constant may say, if it says cycles; the least is 1. */
    public OptionalLong mostCycles() {
        return switch (this) {
            case PAUSE -> OptionalLong.of(LONGEST_PAUSE);
            case PORT -> OptionalLong.of(LONGEST_ACCESS);
            default -> OptionalLong.empty();
        };
    }

    /** Whether only system-level threads may use it. */
    public boolean isPrivileged() {
        return privilege == Privilege.SYSTEM;
    }

    /** Whether it sends a message. */
    public boolean isSend() {
        return ordinal() >= ISND0.ordinal() && ordinal() <= FSND1PNTO.ordinal();
    }

    /** Whether it sends from the floating-point registers. */
    public boolean sendsFloating() {
        return ordinal() >= FSND0.ordinal() && ordinal() <= FSND1PNTO.ordinal();
    }

    /** Priority of the message that it sends. Source: Lee, table 3.1. */
    public int priority() {
        return switch (this) {
            case ISND1PNT, ISND1PNTO, FSND1PNT, FSND1PNTO -> 1;
            default -> 0;
        };
    }

    /** Whether the message that it sends keeps its place among ordered messages. Source: Lee, table 3.1. */
    public boolean isOrdered() {
        return switch (this) {
            case ISND0O, ISND0PO, ISND0PNTO, ISND1PNTO, FSND0O, FSND0PO, FSND0PNTO, FSND1PNTO -> true;
            default -> false;
        };
    }

    /** Whether it waits while the OMBC is zero, and decrements it. Source: Lee, sections 3.3.2 and table 3.1. */
    public boolean isThrottled() {
        return switch (this) {
            case ISND0, ISND0O, ISND0P, ISND0PO, FSND0, FSND0O, FSND0P, FSND0PO -> true;
            default -> false;
        };
    }

    /**
     * Most words of the body that it can send: 10, and 12 for privileged SENDs that are not throttled, so that a
     * message can be sent back with its handler and destination. Source: Lee, sections 3.2.1 and 3.3.2, footnote 5.
     */
    public int longestBody() {
        return isPrivileged() && !isThrottled() ? LONGEST_BOUNCE : LONGEST_BODY;
    }

    /** Whether its destination is a virtual address, which the GTLB translates. Source: Lee, table 3.1. */
    public boolean isTranslated() {
        return switch (this) {
            case ISND0, ISND0O, FSND0, FSND0O -> true;
            default -> false;
        };
    }
}
