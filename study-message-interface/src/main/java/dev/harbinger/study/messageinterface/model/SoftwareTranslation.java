package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.injection.GtlbEntry;
import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.isa.Unit;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.List;

/**
 * Translation of addresses by software, model SWX: a subroutine looks through a table in memory entry by entry, and
 * computes the node from the one that matches as the GTLB does. Registers are spilled to the stack before and loaded
 * again behind it. The SEND that follows still has its own translation, which costs nothing. Source: Lee, sections 6.1,
 * 6.4 and 6.5.3; the code is ours.
 *
 * <pre>
 *  an entry, 8 words:  mask | tag | shift | column mask | column bits | row mask | base node | unused
 * </pre>
 *
 * Behind the last entry stands one that matches every address, so that the search ends.
 */
final class SoftwareTranslation {
    /** Words of an entry. */
    static final int ENTRY_WORDS = 8;

    /** Words of the table. */
    static final int TABLE_WORDS = (ModelSettings.ENTRIES + 1) * ENTRY_WORDS;

    private static final int WORD_BYTES = 8;
    private static final int POINTER_BITS = 10;
    private static final int COORDINATE_BITS = 5;

    private static final Register ADDRESS = Operations.interfaceRegister(InterfaceRegisters.DESTINATION);
    private static final Register WORD = Operations.interfaceRegister(InterfaceRegisters.WORK2);
    private static final Register POINTER = Operations.interfaceRegister(InterfaceRegisters.WORK);
    private static final Register FIRST = Operations.interfaceRegister(InterfaceRegisters.HANDLER);
    private static final Register AREA = Operations.interfaceRegister(InterfaceRegisters.AREA);

    private SoftwareTranslation() {}

    /**
     * The words of the table.
     *
     * @param passed entries before the one that matches
     */
    static List<InitialValue> table(GtlbEntry entry, int passed, PageSize page) {
        List<InitialValue> words = new ArrayList<>();
        for (int i = 0; i < ModelSettings.ENTRIES; i++) {
            if (i == passed) {
                add(
                        words,
                        entry.mask(),
                        entry.tag() & entry.mask(),
                        Math.max(0, entry.log2PagesPerNode() + page.log2Bytes() - GtlbEntry.TAG_SHIFT),
                        (1L << entry.log2Columns()) - 1,
                        entry.log2Columns(),
                        (1L << entry.log2Rows()) - 1,
                        entry.base().bits());
            } else {
                add(words, 0, 1, 0, 0, 0, 0, 0); // nothing masked by 0 is 1
            }
        }
        add(words, 0, 0, 0, 0, 0, 0, 0);
        return words;
    }

    private static void add(List<InitialValue> words, long... values) {
        for (long value : values) {
            words.add(new InitialValue.Plain(Word.of(value)));
        }
        words.add(new InitialValue.Plain(Word.ZERO));
    }

    /**
     * Adds a call of the subroutine.
     *
     * @param destination the register with the address, which stays as it is
     * @param target where the subroutine begins
     * @param back where it comes back to
     * @return the register that the SEND takes the address from
     */
    static Register call(
            Rewriting rewriting, Operations at, Register destination, int target, int back, ModelSettings settings) {
        int spilled = settings.lookupSpilled();
        for (int i = 0; i < spilled; i++) {
            rewriting.add(at.instruction(at.access(destination, 1, WORD)));
        }
        rewriting.add(at.instruction(at.move(Unit.MEMU, destination, ADDRESS), at.branch(target)));
        rewriting.place(back);
        for (int i = 0; i < spilled; i++) {
            // the SEND waits for the last one, as it would for its own operand
            rewriting.add(
                    at.instruction(at.access(destination, settings.semaphore(), i == spilled - 1 ? ADDRESS : WORD)));
        }
        return spilled == 0 ? destination : ADDRESS;
    }

    /** Adds the subroutine. */
    static void body(Rewriting rewriting, SourcePlace place, int target, int back) {
        Operations at = new Operations(place, null);
        int entry = rewriting.newPlace();
        rewriting.place(target);
        rewriting.add(at.instruction(
                at.compute(Opcode.SHL, Unit.IALU, ADDRESS, constant(POINTER_BITS), ADDRESS),
                at.move(Unit.MEMU, AREA, POINTER)));
        rewriting.add(at.instruction(
                at.compute(Opcode.SHR, Unit.IALU, ADDRESS, constant(POINTER_BITS + GtlbEntry.TAG_SHIFT), ADDRESS)));
        rewriting.place(entry);
        rewriting.add(at.instruction(advance(at, 1), at.load(POINTER, FIRST)));
        rewriting.add(at.instruction(at.compute(Opcode.AND, Unit.IALU, ADDRESS, FIRST, FIRST), at.load(POINTER, WORD)));
        rewriting.add(at.instruction(advance(at, ENTRY_WORDS - 1)));
        rewriting.add(at.instruction(at.compute(Opcode.EQ, Unit.IALU, WORD, FIRST, FIRST)));
        rewriting.add(at.instruction(at.branchIf(InterfaceRegisters.HANDLER, false, entry)));
        // the pointer is at the next entry: back to the shift of this one
        rewriting.add(at.instruction(advance(at, 2 - ENTRY_WORDS)));
        step(rewriting, at, WORD);
        step(rewriting, at, FIRST);
        rewriting.add(
                at.instruction(at.compute(Opcode.SHR, Unit.IALU, ADDRESS, WORD, ADDRESS), at.load(POINTER, WORD)));
        rewriting.add(at.instruction(at.compute(Opcode.AND, Unit.IALU, ADDRESS, FIRST, FIRST)));
        rewriting.add(at.instruction(advance(at, 1)));
        rewriting.add(
                at.instruction(at.compute(Opcode.SHR, Unit.IALU, ADDRESS, WORD, ADDRESS), at.load(POINTER, WORD)));
        rewriting.add(at.instruction(advance(at, 1)));
        rewriting.add(
                at.instruction(at.compute(Opcode.AND, Unit.IALU, ADDRESS, WORD, ADDRESS), at.load(POINTER, POINTER)));
        rewriting.add(at.instruction(at.compute(Opcode.SHL, Unit.IALU, ADDRESS, constant(COORDINATE_BITS), ADDRESS)));
        rewriting.add(at.instruction(at.compute(Opcode.OR, Unit.IALU, ADDRESS, FIRST, ADDRESS)));
        rewriting.add(at.instruction(at.compute(Opcode.ADD, Unit.MEMU, ADDRESS, POINTER, ADDRESS), at.branch(back)));
    }

    private static void step(Rewriting rewriting, Operations at, Register to) {
        rewriting.add(at.instruction(advance(at, 1), at.load(POINTER, to)));
    }

    private static Operation advance(Operations at, int words) {
        return at.compute(Opcode.LEA, Unit.IALU, POINTER, constant((long) words * WORD_BYTES), POINTER);
    }

    private static Immediate constant(long value) {
        return Operations.constant(value);
    }
}
