package dev.harbinger.study.networkcache.experiment.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.experiment.laboratory.Miniature;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The experiments of sections 5.1 and 5.2 with small programs. */
class TransferExperimentsTest {
    @Test
    void cycles_are_related_to_time() throws InterruptedException {
        Miniature relation =
                Miniature.of(1, List.of(new CycleTimeRelation(BundledProgram.CG_S_4, BundledProgram.CG_S_4)));
        relation.assertRows("5\\.1\\.linear");
        assertEquals(List.of("cycle-time", "figure-5-1", "figure-5-2"), relation.tableIds());
        assertEquals(48, relation.table("figure-5-2").rows().size());
    }

    @Test
    void transfer_methods_are_compared() throws InterruptedException {
        Miniature methods = Miniature.of(
                1, List.of(new TransferMethods(BundledProgram.ADI_4, BundledProgram.ADI_4, BundledProgram.CG_S_4)));
        methods.assertRows("T5\\.2\\..*");
        assertEquals(List.of("table-5-2", "table-5-2-copied"), methods.tableIds());
        // Of adi's 170 messages, 160 are copied as one word each, and 10 longer ones go by DMA.
        assertEquals("+0", methods.row("T5.2.64P.all-dma.data-cache-accesses").measured());
        assertEquals(
                "+320",
                methods.row("T5.2.64P.dma-and-processor.data-cache-accesses").measured());
        assertEquals(
                "+640",
                methods.row("T5.2.64P.all-processor.data-cache-accesses").measured());
    }

    @Test
    void traffic_intensity_is_varied() throws InterruptedException {
        Miniature intensity = Miniature.of(1, List.of(new TrafficIntensity(BundledProgram.ADI_4)));
        intensity.assertRows("F5\\.3\\.knee|T5\\.3\\..*");
        assertEquals(List.of("figure-5-3", "table-5-3"), intensity.tableIds());
        assertEquals(8, intensity.table("figure-5-3").rows().size());
        assertEquals(12, intensity.table("table-5-3").rows().size());
    }

    @Test
    void relations_below_the_bound_and_falling_ones_are_not_linear() {
        LinearRelation good = new LinearRelation(1, 0, 0.95);
        assertEquals(true, CycleTimeRelation.isLinear(List.of(good, good)));
        assertEquals(false, CycleTimeRelation.isLinear(List.of(good, new LinearRelation(1, 0, 0.94))));
        assertEquals(false, CycleTimeRelation.isLinear(List.of(new LinearRelation(-1, 0, 1), good)));
    }
}
