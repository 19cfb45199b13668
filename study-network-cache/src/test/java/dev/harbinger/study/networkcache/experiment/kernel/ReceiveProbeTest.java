package dev.harbinger.study.networkcache.experiment.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.experiment.kernel.ReceiveProbe.Outcome;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import org.junit.jupiter.api.Test;

class ReceiveProbeTest {
    private static final KernelMachines USUAL = KernelMachines.of(StudyParameters.usual());
    private static final long SEED = 1;

    @Test
    void overhead_is_two_calls_and_the_kernels_own_work() {
        Outcome via = ReceiveProbe.of(USUAL.withOverhead(3000).machine(PolicyKind.VIA), 8, SEED);
        assertEquals(3040, via.overhead());
        Outcome tcp = ReceiveProbe.of(USUAL.withOverhead(3000).machine(PolicyKind.TCP_IP), 8, SEED);
        assertEquals(4540, tcp.overhead());
        assertEquals(via.copying(), tcp.copying());
    }

    @Test
    void a_word_is_copied_in_two_hits_and_a_turn_of_the_loop() {
        assertEquals(2 + 2 + 2, via(8).copying());
        assertEquals(2 + 2 + 2, via(1).copying());
        assertEquals(1750 * 6, via(14_000).copying());
    }

    @Test
    void a_message_that_dma_has_written_misses() {
        Outcome clean = ReceiveProbe.of(USUAL.withPollution(0).machine(PolicyKind.VIA), 16, SEED);
        assertEquals(20, clean.data().readMisses());
        assertEquals(0, clean.data().writeMisses());
        assertTrue(clean.missing() >= 200, clean::toString);
    }

    @Test
    void what_the_kernel_takes_is_missed() {
        Outcome all = ReceiveProbe.of(USUAL.withPollution(1).machine(PolicyKind.VIA), 16, SEED);
        assertEquals(20, all.data().writeMisses());
    }

    @Test
    void copying_outweighs_the_kernel_for_a_long_message_alone() {
        assertTrue(via(8).overhead() > 10 * (via(8).copying() + via(8).missing()));
        assertTrue(via(65_536).overhead() < via(65_536).copying() + via(65_536).missing());
    }

    @Test
    void only_kernels_are_timed() {
        assertThrows(IllegalArgumentException.class, () -> ReceiveProbe.of(USUAL.machine(PolicyKind.DTCT), 8, SEED));
    }

    private static Outcome via(int bytes) {
        return ReceiveProbe.of(USUAL.machine(PolicyKind.VIA), bytes, SEED);
    }
}
