package dev.harbinger.study.networkcache.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.workloads.adi.AdiProblem;
import dev.harbinger.workloads.adi.AdiResult;
import dev.harbinger.workloads.adi.AlternatingDirections;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ADI in C, run by QEMU with what rank 0 of the Java run received, comes to the Java run's bits. */
class AdiProgramTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void assumeTools() {
        CrossTools.assumeEmulator();
    }

    @ParameterizedTest
    @CsvSource({"1, 20, 33, 7, 0", "3, 7, 5, 4, 24", "64, 2048, 128, 81, 10449"})
    @Tag("long")
    void the_slab_of_any_number_of_ranks_has_the_bits(int ranks, int rows, int columns, int steps, int messages)
            throws Exception {
        the_slab_of_rank_0_has_the_bits_of_the_java_run(ranks, rows, columns, steps, messages);
    }

    @ParameterizedTest
    @CsvSource("4, 64, 16, 10, 170")
    void the_slab_of_rank_0_has_the_bits_of_the_java_run(int ranks, int rows, int columns, int steps, int messages)
            throws Exception {
        AdiProblem problem = new AdiProblem(rows, columns, steps);
        AtomicReference<AdiResult> result = new AtomicReference<>();
        byte[] payloads = RecordedJob.run(ranks, world -> {
            AdiResult own = new AlternatingDirections(world, problem).run();
            if (world.rank() == 0) {
                result.set(own);
            }
        });

        Path elf = CrossTools.buildForRecording(
                folder.resolve("adi.elf"),
                CrossTools.SOURCES.resolve("adi.c").toString(),
                "-DRANKS=" + ranks,
                "-DPOINT_ROWS=" + rows,
                "-DPOINT_COLUMNS=" + columns,
                "-DSTEPS=" + steps);

        assertEquals(
                List.of(
                        "adi " + rows + " x " + columns + ", " + steps + " steps, rank 0 of " + ranks,
                        String.format("slab %016x", result.get().slabChecksum()),
                        "error " + PrintedNumber.of(result.get().slabError()),
                        "messages received " + messages,
                        "Verification SUCCESSFUL"),
                CrossTools.emulate(elf, payloads));
    }
}
