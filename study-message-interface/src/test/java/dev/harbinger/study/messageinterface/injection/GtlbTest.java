package dev.harbinger.study.messageinterface.injection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.word.PageSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Entries and translation. Source: Lee, sections 3.3.1 and 4.2.2. */
class GtlbTest {
    /** Pages by twos over four columns and two rows from [3, 5] on; addresses whose bits 53 to 40 are 7. */
    private static final GtlbEntry ENTRY =
            new GtlbEntry(true, 7L << 28, ((1L << 14) - 1) << 28, 1, 2, 1, new NodeId(3, 5));

    private static Gtlb gtlb(PageSize page, OffsetReading reading) {
        Gtlb gtlb = new Gtlb(page, reading);
        gtlb.set(2, ENTRY);
        return gtlb;
    }

    @Test
    void theTwoWordsOfAnEntryAreThoseOfIgtrdAndIgtwr422() {
        assertEquals(1L << 52 | (5L << 5 | 3) << 42 | 7L << 28, ENTRY.word0());
        assertEquals(1L << 48 | 1L << 45 | 2L << 42 | ((1L << 14) - 1) << 28, ENTRY.word1());
        assertEquals(ENTRY, GtlbEntry.of(ENTRY.word0(), ENTRY.word1()));
        assertEquals(ENTRY, GtlbEntry.of(ENTRY.word0() | 1L << 60, ENTRY.word1() | 1L << 60), "unused bits");
    }

    @Test
    void anAddressIsComparedWhereTheMaskSays422() {
        Gtlb gtlb = gtlb(PageSize.WORDS, OffsetReading.COLUMN_THEN_ROW);

        assertEquals(2, gtlb.lookUp(7L << 40 | 0xffffff));
        assertEquals(Gtlb.MISS, gtlb.lookUp(6L << 40));
        gtlb.set(0, ENTRY);
        assertEquals(0, gtlb.lookUp(7L << 40), "the lowest index counts");
        gtlb.set(0, GtlbEntry.INVALID);
        gtlb.set(2, GtlbEntry.INVALID);
        assertEquals(Gtlb.MISS, gtlb.lookUp(7L << 40));
    }

    @ParameterizedTest
    @CsvSource({"0, 3, 5", "1, 3, 5", "2, 4, 5", "6, 6, 5", "8, 3, 6", "15, 6, 6", "16, 3, 5"})
    void pagesGoRoundTheRectangleByTwos331(long pageNumber, int x, int y) {
        assertEquals(
                new NodeId(x, y),
                gtlb(PageSize.WORDS, OffsetReading.COLUMN_THEN_ROW).node(2, 7L << 40 | pageNumber << 14));
        assertEquals(
                new NodeId(x, y),
                gtlb(PageSize.BYTES, OffsetReading.COLUMN_THEN_ROW).node(2, 7L << 40 | pageNumber << 11));
    }

    @Test
    void asPrintedTheLowBitsGiveTheRow422() {
        assertEquals(
                new NodeId(3, 8), gtlb(PageSize.WORDS, OffsetReading.AS_PRINTED).node(2, 7L << 40 | 6L << 14));
    }
}
