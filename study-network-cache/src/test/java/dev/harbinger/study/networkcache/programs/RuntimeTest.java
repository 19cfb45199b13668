package dev.harbinger.study.networkcache.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimeTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void assumeTools() {
        CrossTools.assumeEmulator();
    }

    @Test
    void numbers_are_printed_as_java_has_them_and_memory_is_copied_right() throws Exception {
        List<String> expected = new ArrayList<>();
        for (double number : new double[] {
            0,
            -0.0,
            Double.MIN_VALUE,
            Math.nextDown(Double.MIN_NORMAL),
            Double.MIN_NORMAL,
            1,
            -1.5,
            0.1,
            Double.MAX_VALUE
        }) {
            expected.add(PrintedNumber.of(number));
        }
        expected.add("7ff0000000000000 inf");
        expected.add("fff0000000000000 -inf");
        expected.add("7ff8000000000000 nan");
        expected.add(Long.MIN_VALUE + " 0 " + Long.MAX_VALUE);
        expected.add("-3.142 1.000 3 0.0625");
        expected.add("x".repeat(1000));

        Path elf = CrossTools.build(
                folder.resolve("runtime.elf"),
                CrossTools.TEST_SOURCES.resolve("runtime_test.c").toString());
        CrossTools.Ending ending = CrossTools.run(elf);
        assertEquals(expected, ending.lines());
        assertEquals(7, ending.status());
    }

    @Test
    void hello_prints_what_its_source_says() throws Exception {
        double sum = 0;
        double power = 1;
        for (int i = 0; i < 10; i++) {
            sum += power;
            power /= 3;
        }
        String[] shown = PrintedNumber.of(sum).split(" ", -1);
        Path elf = CrossTools.build(
                folder.resolve("hello.elf"),
                CrossTools.SOURCES.resolve("hello.c").toString());
        assertEquals(
                List.of(
                        "Hello from a RISC-V core",
                        String.format(
                                "the first 10 powers of a third add up to %.6f, exactly %s, bits %s",
                                sum, shown[1], shown[0])),
                CrossTools.emulate(elf, new byte[0]));
    }

    @Test
    void ping_pong_takes_echoes_and_notices_a_changed_one() throws Exception {
        Path elf = CrossTools.buildForRecording(
                folder.resolve("pingpong.elf"),
                CrossTools.SOURCES.resolve("pingpong.c").toString());
        byte[] echoes = new byte[101 * 8];
        for (int i = 0; i < echoes.length; i++) {
            echoes[i] = (byte) (i % 8 + 1);
        }
        assertEquals("messages received 101", CrossTools.emulate(elf, echoes).getFirst());

        echoes[77 * 8 + 3]++;
        CrossTools.Ending ending = CrossTools.run(elf, echoes);
        assertEquals(List.of("trip 77: the message came back changed"), ending.lines());
        assertEquals(1, ending.status());
    }
}
