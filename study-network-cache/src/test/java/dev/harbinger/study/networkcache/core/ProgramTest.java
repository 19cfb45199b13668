package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loading executables: what is in memory and in the symbols, and that all else is refused in one line. */
class ProgramTest {
    private static final int PROGRAM_HEADER = 64;
    private static final int SECOND_HEADER = 64 + 56;

    private static ElfFile sample() {
        return new ElfFile()
                .text(Rv.ADDI.i(10, 0, 7), Rv.ADDI.i(17, 0, 93), Rv.ECALL.match, 0)
                .data(new byte[] {1, 2, 3, 4, 5}, 10_000)
                .entry(ElfFile.TEXT)
                .function("_start", ElfFile.TEXT)
                .function("leave", ElfFile.TEXT + 8)
                .function("table", ElfFile.dataAddress(4));
    }

    @Test
    void segments_are_where_they_were_linked_and_zeros_follow() throws IOException {
        Program program = Program.load(sample().bytes());
        FlatMemory memory = program.newMemory(1 << 20);
        long data = ElfFile.dataAddress(4);
        assertEquals(ElfFile.TEXT, memory.base());
        assertEquals(ElfFile.TEXT + (1 << 20), memory.end());
        assertEquals(Rv.ADDI.i(10, 0, 7), memory.load(ElfFile.TEXT, 4));
        assertEquals(0x0504030201L, memory.load(data, 8));
        assertEquals(data + 12288, memory.heapStart);
        assertEquals(ElfFile.TEXT + 16, memory.protectedEnd);
        assertEquals(4, program.code().size());
        assertEquals(ElfFile.TEXT, program.entry());
        assertEquals(7, Hart.of(program).build().run());
    }

    @Test
    void a_program_runs_at_any_address() throws IOException {
        byte[] file = new ElfFile()
                .text(Rv.AUIPC.i(5, 0, 0), Rv.JALR.i(6, 5, 8), Rv.ADDI.i(17, 0, 93), Rv.ECALL.match)
                .bytes();
        long far = 0x80000000L;
        edit(file, b -> b.putLong(24, far).putLong(PROGRAM_HEADER + 16, far));
        Hart hart = Hart.of(Program.load(file)).build();
        hart.run();
        assertEquals(far, hart.register(5));
        assertEquals(far + 8, hart.register(6));
        assertEquals(far + Program.USUAL_MEMORY, hart.memory().end());
    }

    @Test
    void symbols_name_places_and_addresses() throws IOException {
        Program program = Program.load(sample().bytes());
        assertEquals("_start", program.symbolAt(ElfFile.TEXT));
        assertEquals("_start+0x4", program.symbolAt(ElfFile.TEXT + 4));
        assertEquals("leave+0x4", program.symbolAt(ElfFile.TEXT + 12));
        assertEquals("", program.symbolAt(ElfFile.TEXT + 16));
        assertEquals("", program.symbolAt(0));
        assertEquals(OptionalLong.of(ElfFile.TEXT + 8), program.addressOf("leave"));
        assertEquals(OptionalLong.of(ElfFile.dataAddress(4)), program.addressOf("table"));
        assertEquals(OptionalLong.empty(), program.addressOf("nothing"));
    }

    @Test
    void a_program_may_lie_below_its_first_symbol_or_have_none() throws IOException {
        Program program = Program.load(
                new ElfFile().text(0, 0, 0).function("late", ElfFile.TEXT + 8).bytes());
        assertEquals("", program.symbolAt(ElfFile.TEXT + 4));
        byte[] stripped = sample().bytes();
        edit(stripped, b -> b.putLong(40, 0).putShort(60, (short) 0));
        assertEquals("", Program.load(stripped).symbolAt(ElfFile.TEXT));
    }

    @Test
    void files_and_streams_are_loaded_and_a_refusal_names_the_file(@TempDir Path directory) throws IOException {
        Path path = Files.write(directory.resolve("a.elf"), sample().bytes());
        assertEquals(7, Hart.of(Program.load(path)).build().run());
        assertEquals(
                4,
                Program.load(new ByteArrayInputStream(sample().bytes())).code().size());
        Path text = Files.writeString(directory.resolve("b.txt"), "hello");
        String message =
                assertThrows(ElfFormatException.class, () -> Program.load(text)).getMessage();
        assertEquals(
                text + ": cannot run the program: it is not an ELF file: it does not start with 0x7f 'E' 'L' 'F'",
                message);
    }

    @Test
    void memory_has_room_for_the_program_and_a_stack() throws IOException {
        Program program = Program.load(sample().bytes());
        for (int size : new int[] {0, -4096, 4096, 20480, (1 << 20) + 1, Integer.MIN_VALUE}) {
            IllegalArgumentException refusal =
                    assertThrows(IllegalArgumentException.class, () -> program.newMemory(size));
            assertTrue(refusal.getMessage().contains("at least 32768 for this program"), refusal.getMessage());
        }
        assertEquals(
                7, Hart.of(program).memory(program.newMemory(32768)).build().run());
    }

    private static void edit(byte[] file, Consumer<ByteBuffer> change) {
        change.accept(ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN));
    }

    private static void refused(String why, Consumer<ByteBuffer> change) {
        byte[] file = sample().bytes();
        edit(file, change);
        String message =
                assertThrows(ElfFormatException.class, () -> Program.load(file)).getMessage();
        assertTrue(message.contains(why), message);
        assertEquals(1, message.lines().count());
    }

    @Test
    void other_kinds_of_files_are_refused() {
        refused("not an ELF file", b -> b.put(0, (byte) 'M'));
        refused("not of 64 bits", b -> b.put(4, (byte) 1));
        refused("not little-endian", b -> b.put(5, (byte) 2));
        refused("unknown version", b -> b.put(6, (byte) 0));
        refused("unknown version", b -> b.putInt(20, 2));
        refused("for machine 62, not RISC-V", b -> b.putShort(18, (short) 62));
        refused("position-independent", b -> b.putShort(16, (short) 3));
        refused("not an executable but of type 1", b -> b.putShort(16, (short) 1));
        refused("compressed instructions", b -> b.putInt(48, 5));
        refused("RV64E", b -> b.putInt(48, 8));
    }

    @Test
    void programs_that_cannot_be_loaded_are_refused() {
        long text = ElfFile.TEXT;
        refused("no program headers", b -> b.putShort(56, (short) 0));
        refused("program headers have 32 bytes", b -> b.putShort(54, (short) 32));
        refused("cut off: its program headers", b -> b.putLong(32, 1L << 40));
        refused("linked dynamically", b -> b.putInt(SECOND_HEADER, 2));
        refused("linked dynamically", b -> b.putInt(SECOND_HEADER, 3));
        refused("overlap", b -> b.putLong(SECOND_HEADER + 16, text + 8));
        refused("2 executable segments", b -> b.putInt(SECOND_HEADER + 4, 7));
        refused("0 executable segments", b -> b.putInt(PROGRAM_HEADER + 4, 4));
        refused("further than the 2 GiB", b -> b.putLong(SECOND_HEADER + 40, 1L << 31));
        refused("does not end below 2^63", b -> b.putLong(SECOND_HEADER + 16, -4096));
        refused("does not end below 2^63", b -> b.putLong(SECOND_HEADER + 40, Long.MAX_VALUE));
        refused("cut off: the segment at 0x11000", b -> b.putLong(SECOND_HEADER + 8, 1 << 20));
        refused("more bytes in the file, 5, than in memory, 4", b -> b.putLong(SECOND_HEADER + 40, 4));
        refused("not an instruction of its text", b -> b.putLong(24, ElfFile.dataAddress(4)));
        refused("not an instruction of its text", b -> b.putLong(24, text + 2));
        refused("not an instruction of its text", b -> b.putLong(24, 0));
        refused("not a multiple of 4", b -> b.putLong(PROGRAM_HEADER + 16, text + 2));
        refused("below its text", b -> b.putLong(SECOND_HEADER + 16, text - 0x10000));
        refused("sections do not tell where the text ends", b -> b.putInt(PROGRAM_HEADER + 4, 7));
        refused("section headers have 8 bytes", b -> b.putShort(58, (short) 8));
        refused("cut off: its section headers", b -> b.putLong(40, 1 << 20));
        refused("names section 9", b -> b.putInt((int) b.getLong(40) + 64 + 40, 9));
        refused("symbol's name is outside", b -> b.putInt((int) b.getLong(40) + 64 + 24, 0));
    }

    @Test
    void a_segment_that_is_writable_too_has_its_text_where_the_sections_say() throws IOException {
        byte[] file = sample().bytes();
        edit(file, b -> {
            b.putInt(PROGRAM_HEADER + 4, 7);
            int section = (int) b.getLong(40);
            b.putInt(section + 4, 1).putLong(section + 8, 6).putLong(section + 16, ElfFile.TEXT);
            b.putLong(section + 32, 12);
        });
        Program program = Program.load(file);
        assertEquals(3, program.code().size());
        assertEquals(ElfFile.TEXT + 12, program.newMemory(1 << 20).protectedEnd);
    }

    @Test
    void every_beginning_of_a_file_is_refused_or_a_program() {
        byte[] file = sample().bytes();
        int refused = 0;
        for (int length = 0; length < file.length; length += length < 300 ? 1 : 37) {
            refused += load(Arrays.copyOf(file, length)) ? 0 : 1;
        }
        assertTrue(refused > 300);
        assertTrue(load(file));
    }

    @Property(tries = 300)
    void damaged_files_are_refused_or_programs(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] file = sample().bytes();
        int sections = file.length - 3 * 64;
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextBoolean() ? random.nextInt(200) : sections - 100 + random.nextInt(290);
            file[at] = random.nextInt(4) == 0 ? (byte) 0xff : (byte) random.nextInt();
        }
        load(random.nextInt(4) == 0 ? Arrays.copyOf(file, random.nextInt(file.length)) : file);
    }

    @Property(tries = 100)
    void noise_is_refused(@ForAll byte[] noise) {
        assertFalse(load(noise));
    }

    /** Whether it is a program; any other outcome than that or a refusal fails the test. */
    private static boolean load(byte[] file) {
        try {
            Program program = Program.load(file);
            Hart hart = Hart.of(program).build();
            hart.run(100);
            return true;
        } catch (ElfFormatException e) {
            assertEquals(1, e.getMessage().lines().count());
            return false;
        } catch (ProgramFault | IllegalArgumentException e) {
            return true;
        }
    }
}
