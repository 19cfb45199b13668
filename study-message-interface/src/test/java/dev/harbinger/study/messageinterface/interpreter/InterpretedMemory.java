package dev.harbinger.study.messageinterface.interpreter;

import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The memory of the node whose addresses begin at 0. */
public final class InterpretedMemory {
    private final long bytes;
    private final Map<Long, Word> words = new HashMap<>();
    private final Set<Long> empty = new HashSet<>();

    InterpretedMemory(long bytes) {
        this.bytes = bytes;
    }

    /** The word at a byte offset. */
    public Word word(long offset) {
        return words.getOrDefault(offset, Word.ZERO);
    }

    /** Whether the location is full. */
    public boolean isFull(long offset) {
        return !empty.contains(offset);
    }

    /** Puts a word there. */
    public void set(long offset, Word word) {
        words.put(offset, word);
    }

    /** Fills or empties the location. */
    public void setFull(long offset, boolean full) {
        if (full) {
            empty.remove(offset);
        } else {
            empty.add(offset);
        }
    }

    /** All words that were ever written. */
    public Map<Long, Word> written() {
        return Map.copyOf(words);
    }

    /** The offset that a pointer gives access to. */
    long offset(Word pointer, boolean changes) {
        if (!pointer.isPointer()) {
            throw new Trap(Trap.Kind.POINTER);
        }
        PointerType type = Semantics.type(pointer);
        if (type != PointerType.READ_WRITE && (changes || type != PointerType.READ_ONLY)) {
            throw new Trap(Trap.Kind.POINTER);
        }
        long address = Semantics.address(pointer);
        if (address % 8 != 0) {
            throw new Trap(Trap.Kind.ALIGNMENT);
        }
        if (address >= bytes) {
            throw new Trap(Trap.Kind.ADDRESS);
        }
        return address;
    }

    /** Whether a synchronizing access can be done now; it is, when it can. */
    boolean accessible(Word pointer, boolean store) {
        return isFull(offset(pointer, true)) != store;
    }
}
