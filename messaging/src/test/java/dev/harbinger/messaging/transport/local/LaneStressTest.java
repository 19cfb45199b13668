package dev.harbinger.messaging.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@link LaneStress} for a few seconds. More: {@code java -cp <test class path> org.openjdk.jcstress.Main -t
 * LaneStress}.
 */
class LaneStressTest {
    @TempDir
    Path results;

    @Test
    @Tag("long")
    @Timeout(300)
    void aLaneHoldsUnderJcstress() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "needs two processors");
        Path output = results.resolve("output.txt");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.openjdk.jcstress.Main",
                        "-t",
                        LaneStress.class.getName(),
                        "-f",
                        "1",
                        "-iters",
                        "4",
                        "-time",
                        "500",
                        "-sc",
                        "false",
                        "-strideSize",
                        "64",
                        "-strideCount",
                        "4",
                        "-jvmArgs",
                        "-XX:+UseSerialGC -Xmx256m --enable-native-access=ALL-UNNAMED",
                        "-r",
                        results.toString()))
                .directory(results.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int exit = process.waitFor();
        String text = Files.readString(output, StandardCharsets.UTF_8);
        assertEquals(0, exit, text);
        assertTrue(text.contains("1 passed, 0 failed, 0 soft errs, 0 hard errs"), text);
    }
}
