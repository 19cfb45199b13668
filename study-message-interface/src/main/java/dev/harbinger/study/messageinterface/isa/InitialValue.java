package dev.harbinger.study.messageinterface.isa;

import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;

/** What a register or a memory location holds before the first cycle. */
public sealed interface InitialValue {
    /**
     * A word that is no pointer.
     *
     * @param word the word
     */
    record Plain(Word word) implements InitialValue {}

    /** The number of the node that holds it. */
    record NodeIndex() implements InitialValue {}

    /** How many nodes there are. */
    record NodeCount() implements InitialValue {}

    /** The identifier of a node, as privileged SENDs take it. */
    record NodeIdentifier(NodeReference node) implements InitialValue {}

    /**
     * A pointer to an instruction; its segment is all code.
     *
     * @param type of the pointer
     * @param instruction index
     */
    record Code(PointerType type, int instruction) implements InitialValue {}

    /**
     * A pointer into a node's memory.
     *
     * @param type of the pointer
     * @param node whose memory
     * @param offset in bytes from the beginning of the node's memory
     * @param length binary logarithm of the segment's pages
     */
    record Data(PointerType type, NodeReference node, long offset, int length) implements InitialValue {}

    /**
     * A pointer to registers and controls of the node's own threads and interfaces.
     *
     * @param address in the configuration space
     */
    record Configuration(long address) implements InitialValue {}
}
