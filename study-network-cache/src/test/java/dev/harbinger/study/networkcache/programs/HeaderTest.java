package dev.harbinger.study.networkcache.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.trace.traffic.MessageId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The functions of harbinger_network.h come to the encodings that its head names. */
class HeaderTest {
    private static final int X0 = 0;
    private static final int A0 = 10;
    private static final int A1 = 11;
    private static final int A2 = 12;

    @TempDir
    private Path folder;

    @Test
    void functions_come_to_one_instruction_each_and_ids_to_those_of_java() throws Exception {
        CrossTools.assumeEmulator();
        List<String> expected = new ArrayList<>();
        expected.add("post " + bits(threeSources(0, A0)));
        expected.add("send " + bits(threeSources(1, X0)));
        expected.add("remap " + bits(twoSources(0, A1)));
        expected.add("wait " + bits(twoSources(1, X0)));
        expected.add("test " + bits(twoSources(2, X0)));
        expected.add("find " + bits(twoSources(3, X0)));
        List<String> loads = List.of("i8", "i16", "i32", "i64", "u8", "u16", "u32");
        for (int funct3 = 0; funct3 < loads.size(); funct3++) {
            expected.add("load_" + loads.get(funct3) + " " + bits(A0 << 15 | funct3 << 12 | A0 << 7 | 0x0b));
        }
        for (int funct3 = 0; funct3 < 4; funct3++) {
            expected.add("store_" + (8 << funct3) + " " + bits(A1 << 20 | A0 << 15 | funct3 << 12 | 0x2b));
        }
        expected.add("id " + bits(MessageId.of(0xfffff, 0xabc, 0x7fffffff)));
        expected.add("id " + bits(MessageId.of(1, 0, 2)));

        Path elf = CrossTools.build(
                folder.resolve("instructions.elf"),
                CrossTools.TEST_SOURCES.resolve("instructions.c").toString());
        assertEquals(expected, CrossTools.emulate(elf, new byte[0]));
    }

    private static long threeSources(int funct3, int destination) {
        return (long) A2 << 27 | A1 << 20 | A0 << 15 | funct3 << 12 | destination << 7 | 0x5b;
    }

    private static long twoSources(int funct3, int second) {
        return second << 20 | A0 << 15 | funct3 << 12 | A0 << 7 | 0x7b;
    }

    private static String bits(long bits) {
        return String.format("%016x", bits);
    }
}
