package dev.harbinger.study.networkcache.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The cross compiler, and QEMU as an independent machine that runs what it builds. Tests are skipped without them. */
final class CrossTools {
    /** Sources and build script of the programs. */
    static final Path SOURCES = Path.of("src/main/programs").toAbsolutePath();

    /** Sources that only tests need. */
    static final Path TEST_SOURCES = Path.of("src/test/programs").toAbsolutePath();

    private static final String COMPILER = "riscv64-unknown-elf-gcc";
    private static final String EMULATOR = "qemu-riscv64";

    private CrossTools() {}

    /** What a command printed, errors included, and how it ended. */
    record Ending(int status, List<String> lines) {}

    static void assumeCompiler() {
        assumeTrue(isInstalled(COMPILER), COMPILER + " is not installed");
    }

    static void assumeEmulator() {
        assumeCompiler();
        assumeTrue(isInstalled(EMULATOR), EMULATOR + " is not installed");
    }

    /** Builds an ELF by the build script. */
    static Path build(Path elf, String... arguments) throws Exception {
        Ending built = buildScript(Stream.concat(Arrays.stream(arguments), Stream.of("-o", elf.toString()))
                .toArray(String[]::new));
        assertEquals(0, built.status(), () -> String.join("\n", built.lines()));
        return elf;
    }

    /** Builds an ELF whose messages come from the standard input. */
    static Path buildForRecording(Path elf, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "env", "MESSAGES=" + TEST_SOURCES.resolve("recorded_messages.c"), script(), "-o", elf.toString()));
        command.addAll(List.of(arguments));
        Ending built = runWithoutInput(command);
        assertEquals(0, built.status(), () -> String.join("\n", built.lines()));
        return elf;
    }

    /** Runs the build script. */
    static Ending buildScript(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(script()));
        command.addAll(List.of(arguments));
        return runWithoutInput(command);
    }

    /** Runs the build script's check with another compiler. */
    static Ending check(String compiler) throws Exception {
        return runWithoutInput(List.of("env", "RISCV_GCC=" + compiler, script(), "--check"));
    }

    /** Runs an ELF under QEMU with that standard input; it must succeed. */
    static List<String> emulate(Path elf, byte[] input) throws Exception {
        Ending ending = run(elf, input);
        assertEquals(0, ending.status(), () -> String.join("\n", ending.lines()));
        return ending.lines();
    }

    /** Runs an ELF under QEMU, however it ends. */
    static Ending run(Path elf, byte... input) throws Exception {
        Path inputFile = Files.write(elf.resolveSibling("input"), input);
        return run(new ProcessBuilder(EMULATOR, elf.toString()).redirectInput(inputFile.toFile()));
    }

    private static String script() {
        return SOURCES.resolve("build.sh").toString();
    }

    private static Ending runWithoutInput(List<String> command) throws Exception {
        return run(new ProcessBuilder(command).redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null"))));
    }

    private static Ending run(ProcessBuilder builder) throws Exception {
        Process process = builder.redirectErrorStream(true).start();
        try {
            List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                throw new IOException(builder.command() + " has not ended after two minutes");
            }
            return new Ending(process.exitValue(), lines);
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean isInstalled(String command) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    }
}
