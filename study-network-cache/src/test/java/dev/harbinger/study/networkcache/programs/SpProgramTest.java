package dev.harbinger.study.networkcache.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.workloads.sp.Norms;
import dev.harbinger.workloads.sp.SpBenchmark;
import dev.harbinger.workloads.sp.SpProblemClass;
import dev.harbinger.workloads.sp.SpResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SP in C, run by QEMU with what rank 0 of the Java run received, comes to the Java run's bits. */
class SpProgramTest {
    private static final List<String> SOURCES = Stream.of(
                    "sp.c",
                    "sp_cell.c",
                    "sp_characteristics.c",
                    "sp_exchange.c",
                    "sp_rhs.c",
                    "sp_solver.c",
                    "sp_start.c")
            .map(name -> CrossTools.SOURCES.resolve(name).toString())
            .toList();

    @TempDir
    private Path folder;

    @BeforeEach
    void assumeTools() {
        CrossTools.assumeEmulator();
    }

    @ParameterizedTest
    @CsvSource({"S, 1, 100, 0", "S, 9, 5, 114", "S, 16, 100, 2430", "W, 25, 2, 96"})
    @Tag("long")
    void points_and_norms_of_any_number_of_ranks_have_the_bits(
            SpProblemClass problem, int ranks, int steps, int messages) throws Exception {
        points_and_norms_have_the_bits_of_the_java_run(problem, ranks, steps, messages);
    }

    @ParameterizedTest
    @CsvSource("S, 4, 100, 1218")
    void points_and_norms_have_the_bits_of_the_java_run(SpProblemClass problem, int ranks, int steps, int messages)
            throws Exception {
        AtomicReference<SpResult> result = new AtomicReference<>();
        byte[] payloads = RecordedJob.run(ranks, world -> {
            SpResult own = new SpBenchmark(world, problem, steps).run();
            if (world.rank() == 0) {
                result.set(own);
            }
        });

        List<String> expected = new ArrayList<>();
        expected.add("SP class " + problem + ", " + steps + " steps, rank 0 of " + ranks);
        expected.add(String.format("points %016x", result.get().share().checksum()));
        addLines(expected, "residual", result.get().share().residual());
        addLines(expected, "error", result.get().share().error());
        expected.add("messages received " + messages);
        expected.add(
                steps == problem.steps() ? "Verification SUCCESSFUL" : "Not verified: norms are known for other steps");
        Path elf = build("-DCLASS=" + problem, "-DRANKS=" + ranks, "-DSTEPS=" + steps);
        assertEquals(expected, CrossTools.emulate(elf, payloads));
    }

    @Test
    void cells_that_are_too_short_do_not_compile() throws Exception {
        List<String> arguments = new ArrayList<>(SOURCES);
        arguments.addAll(List.of("-DRANKS=25", "-o", folder.resolve("sp.elf").toString()));
        CrossTools.Ending ending = CrossTools.buildScript(arguments.toArray(String[]::new));
        assertTrue(ending.status() != 0);
        assertTrue(
                ending.lines().stream().anyMatch(line -> line.contains("cells must be three points long")),
                () -> String.join("\n", ending.lines()));
    }

    private Path build(String... options) throws Exception {
        return CrossTools.buildForRecording(
                folder.resolve("sp.elf"),
                Stream.concat(SOURCES.stream(), Stream.of(options)).toArray(String[]::new));
    }

    private static void addLines(List<String> lines, String name, Norms norms) {
        norms.stream().forEach(norm -> lines.add(name + " " + PrintedNumber.of(norm)));
    }
}
