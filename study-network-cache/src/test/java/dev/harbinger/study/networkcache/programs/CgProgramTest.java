package dev.harbinger.study.networkcache.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.workloads.cg.CgBenchmark;
import dev.harbinger.workloads.cg.CgProblemClass;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CG in C, run by QEMU with what rank 0 of the Java run received, comes to the Java run's bits. */
class CgProgramTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void assumeTools() {
        CrossTools.assumeEmulator();
    }

    @ParameterizedTest
    @CsvSource({"S, 1, 0", "S, 2, 1680", "A, 64, 4208"})
    @Tag("long")
    void zeta_and_residual_of_any_number_of_ranks_have_the_bits(CgProblemClass problem, int ranks, int messages)
            throws Exception {
        zeta_and_residual_have_the_bits_of_the_java_run(problem, ranks, messages);
    }

    @ParameterizedTest
    @CsvSource("S, 4, 1680")
    void zeta_and_residual_have_the_bits_of_the_java_run(CgProblemClass problem, int ranks, int messages)
            throws Exception {
        List<String> expected = new ArrayList<>();
        expected.add("CG class " + problem + ", rank 0 of " + ranks);
        byte[] payloads = RecordedJob.run(ranks, world -> runCg(world, problem, expected));

        Path elf = CrossTools.buildForRecording(
                folder.resolve("cg.elf"),
                CrossTools.SOURCES.resolve("cg.c").toString(),
                CrossTools.SOURCES.resolve("cg_matrix.c").toString(),
                "-DCLASS=" + problem,
                "-DRANKS=" + ranks);
        List<String> printed = CrossTools.emulate(elf, payloads);

        assertEquals(expected, printed.subList(0, expected.size()));
        assertEquals("messages received " + messages, printed.get(expected.size() + 1));
    }

    private static void runCg(Communicator world, CgProblemClass problem, List<String> lines) {
        new CgBenchmark(world, problem).run((iteration, residual, zeta) -> {
            if (world.rank() == 0) {
                lines.add("iteration " + iteration + " residual " + PrintedNumber.of(residual) + " zeta "
                        + PrintedNumber.of(zeta));
            }
        });
    }
}
