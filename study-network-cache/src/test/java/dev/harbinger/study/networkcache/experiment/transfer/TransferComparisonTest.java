package dev.harbinger.study.networkcache.experiment.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.PublishedValue;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransferComparisonTest {
    private static final List<DataCacheEvent> EVENTS = List.of(
            DataCacheEvent.ACCESSES, DataCacheEvent.MISSES, DataCacheEvent.WRITEBACKS, DataCacheEvent.REPLACEMENTS);

    /** Increments of Table 5.2 for 64 processes over counts of 1000. */
    private static final List<MachineResult> AS_PRINTED = List.of(
            MachineResults.of(1000, 1000, 1000, 1000, 0),
            MachineResults.of(1771, 3133, 3133, 3537, 0),
            MachineResults.of(4311, 5673, 3133, 3537, 0),
            MachineResults.of(9098, 10_590, 2971, 4532, 0));

    private static TransferComparison of(List<MachineResult> results) {
        return new TransferComparison("T5.2.64P", "made up", results);
    }

    private static Reproductions compare(TransferComparison comparison) {
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published());
        comparison.compare(rows, StudyParameters.published(), EVENTS, "", "");
        return rows.build();
    }

    @Test
    void printed_increments_over_other_counts_are_reproduced() {
        Reproductions rows = compare(of(AS_PRINTED));
        assertEquals(4, rows.count(Verdict.REPRODUCED));
        assertEquals(8, rows.count(Verdict.FOLLOWED));
        assertEquals(4, rows.count(Verdict.NOT_DERIVABLE));
        assertEquals(16, rows.rows().size());
        assertTrue(rows.missing().stream().map(PublishedValue::id).noneMatch(id -> id.startsWith("T5.2.64P.")));
    }

    @Test
    void methods_in_another_order_are_not_reproduced() {
        List<MachineResult> exchanged =
                List.of(AS_PRINTED.get(0), AS_PRINTED.get(1), AS_PRINTED.get(3), AS_PRINTED.get(2));
        Reproductions rows = compare(of(exchanged));
        assertEquals(
                Verdict.NOT_REPRODUCED,
                rows.row("T5.2.64P.all-dma.data-cache-misses").verdict(),
                "counts for the whole order");
        assertEquals(
                Verdict.FOLLOWED,
                rows.row("T5.2.64P.dma-and-processor.data-cache-misses").verdict());
        assertEquals(
                "counted once, with T5.2.64P.all-dma.data-cache-misses; above All Processor and printed as below; "
                        + DataCacheEvent.MISSES.note(),
                rows.row("T5.2.64P.dma-and-processor.data-cache-misses").note());
    }

    @Test
    void an_increment_of_the_other_sign_is_not_reproduced() {
        List<MachineResult> results = List.of(
                MachineResults.of(1772, 1000, 1000, 1000, 0), AS_PRINTED.get(1), AS_PRINTED.get(2), AS_PRINTED.get(3));
        Reproductions rows = compare(of(results));
        assertEquals("-1", rows.row("T5.2.64P.all-dma.data-cache-accesses").measured());
        assertEquals(
                Verdict.NOT_REPRODUCED,
                rows.row("T5.2.64P.all-dma.data-cache-accesses").verdict());
        assertEquals(
                Verdict.FOLLOWED,
                rows.row("T5.2.64P.all-processor.data-cache-accesses").verdict());
    }

    @Test
    void equal_is_neither_above_nor_below() {
        double[] printed = {0, 5, 5, 7};
        double[] ours = {0, 6, 8, 9};
        assertEquals(
                List.of(TransferMethod.DMA_AND_PROCESSOR),
                TransferOrder.contrary(TransferMethod.ALL_DMA, printed, ours));
        assertEquals(
                "below DMA and Processor and printed as equal to",
                TransferOrder.words(TransferMethod.ALL_DMA, printed, ours));
        assertEquals(List.of(), TransferOrder.contrary(TransferMethod.ALL_PROCESSOR, printed, ours));
        assertEquals(
                List.of(TransferMethod.EXTENSION),
                TransferOrder.contrary(TransferMethod.ALL_DMA, printed, new double[] {5, 5, 5, 9}));
    }

    @Test
    void the_extension_has_least_only_when_no_method_has_less_and_one_has_more() {
        TransferComparison printed = of(AS_PRINTED);
        assertTrue(printed.isLeastWithExtension(DataCacheEvent.ACCESSES));
        assertTrue(TransferMethods.isLeastWithExtension(List.of(printed)));
        MachineResult same = AS_PRINTED.getFirst();
        assertFalse(of(List.of(same, same, same, same)).isLeastWithExtension(DataCacheEvent.ACCESSES));
        TransferComparison fewerMisses =
                of(List.of(same, MachineResults.of(1771, 999, 0, 0, 0), AS_PRINTED.get(2), AS_PRINTED.get(3)));
        assertTrue(fewerMisses.isLeastWithExtension(DataCacheEvent.ACCESSES));
        assertFalse(fewerMisses.isLeastWithExtension(DataCacheEvent.MISSES));
        assertFalse(TransferMethods.isLeastWithExtension(List.of(printed, fewerMisses)));
    }

    @Test
    void counting_transfers_as_accesses_may_turn_the_order() {
        TransferComparison few = of(withInstalls(100));
        assertTrue(few.isLeastOtherwise(DataCacheEvent.ACCESSES));
        String words = TransferComparison.otherwise(List.of(few));
        assertTrue(
                words.startsWith(
                        "with dl1.count-installs = yes (here no), the order also holds: T5.2.64P accesses +671 "),
                words);
        TransferComparison many = of(withInstalls(800));
        assertFalse(many.isLeastOtherwise(DataCacheEvent.ACCESSES));
        assertTrue(TransferComparison.otherwise(List.of(many)).contains("the order does not hold: "));
    }

    private static List<MachineResult> withInstalls(long installs) {
        return List.of(
                MachineResults.of(1000, 1000, 1000, 1000, 0, installs),
                AS_PRINTED.get(1),
                AS_PRINTED.get(2),
                AS_PRINTED.get(3));
    }
}
