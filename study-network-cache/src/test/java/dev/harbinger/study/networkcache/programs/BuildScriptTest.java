package dev.harbinger.study.networkcache.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildScriptTest {
    /** How the script ends where another compiler is installed than the ELFs were built with. */
    private static final int OTHER_COMPILER = 3;

    @TempDir
    private Path folder;

    @BeforeEach
    void assumeTools() {
        CrossTools.assumeCompiler();
    }

    @Test
    @Tag("long")
    void the_elfs_are_what_the_sources_give() throws Exception {
        CrossTools.Ending ending = CrossTools.buildScript("--check");
        assumeTrue(ending.status() != OTHER_COMPILER, () -> String.join("\n", ending.lines()));
        assertEquals(
                List.of("build.sh: " + BundledProgram.values().length + " programs are what the sources give"),
                ending.lines());
        assertEquals(0, ending.status());
    }

    @Test
    void the_same_source_gives_the_same_bytes_in_another_folder() throws Exception {
        Path source = CrossTools.SOURCES.resolve("hello.c");
        Path moved = Files.createDirectories(folder.resolve("elsewhere")).resolve("hello.c");
        Files.copy(source, moved);
        Path one = CrossTools.build(folder.resolve("one.elf"), source.toString());
        Path other = CrossTools.build(folder.resolve("other.elf"), moved.toString());
        assertEquals(-1, Files.mismatch(one, other));
    }

    @Test
    void the_example_of_the_documentation_builds_and_runs() throws Exception {
        CrossTools.assumeEmulator();
        String text = Files.readString(Path.of("../docs/network-cache-programs.md"));
        String program = text.substring(text.indexOf("```c\n") + 5);
        Path source = folder.resolve("sum.c");
        Files.writeString(source, program.substring(0, program.indexOf("```")));
        Path elf = CrossTools.buildForRecording(folder.resolve("sum.elf"), source.toString());
        ByteBuffer numbers = ByteBuffer.allocate(10 * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 10; i++) {
            numbers.putDouble(0.25 * i);
        }
        assertEquals(List.of("sum 11.250000"), CrossTools.emulate(elf, numbers.array()));
    }

    @Test
    void what_cannot_be_built_is_refused_with_one_clear_line() throws Exception {
        assertRefused("build.sh: there is no missing.c", "missing.c");
        assertRefused("build.sh: -o wants the name of the ELF", "-o");
        assertRefused("build.sh: what is hello? It takes C sources, options of the compiler and -o PROG.elf", "hello");
        assertRefused("build.sh: it takes a C source, for example build.sh prog.c", "-DX=1");
    }

    @Test
    void a_missing_compiler_and_another_one_are_named() throws Exception {
        CrossTools.Ending missing = CrossTools.check("missing-gcc");
        assertEquals(
                List.of("build.sh: there is no missing-gcc: install gcc-riscv64-unknown-elf and"
                        + " binutils-riscv64-unknown-elf, or name another compiler in RISCV_GCC"),
                missing.lines());
        assertEquals(OTHER_COMPILER, missing.status());

        Path fake = folder.resolve("fake-gcc");
        Files.writeString(fake, "#!/bin/sh\ncase $1 in -print*) echo ld ;; *) echo other ;; esac\n");
        assertTrue(fake.toFile().setExecutable(true));
        CrossTools.Ending other = CrossTools.check(fake.toString());
        assertEquals(1, other.lines().size());
        assertTrue(
                other.lines().getFirst().contains("but here is other-gcc other, ld "),
                other.lines().getFirst());
        assertEquals(OTHER_COMPILER, other.status());
    }

    @Test
    void a_rank_outside_the_job_does_not_compile() throws Exception {
        CrossTools.Ending ending = CrossTools.buildScript(
                CrossTools.SOURCES.resolve("adi.c").toString(),
                "-DRANKS=2",
                "-DRANK=2",
                "-o",
                folder.resolve("adi.elf").toString());
        assertTrue(ending.status() != 0);
        assertTrue(
                ending.lines().stream().anyMatch(line -> line.contains("RANK must be at least 0 and less than RANKS")),
                () -> String.join("\n", ending.lines()));
    }

    private static void assertRefused(String message, String... arguments) throws Exception {
        CrossTools.Ending ending = CrossTools.buildScript(arguments);
        assertEquals(List.of(message), ending.lines());
        assertEquals(2, ending.status());
    }
}
