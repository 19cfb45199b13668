package dev.harbinger.study.networkcache.experiment.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.experiment.kernel.KernelMissRates.Footprint;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import org.junit.jupiter.api.Test;

class KernelMachinesTest {
    private static final KernelMachines USUAL = KernelMachines.of(StudyParameters.usual());

    @Test
    void a_data_cache_of_a_size_keeps_its_ways_and_lines() {
        MachineParameters machine = USUAL.withDataCache(64).machine(PolicyKind.VIA);
        assertEquals(512, machine.memory().dl1().sets());
        assertEquals(8, machine.memory().dl1().ways());
        assertEquals(16, machine.memory().dl1().line());
        assertEquals(64 * 1024, USUAL.withDataCache(64).bytes());
    }

    @Test
    void an_instruction_cache_of_a_size_keeps_its_lines() {
        MachineParameters machine = USUAL.withInstructionCache(4, 2).machine(PolicyKind.VIA);
        assertEquals(64, machine.memory().il1().sets());
        assertEquals(2, machine.memory().il1().ways());
        assertEquals(32, machine.memory().il1().line());
    }

    @Test
    void a_kernel_takes_as_many_lines_of_every_cache_at_most_all() {
        for (int kilobytes : KernelMissRates.SIZES) {
            KernelMachines sized = USUAL.withDataCache(kilobytes);
            KernelMachines same = Footprint.SAME_LINES.with(sized, USUAL);
            assertEquals(
                    Math.min(sized.lines(), USUAL.pollution() * USUAL.lines()), same.pollution() * same.lines(), 1e-6);
            assertEquals(
                    USUAL.pollution(), Footprint.SAME_SHARE.with(sized, USUAL).pollution());
        }
        KernelMachines half = USUAL.withPollution(0.5);
        assertEquals(1, Footprint.SAME_LINES.with(half.withDataCache(8), half).pollution());
    }

    @Test
    void values_that_are_usual_anyway_give_the_usual_machine() {
        MachineParameters usual = MachineSettings.of(
                StudyParameters.preset(StudyParameters.usual(), StudyParameters.TABLE_7_1), PolicyKind.VIA);
        assertEquals(usual, USUAL.machine(PolicyKind.VIA));
        assertEquals(
                usual,
                USUAL.withOverhead(10_000)
                        .withPollution(0.1)
                        .withDataCache(32)
                        .withInstructionCache(16, 1)
                        .machine(PolicyKind.VIA));
    }
}
