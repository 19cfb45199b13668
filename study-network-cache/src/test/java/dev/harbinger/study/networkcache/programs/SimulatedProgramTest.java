package dev.harbinger.study.networkcache.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.core.ElfFormatException;
import dev.harbinger.study.networkcache.core.Program;
import dev.harbinger.study.networkcache.experiment.laboratory.Subjects;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.machine.Simulation;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import dev.harbinger.study.networkcache.traffic.JobRecorder;
import dev.harbinger.study.networkcache.traffic.VirtualCosts;
import dev.harbinger.study.networkcache.traffic.VirtualTimeRun;
import dev.harbinger.trace.traffic.Traffic;
import dev.harbinger.workloads.adi.AdiProblem;
import dev.harbinger.workloads.adi.AdiResult;
import dev.harbinger.workloads.adi.AlternatingDirections;
import dev.harbinger.workloads.cg.CgBenchmark;
import dev.harbinger.workloads.cg.CgProblemClass;
import dev.harbinger.workloads.sp.SpBenchmark;
import dev.harbinger.workloads.sp.SpProblemClass;
import dev.harbinger.workloads.sp.SpResult;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The included programs, as they are, on simulated machines: they come to the bits of the Java run whose traffic they
 * receive, and every load is compared with what memory without caches holds. ADI and ping-pong are small enough for
 * every policy.
 */
class SimulatedProgramTest {
    /** Arrivals before, around and after the receives. */
    private static final double[] SCALES = {0, 0.3, 3};

    private static final Traffic NOTHING = new Traffic("", 1, 0, List.of(), List.of());

    private static List<Setup> everyPolicy(double cyclesPerNano) {
        return Arrays.stream(PolicyKind.values())
                .map(policy -> setup(policy, cyclesPerNano))
                .toList();
    }

    private static Setup setup(PolicyKind policy, double cyclesPerNano) {
        return new Setup(MachineSettings.of(StudyParameters.usual(), policy), cyclesPerNano);
    }

    private static Simulation simulation(BundledProgram program, Traffic traffic) throws ElfFormatException {
        return new Simulation(
                Program.load(program.elf()), traffic, StudyParameters.usual().whole("program.memory"));
    }

    private record Run(Simulation.Outcome outcome, List<String> lines) {}

    private static Run run(Simulation simulation, List<Setup> setups) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Simulation.Outcome outcome = simulation.run(setups, out);
        return new Run(outcome, out.toString(StandardCharsets.US_ASCII).lines().toList());
    }

    private static void check(List<String> expected, int messages, Run run) {
        assertEquals(0, run.outcome.exitCode());
        assertTrue(run.lines.containsAll(expected), () -> "expected " + expected + "\nin " + run.lines);
        assertTrue(run.lines.contains("messages received " + messages), () -> run.lines.toString());
        for (MachineResult result : run.outcome.machines()) {
            assertEquals(messages, result.received());
        }
    }

    @Test
    void adi_has_the_bits_of_the_java_run() throws Exception {
        AdiProblem problem = new AdiProblem(64, 16, 10);
        AtomicReference<AdiResult> result = new AtomicReference<>();
        Traffic traffic = record(4, (harbinger, computation) -> {
            AdiResult own = new AlternatingDirections(harbinger.world(), problem).run();
            if (harbinger.world().rank() == 0) {
                result.set(own);
            }
        });
        Simulation simulation = simulation(BundledProgram.ADI_4, traffic);
        List<String> expected = List.of(
                String.format("slab %016x", result.get().slabChecksum()),
                "error " + PrintedNumber.of(result.get().slabError()));
        for (double scale : SCALES) {
            check(expected, 170, run(simulation, everyPolicy(scale)));
        }
    }

    @Test
    @Tag("long")
    void cg_has_the_bits_of_the_java_run() throws Exception {
        List<String> expected = new ArrayList<>();
        Traffic traffic = record(
                4,
                (harbinger, computation) -> new CgBenchmark(harbinger.world(), CgProblemClass.S, computation)
                        .run((iteration, residual, zeta) -> {
                            if (harbinger.world().rank() == 0) {
                                expected.add("iteration " + iteration + " residual " + PrintedNumber.of(residual)
                                        + " zeta " + PrintedNumber.of(zeta));
                            }
                        }));
        List<Setup> setups = List.of(setup(PolicyKind.LAZY_DTCT, SCALES[1]));
        check(expected, 1680, run(simulation(BundledProgram.CG_S_4, traffic), setups));
    }

    @Test
    @Tag("long")
    void sp_has_the_bits_of_the_java_run() throws Exception {
        AtomicReference<SpResult> result = new AtomicReference<>();
        Traffic traffic = record(4, (harbinger, computation) -> {
            SpResult own = new SpBenchmark(harbinger.world(), SpProblemClass.S, 100, computation).run();
            if (harbinger.world().rank() == 0) {
                result.set(own);
            }
        });
        List<String> expected =
                List.of(String.format("points %016x", result.get().share().checksum()));
        List<Setup> setups = List.of(setup(PolicyKind.DTCT, SCALES[1]));
        check(expected, 1218, run(simulation(BundledProgram.SP_S_4, traffic), setups));
    }

    @Test
    void hello_needs_no_messages() throws Exception {
        Run run = run(simulation(BundledProgram.HELLO, NOTHING), everyPolicy(1));
        assertEquals(0, run.outcome.exitCode());
        assertEquals("Hello from a RISC-V core", run.lines.getFirst());
    }

    @Test
    void pingpong_gets_its_messages_back_under_every_policy() throws Exception {
        Simulation simulation = subject(BundledProgram.PINGPONG);
        for (PolicyKind policy : PolicyKind.values()) {
            for (double scale : SCALES) {
                check(List.of(), 101, run(simulation, List.of(setup(policy, scale))));
            }
        }
    }

    @Test
    void remap_looks_at_its_messages_and_binds_them() throws Exception {
        Simulation simulation = subject(BundledProgram.REMAP);
        for (PolicyKind policy : new PolicyKind[] {PolicyKind.DTCT, PolicyKind.LAZY_DTCT}) {
            for (double scale : SCALES) {
                Run run = run(simulation, List.of(setup(policy, scale)));
                assertEquals(0, run.outcome.exitCode());
                assertEquals(3, run.lines.size());
                String bits = run.lines.get(0).replaceAll(".*network memory has ", "");
                assertEquals("bound: " + bits, run.lines.get(1));
                assertTrue(run.lines.get(2).endsWith(bits), run.lines.get(2));
                assertEquals(2, run.outcome.machines().getFirst().received());
            }
        }
    }

    private static Simulation subject(BundledProgram program) throws InterruptedException {
        return new Subjects(StudyParameters.usual()).get(program).simulation();
    }

    private static Traffic record(int ranks, JobRecorder.Program program) throws InterruptedException {
        return VirtualTimeRun.run(JobRecorder.record("test", ranks, 0, program), VirtualCosts.RS6000_SP);
    }
}
