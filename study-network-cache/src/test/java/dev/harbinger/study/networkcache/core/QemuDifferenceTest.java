package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random programs on the core and under QEMU's user mode, where it is installed: both write the same. */
class QemuDifferenceTest {
    private static final Path QEMU = Path.of("/usr/bin/qemu-riscv64");
    private static final int PROGRAMS = 12;

    @Test
    void integer_programs_write_the_same(@TempDir Path directory) throws Exception {
        compare(directory, NaiveDifferenceTest.choices(rv -> !NaiveDifferenceTest.isFloat(rv)), 100);
    }

    @Test
    void floating_point_programs_write_the_same(@TempDir Path directory) throws Exception {
        compare(directory, NaiveDifferenceTest.choices(NaiveDifferenceTest::isFloat), 200);
    }

    @Test
    void programs_of_all_instructions_write_the_same(@TempDir Path directory) throws Exception {
        compare(directory, NaiveDifferenceTest.choices(rv -> true), 300);
    }

    private static void compare(Path directory, List<Rv> choices, long firstSeed) throws Exception {
        assumeTrue(Files.isExecutable(QEMU), "no " + QEMU);
        for (int i = 0; i < PROGRAMS; i++) {
            ElfFile file = RandomProgram.of(firstSeed + i, 2500, choices);
            assertEquals(
                    words(underQemu(directory.resolve(i + ".elf"), file)),
                    words(onTheCore(file)),
                    "seed " + (firstSeed + i));
        }
    }

    private static byte[] underQemu(Path path, ElfFile file) throws IOException, InterruptedException {
        Files.write(path, file.bytes());
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
        Path out = path.resolveSibling("out");
        Process process = new ProcessBuilder(QEMU.toString(), path.toString())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        assertEquals(0, process.waitFor());
        return Files.readAllBytes(out);
    }

    private static byte[] onTheCore(ElfFile file) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertEquals(0, Hart.of(Assembly.load(file)).output(out).build().run());
        return out.toByteArray();
    }

    /** As lines, so that a difference is seen: what it worked on, then the registers. */
    private static String words(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; words.remaining() >= 8; i++) {
            String name = i < 256 ? "word " + i : i < 288 ? "x" + (i - 256) : i < 320 ? "f" + (i - 288) : "fcsr";
            text.append("%s %016x%n".formatted(name, words.getLong()));
        }
        return text.toString();
    }
}
