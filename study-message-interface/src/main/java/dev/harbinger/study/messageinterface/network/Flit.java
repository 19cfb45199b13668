package dev.harbinger.study.messageinterface.network;

import dev.harbinger.study.messageinterface.word.Word;

/**
 * A flow control digit: one word of a message on its way, with its parity and tail bits. Source: Lee, sections 4.1 and
 * 4.4.2.
 *
 * @param word the payload; of the first flit of a message, its {@link MessageHeader}
 * @param isHead whether it is the first of its message
 * @param isTail whether it is the last of its message
 * @param parity parity bit that the inject module computed over the payload
 * @param message number of the message in the order of injection, for observers; the hardware does not have it
 */
public record Flit(Word word, boolean isHead, boolean isTail, boolean parity, long message) {
    /** A flit with the parity of its payload. */
    public static Flit of(Word word, boolean isHead, boolean isTail, long message) {
        return new Flit(word, isHead, isTail, parityOf(word), message);
    }

    /** Whether the payload still fits its parity bit. */
    public boolean isSound() {
        return parity == parityOf(word);
    }

    /** The flit with one bit of the payload turned over, as a fault on a link leaves it. */
    public Flit withBitFlipped(int bit) {
        return new Flit(new Word(word.bits() ^ 1L << bit, word.isPointer()), isHead, isTail, parity, message);
    }

    /** The flit with its parity bit flipped. */
    public Flit withParityFlipped() {
        return new Flit(word, isHead, isTail, !parity, message);
    }

    private static boolean parityOf(Word word) {
        return (Long.bitCount(word.bits()) + (word.isPointer() ? 1 : 0) & 1) != 0;
    }
}
