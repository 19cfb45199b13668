package dev.harbinger.study.networkcache.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.workloads.Workloads;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BundledProgramTest {
    private static final int ELF_MAGIC = 0x7f454c46;

    @ParameterizedTest
    @EnumSource
    void it_is_found_by_name_and_has_an_elf(BundledProgram program) {
        assertSame(program, BundledProgram.named(program.programName()));
        byte[] elf = program.elf();
        assertEquals(ELF_MAGIC, ByteBuffer.wrap(elf).getInt());
    }

    @ParameterizedTest
    @EnumSource
    void nothing_of_the_place_or_time_it_was_built_is_in_it(BundledProgram program) {
        String text = new String(program.elf(), StandardCharsets.ISO_8859_1);
        for (String trace : new String[] {"/tmp", "/home", "/root", "/usr", "GCC", "GNU", ".o\0"}) {
            assertTrue(!text.contains(trace), program.programName() + " holds \"" + trace + "\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void its_example_takes_the_arguments(BundledProgram program) {
        if (!program.example().isEmpty()) {
            Workloads.byName(program.example())
                    .check(program.ranks(), program.arguments().toArray(String[]::new));
        }
    }

    @Test
    void an_unknown_name_is_answered_with_the_names_there_are() {
        assertEquals(
                "there is no program \"cg\"; the bundled programs are adi.4, adi.64, cg.S.4, cg.A.4, cg.A.64,"
                        + " cg.A.64.O1, hello, pingpong, remap, sp.S.4, sp.S.16, sp.W.4, sp.W.16",
                assertThrows(IllegalArgumentException.class, () -> BundledProgram.named("cg"))
                        .getMessage());
    }
}
