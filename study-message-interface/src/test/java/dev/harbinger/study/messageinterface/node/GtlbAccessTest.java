package dev.harbinger.study.messageinterface.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.messageinterface.injection.Gtlb;
import dev.harbinger.study.messageinterface.injection.GtlbEntry;
import dev.harbinger.study.messageinterface.injection.InjectionSettings;
import dev.harbinger.study.messageinterface.injection.MessageNumbers;
import dev.harbinger.study.messageinterface.injection.NetworkOutput;
import dev.harbinger.study.messageinterface.injection.OffsetReading;
import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.word.PageSize;
import org.junit.jupiter.api.Test;

/** Operands and results of the GTLB's instructions. Source: Lee, sections 3.3.1 and 4.2.2. */
class GtlbAccessTest {
    /** One page on the node [3, 5]; addresses whose bits 53 to 40 are 7. */
    private static final GtlbEntry ENTRY =
            new GtlbEntry(true, 7L << 28, ((1L << 14) - 1) << 28, 0, 0, 0, new NodeId(3, 5));

    private final Gtlb gtlb = new Gtlb(PageSize.WORDS, OffsetReading.COLUMN_THEN_ROW);
    private final GtlbAccess access = new GtlbAccess(
            gtlb, new NetworkOutput(0, new NodeId(0, 0), 0, InjectionSettings.DEFAULT, gtlb, new MessageNumbers()));

    @Test
    void igtwrSetsTheEntryWhoseWordsIgtrdReads422() {
        access.write(2L << 13, ENTRY.word0(), ENTRY.word1());

        assertEquals(ENTRY, gtlb.entry(2));
        assertEquals(ENTRY.word0(), access.read(2));
        assertEquals(ENTRY.word1(), access.read(1L << 12 | 2));
        assertEquals(GtlbEntry.INVALID, gtlb.entry(0));
    }

    @Test
    void igprbGivesTheNodeAndTheEntryThatMapsAnAddress331() {
        access.write(2L << 13, ENTRY.word0(), ENTRY.word1());

        assertEquals(2L << 10 | 5L << 5 | 3, access.probe(7L << 40));
        assertEquals(GtlbAccess.NOT_MAPPED, access.probe(6L << 40));
    }
}
