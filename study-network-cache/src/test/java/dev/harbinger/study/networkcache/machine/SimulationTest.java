package dev.harbinger.study.networkcache.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.Program;
import dev.harbinger.study.networkcache.core.ProgramFault;
import dev.harbinger.study.networkcache.experiment.laboratory.Subject;
import dev.harbinger.study.networkcache.experiment.laboratory.Subjects;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.Traffic;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** A whole program, ADI on 4 ranks, on machines. */
@TestInstance(Lifecycle.PER_CLASS)
class SimulationTest {
    private static final int MEMORY = 1 << 20;
    /** The knee of this program is around one cycle a nanosecond. */
    private static final double R = 1;

    private Subject adi;

    @BeforeAll
    void record() throws InterruptedException {
        adi = new Subjects(StudyParameters.usual()).get(BundledProgram.ADI_4);
    }

    private MachineResult run(MachineParameters machine, double cyclesPerNano) {
        return run(List.of(new Setup(machine, cyclesPerNano))).getFirst();
    }

    private List<MachineResult> run(List<Setup> setups) {
        Simulation.Outcome outcome = adi.simulation().run(setups, OutputStream.nullOutputStream());
        assertEquals(0, outcome.exitCode());
        return outcome.machines();
    }

    private static void assertSame(MachineResult expected, MachineResult result) {
        assertEquals(expected.cycles(), result.cycles());
        assertEquals(expected.instructions(), result.instructions());
        assertEquals(expected.dataCache(), result.dataCache());
        assertEquals(expected.instructionCache(), result.instructionCache());
        assertEquals(expected.access(), result.access());
        assertEquals(expected.early(), result.early());
        assertArrayEquals(expected.callCycles(), result.callCycles());
    }

    @Test
    void several_machines_have_the_results_of_each_alone() {
        List<Setup> setups = new ArrayList<>();
        for (PolicyKind policy : PolicyKind.values()) {
            setups.add(new Setup(Machines.of(policy), R));
        }
        setups.add(new Setup(Machines.of(PolicyKind.VIA), R, 7));
        setups.add(new Setup(Machines.of(PolicyKind.DTCT, "core.kind=out-of-order"), 5 * R));
        List<MachineResult> together = run(setups);
        for (int i = 0; i < setups.size(); i++) {
            assertSame(run(List.of(setups.get(i))).getFirst(), together.get(i));
        }
    }

    @Test
    void the_same_run_has_the_same_result_and_another_seed_another_one() {
        MachineParameters via = Machines.of(PolicyKind.VIA, "via.pollution=0.3");
        MachineResult first = run(via, R);
        assertSame(first, run(via, R));
        MachineResult other = run(List.of(new Setup(via, R, 99))).getFirst();
        assertTrue(first.dataCache().misses() != other.dataCache().misses());
    }

    @Test
    void all_messages_are_received_and_the_later_they_come_the_longer_it_takes() {
        MachineParameters machine = Machines.of(PolicyKind.LAZY_DTCT);
        MachineResult free = run(machine, 0);
        MachineResult slow = run(machine, 1000);
        for (MachineResult result : List.of(free, run(machine, R), slow)) {
            assertEquals(170, result.received());
            assertTrue(result.cycles() >= result.lastArrival());
            assertTrue(result.cycles() >= free.cycles());
            assertTrue(result.early() <= free.early());
        }
        assertEquals(170, free.early());
        assertEquals(0, free.waited());
        assertEquals(0, slow.shortEarly());
        assertTrue(slow.waited() > 100 * free.cycles());
    }

    @Test
    void fast_forward_leaves_out_its_instructions_and_changes_no_message() {
        MachineResult all = run(Machines.of(PolicyKind.DTCT), R);
        MachineResult less = run(Machines.of(PolicyKind.DTCT, "measure.fast-forward=100"), R);
        MachineResult none = run(Machines.of(PolicyKind.DTCT, "measure.fast-forward=1000000000"), R);
        long skipped = all.instructions() - less.instructions();
        assertEquals(InstructionBatch.CAPACITY, skipped);
        assertTrue(none.instructions() > 0, "it ends with the first call");
        assertTrue(none.instructions() < less.instructions());
        assertEquals(all.received(), none.received());
        // Calls are as far apart: the caches are cold in other places, so that is not to the cycle.
        int calls = all.callCycles().length;
        assertEquals(calls, none.callCycles().length);
        double apart = all.callCycles()[calls - 1] - all.callCycles()[0];
        assertEquals(1, (none.callCycles()[calls - 1] - none.callCycles()[0]) / apart, 0.01);
    }

    @Test
    void without_times_everything_comes_at_once() {
        List<Message> untimed = adi.traffic().messages().stream()
                .map(message -> new Message(message.id(), Double.NaN, message.payload()))
                .toList();
        Traffic traffic = new Traffic("adi", 4, 0, untimed, List.of());
        Setup setup = new Setup(Machines.of(PolicyKind.DTCT), R);
        MachineResult result = new Simulation(program(BundledProgram.ADI_4), traffic, MEMORY)
                .run(List.of(setup), OutputStream.nullOutputStream())
                .machines()
                .getFirst();
        assertSame(run(setup.machine(), 0), result);
    }

    @Test
    void a_message_that_would_come_after_all_cycles_is_refused() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> run(Machines.of(PolicyKind.DTCT), 1e15));
        assertTrue(String.valueOf(refusal.getMessage()).contains("no such cycle"), refusal.getMessage());
    }

    @Test
    void r_is_a_number() {
        MachineParameters machine = Machines.of(PolicyKind.DTCT);
        for (double r : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertEquals(
                    "r is " + r + " cycles per nanosecond: it must be 0 or more",
                    assertThrows(IllegalArgumentException.class, () -> new Setup(machine, r))
                            .getMessage());
        }
    }

    @Test
    void memory_that_does_not_do_is_refused() {
        Program program = program(BundledProgram.ADI_4);
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> new Simulation(program, adi.traffic(), 5000))
                        .getMessage());
        assertTrue(message.startsWith("program.memory: 4096 bytes of memory are not possible"), message);
        MachineParameters large = Machines.of(PolicyKind.VIA, "device.buffers=" + Integer.MAX_VALUE);
        assertEquals(
                "device.buffers is 2147483647: it must be at most 268435456 bytes",
                assertThrows(IllegalArgumentException.class, () -> run(large, 0))
                        .getMessage());
        assertEquals(
                "program.memory is 2147483647: it must be at most 268435456 bytes",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new Simulation(program, adi.traffic(), Integer.MAX_VALUE))
                        .getMessage());
        MachineParameters small = Machines.of(PolicyKind.VIA, "device.buffers=64");
        assertTrue(String.valueOf(assertThrows(IllegalArgumentException.class, () -> run(small, 0))
                        .getMessage())
                .startsWith("device.buffers is 64: the largest message needs "));
    }

    @Test
    void too_few_messages_end_the_program_where_it_receives() {
        Traffic traffic = new Traffic("adi", 4, 0, adi.traffic().messages().subList(0, 5), List.of());
        ProgramFault fault = assertThrows(
                ProgramFault.class,
                () -> new Simulation(program(BundledProgram.ADI_4), traffic, MEMORY)
                        .run(List.of(), OutputStream.nullOutputStream()));
        assertEquals(ProgramFault.Kind.NETWORK, fault.kind());
        assertTrue(String.valueOf(fault.getMessage()).contains("but the traffic has"), fault.getMessage());
    }

    /** What the C runtime of pingpong reads as its cycles is what the machine notes of its calls. */
    @Test
    void the_clock_that_a_program_reads_is_the_machine_s() throws InterruptedException {
        Subject pingpong = new Subjects(StudyParameters.usual()).get(BundledProgram.PINGPONG);
        long previous = 0;
        for (PolicyKind policy : new PolicyKind[] {PolicyKind.LAZY_DTCT, PolicyKind.VIA, PolicyKind.TCP_IP}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Simulation.Outcome outcome =
                    pingpong.simulation().run(List.of(new Setup(Machines.of(policy, "via.pollution=0"), 0)), out);
            assertEquals(0, outcome.exitCode());
            MachineResult result = outcome.machines().getFirst();
            String printed = out.toString(StandardCharsets.US_ASCII);
            long least = Long.parseLong(printed.replaceAll("(?s).*least (\\d+),.*", "$1"));
            long most = Long.parseLong(printed.replaceAll("(?s).*most (\\d+)\n.*", "$1"));
            long[] calls = result.callCycles();
            long leastBetween = Long.MAX_VALUE;
            long mostBetween = 0;
            for (int i = 0; i < calls.length; i += 3) {
                leastBetween = Math.min(leastBetween, calls[i + 2] - calls[i + 1] + 20);
                mostBetween = Math.max(mostBetween, calls[i + 2] - calls[i + 1] + 20);
            }
            assertTrue(least >= leastBetween && least < leastBetween + 100, printed);
            assertTrue(most >= mostBetween, printed);
            assertTrue(least > previous, printed);
            previous = least;
        }
        assertTrue(previous > 15_000, "TCP/IP takes 1.5 times the kernel's 10,000 cycles");
    }

    private static Program program(BundledProgram program) {
        try {
            return Program.load(program.elf());
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }
}
