package dev.harbinger.study.networkcache.experiment.reception;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.experiment.reception.PolicyMeasures.Quantity;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Made-up results, ranked as published or not. */
class FivePoliciesRowsTest {
    private static final List<String> ORDERS =
            List.of("F6.10.order", "F6.11.order", "F6.10.dtct", "F6.12.order", "F6.13.order", "F6.14.order", "6.rank");

    @Test
    void results_ranked_as_published_are_reproduced() {
        Reproductions rows = rows(published(), published(), published());
        for (String id : ORDERS) {
            assertEquals(Verdict.REPRODUCED, row(rows, id).verdict(), id);
        }
        assertEquals(Verdict.NOT_DERIVABLE, row(rows, "6.4.once").verdict());
        assertEquals("1.000 loads", row(rows, "6.4.once").measured());
        assertTrue(row(rows, "F6.12.order").measured().startsWith("lazy DTCT < DTCT < DMA to destination"));
    }

    @Test
    void one_r_that_is_ranked_otherwise_spoils_the_order() {
        PolicyRuns contrary = runs(
                measures(PolicyKind.PROCESSOR, 1000, 50, 300),
                measures(PolicyKind.DMA_THEN_COPY, 900, 45, 280),
                measures(PolicyKind.DMA_TO_DESTINATION, 500, 40, 270),
                measures(PolicyKind.DTCT, 498, 30, 60),
                measures(PolicyKind.LAZY_DTCT, 499, 31, 61));
        Reproductions rows = rows(published(), contrary, published());
        for (String id : ORDERS) {
            assertEquals(Verdict.NOT_REPRODUCED, row(rows, id).verdict(), id);
        }
        assertTrue(row(rows, "F6.12.order").measured().contains("; at 25.19E+07 DTCT < lazy DTCT < "));
    }

    @Test
    void equal_values_are_no_order() {
        PolicyRuns tied = runs(
                measures(PolicyKind.PROCESSOR, 1000, 50, 300),
                measures(PolicyKind.DMA_THEN_COPY, 900, 45, 280),
                measures(PolicyKind.DMA_TO_DESTINATION, 500, 40, 270),
                measures(PolicyKind.DTCT, 500, 30, 60),
                measures(PolicyKind.LAZY_DTCT, 499, 30, 60));
        assertFalse(tied.isLazySmallest(Quantity.FIRST));
        assertFalse(tied.isLazySmallest(Quantity.ACCESSES, Quantity.MISSES));
        assertTrue(tied.isLazySmallest(Quantity.ACCESSES));
        assertFalse(tied.isRanked(Quantity.ACCESSES));
        assertTrue(tied.isLazyBetter());
        assertEquals(
                "lazy DTCT < DTCT = DMA to destination < DMA, then copy < processor copy",
                tied.order(Quantity.ACCESSES));
    }

    @Test
    void what_all_can_see_is_not_too_little_to_see() {
        PolicyRuns high = runs(
                measures(PolicyKind.PROCESSOR, 508, 50, 300),
                measures(PolicyKind.DMA_THEN_COPY, 506, 45, 280),
                measures(PolicyKind.DMA_TO_DESTINATION, 501, 40, 270),
                measures(PolicyKind.DTCT, 500, 31, 61),
                measures(PolicyKind.LAZY_DTCT, 499, 30, 60));
        assertEquals(1.0 / 20, high.shareOfScale(), 1e-12);
        assertEquals(
                Verdict.NOT_REPRODUCED,
                row(rows(published(), high, published()), "F6.10.dtct").verdict());
    }

    @Test
    void the_note_says_what_counting_transfers_as_accesses_does_to_the_order() {
        String note =
                row(rows(published(), published(), published()), "F6.10.order").note();
        assertTrue(note.startsWith("a transfer of DTCT into the data cache counts as no access"), note);
        assertTrue(note.contains("is as printed: accesses lazy DTCT < DTCT < DMA to destination"), note);
        PolicyRuns moved = runs(published().policies().stream()
                .map(each -> each.policy() == PolicyKind.LAZY_DTCT ? with(each, 20) : each)
                .toArray(PolicyMeasures[]::new));
        String other = row(rows(moved, moved, moved), "F6.10.order").note();
        assertTrue(other.contains("is not as printed: accesses DTCT < DMA to destination < lazy DTCT"), other);
        assertEquals(moved.policies(), moved.otherwise(false).otherwise(true).policies());
    }

    private static PolicyMeasures with(PolicyMeasures measures, double installs) {
        return new PolicyMeasures(
                measures.policy(),
                measures.accesses(),
                measures.misses(),
                measures.replacements(),
                measures.writebacks(),
                measures.invalidations(),
                measures.first(),
                measures.last(),
                measures.reads(),
                installs,
                0);
    }

    private static PolicyRuns published() {
        return runs(
                measures(PolicyKind.PROCESSOR, 1000, 50, 300),
                measures(PolicyKind.DMA_THEN_COPY, 900, 45, 280),
                measures(PolicyKind.DMA_TO_DESTINATION, 510, 40, 270),
                measures(PolicyKind.DTCT, 500, 31, 61),
                measures(PolicyKind.LAZY_DTCT, 499, 30, 60));
    }

    private static PolicyMeasures measures(PolicyKind policy, double accesses, double misses, double access) {
        return new PolicyMeasures(policy, accesses, misses, misses, 5, 3, access, access + 1, 1, 0, 0);
    }

    private static PolicyRuns runs(PolicyMeasures... measures) {
        return new PolicyRuns(BundledProgram.ADI_4, 1, 1, List.of(measures), measures[measures.length - 1]);
    }

    /** The same three runs for both programs, at the r of the document. */
    private static Reproductions rows(PolicyRuns low, PolicyRuns middle, PolicyRuns high) {
        List<PolicyRuns> runs = List.of(at(24.98e7, low), at(25.19e7, middle), at(26.69e7, high));
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published(), StudyParameters.usual());
        new FivePoliciesRows(runs, runs, false).compare(rows);
        return rows.build();
    }

    private static PolicyRuns at(double printed, PolicyRuns runs) {
        return new PolicyRuns(runs.program(), printed, runs.ratio(), runs.policies(), runs.overlapped());
    }

    private static Reproduction row(Reproductions rows, String id) {
        return Objects.requireNonNull(rows.row(id), id);
    }
}
