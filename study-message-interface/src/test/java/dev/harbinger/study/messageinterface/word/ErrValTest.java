package dev.harbinger.study.messageinterface.word;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Errors as words. Source: Lee, sections 4.3.1 and 5.2.1. */
class ErrValTest {
    @Test
    void aParityFaultHoldsCountPriorityOrderArgumentsAndSender431() {
        Word word = ErrVal.parityFault(3, 1, true, 9, 0x155);

        assertTrue(word.isErrVal());
        assertEquals(ErrVal.Cause.NET_PARITY_FAULT.ordinal(), GuardedPointer.lengthOf(word.bits()));
        assertEquals(3L << 16 | 1L << 15 | 1L << 14 | 9L << 10 | 0x155, GuardedPointer.addressOf(word.bits()));
    }

    @Test
    void moreThan255FaultsAreCountedAs255431() {
        assertEquals(
                255L << 16,
                GuardedPointer.addressOf(ErrVal.parityFault(300, 0, false, 0, 0).bits()));
    }

    @Test
    void aPointerHasTypeLengthAndAddress521() {
        Word word = new GuardedPointer(PointerType.READ_WRITE, 5, 0x123).word();

        assertEquals((long) PointerType.READ_WRITE.code() << 60 | 5L << 54 | 0x123, word.bits());
        assertTrue(word.isPointer());
    }

    @Test
    void aSegmentIsAlignedAndAsLongAsItsPages521() {
        long bits =
                new GuardedPointer(PointerType.READ_WRITE, 1, 3L << 14).word().bits();

        assertTrue(GuardedPointer.segmentHolds(bits, 2L << 14, PageSize.WORDS), "the first byte of two pages of words");
        assertTrue(GuardedPointer.segmentHolds(bits, (4L << 14) - 1, PageSize.WORDS), "the last");
        assertTrue(!GuardedPointer.segmentHolds(bits, 4L << 14, PageSize.WORDS), "one behind");
        assertTrue(!GuardedPointer.segmentHolds(bits, 2L << 14, PageSize.BYTES), "pages of bytes are smaller");
        assertTrue(!GuardedPointer.segmentHolds(bits, -8, PageSize.WORDS), "below all memory");
    }
}
