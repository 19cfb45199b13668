package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.Assembly.A0;
import static dev.harbinger.study.networkcache.core.Assembly.A1;
import static dev.harbinger.study.networkcache.core.Assembly.A2;
import static dev.harbinger.study.networkcache.core.Assembly.A7;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** System calls with the numbers and results of Linux. */
class SystemCallsTest {
    private static final long DATA = ElfFile.dataAddress(200);

    private static Assembly call(Assembly code, int number, long first, long second, long third) {
        return code.constant(A0, first)
                .constant(A1, second)
                .constant(A2, third)
                .constant(A7, number)
                .add(Rv.ECALL.match);
    }

    /** Exits, and fills up so that data is at {@link #DATA}. */
    private static Program program(Assembly code, long... data) {
        code.exit(0);
        while (code.size() < 200) {
            code.add(0);
        }
        return code.program(data);
    }

    private static long ascii(String text) {
        long value = 0;
        for (int i = 0; i < text.length(); i++) {
            value |= (long) text.charAt(i) << 8 * i;
        }
        return value;
    }

    @Test
    void writes_go_to_output_and_errors() {
        Assembly code = new Assembly();
        call(code, 64, 1, DATA, 5).add(Rv.ADDI.i(20, A0, 0));
        call(code, 64, 2, DATA + 1, 2).add(Rv.ADDI.i(21, A0, 0));
        call(code, 64, 1, DATA, 0).add(Rv.ADDI.i(22, A0, 0));
        call(code, 64, 3, DATA, 5).add(Rv.ADDI.i(23, A0, 0));
        call(code, 64, 1, 16, 5).add(Rv.ADDI.i(24, A0, 0));
        call(code, 64, 1, DATA, -1).add(Rv.ADDI.i(25, A0, 0));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        Hart hart = Hart.of(program(code, ascii("hello")))
                .output(out)
                .errors(errors)
                .build();
        assertEquals(0, hart.run());
        assertEquals("hello", out.toString(StandardCharsets.US_ASCII));
        assertEquals("el", errors.toString(StandardCharsets.US_ASCII));
        assertEquals(5, hart.register(20));
        assertEquals(2, hart.register(21));
        assertEquals(0, hart.register(22));
        assertEquals(-9, hart.register(23));
        assertEquals(-14, hart.register(24));
    }

    @Test
    void reads_give_what_there_is_and_say_what_they_wrote() {
        Assembly code = new Assembly();
        call(code, 63, 0, DATA, 4).add(Rv.ADDI.i(20, A0, 0));
        call(code, 63, 0, DATA + 8, 8).add(Rv.ADDI.i(21, A0, 0));
        call(code, 63, 0, DATA + 16, 8).add(Rv.ADDI.i(22, A0, 0));
        call(code, 63, 1, DATA, 8).add(Rv.ADDI.i(23, A0, 0));
        call(code, 63, 0, ElfFile.TEXT, 8).add(Rv.ADDI.i(24, A0, 0));
        List<String> written = new ArrayList<>();
        Hart hart = Hart.of(program(code, 0, 0, -1))
                .input(new ByteArrayInputStream("abcdef".getBytes(StandardCharsets.US_ASCII)))
                .systemWrites((address, bytes) -> written.add(address - DATA + ":" + bytes))
                .build();
        hart.run();
        assertEquals(4, hart.register(20));
        assertEquals(2, hart.register(21));
        assertEquals(0, hart.register(22));
        assertEquals(-9, hart.register(23));
        assertEquals(-14, hart.register(24));
        assertEquals(ascii("abcd"), hart.memory().load(DATA, 8));
        assertEquals(ascii("ef"), hart.memory().load(DATA + 8, 8));
        assertEquals(-1, hart.memory().load(DATA + 16, 8));
        assertEquals(List.of("0:4", "8:2"), written);
    }

    @Test
    void the_heap_moves_between_the_data_and_the_stack() {
        Assembly code = new Assembly();
        call(code, 214, 0, 0, 0).add(Rv.ADDI.i(20, A0, 0));
        call(code, 214, DATA + 4096 + 100, 0, 0).add(Rv.ADDI.i(21, A0, 0));
        call(code, 214, DATA, 0, 0).add(Rv.ADDI.i(22, A0, 0));
        call(code, 214, 1 << 30, 0, 0).add(Rv.ADDI.i(23, A0, 0));
        Hart hart = Hart.of(program(code, 1)).build();
        hart.run();
        assertEquals(DATA + 4096, hart.register(20));
        assertEquals(DATA + 4096 + 100, hart.register(21));
        assertEquals(DATA + 4096 + 100, hart.register(22));
        assertEquals(DATA + 4096 + 100, hart.register(23));
        assertTrue(hart.memory().heapLimit() < hart.memory().end());
    }

    @Test
    void the_clock_shows_cycles_as_nanoseconds_after_all_before_it_was_handed_over() {
        Assembly code = new Assembly();
        call(code, 113, 1, DATA, 0).add(Rv.ADDI.i(20, A0, 0), Rv.CSRRS.i(22, 0, 0xc00));
        call(code, 113, 7, DATA, 0).add(Rv.ADDI.i(21, A0, 0));
        long[] counted = new long[1];
        long[] seen = new long[2];
        int[] asked = new int[1];
        Hart hart = Hart.of(program(code, 0, 0))
                .sink(batch -> counted[0] += batch.count)
                .clock(() -> {
                    seen[asked[0]++] = counted[0];
                    return 12_000_000_034L;
                })
                .build();
        hart.run();
        assertEquals(0, hart.register(20));
        assertEquals(-22, hart.register(21));
        assertEquals(12, hart.memory().load(DATA, 8));
        assertEquals(34, hart.memory().load(DATA + 8, 8));
        assertEquals(12_000_000_034L, hart.register(22));
        assertEquals(2, asked[0]);
        assertEquals(Rv.ECALL.match, (int) hart.memory().load(ElfFile.TEXT + 4 * (seen[0] - 1), 4));
        assertEquals(seen[0] + 2, seen[1]);
    }

    @Test
    void exits_give_the_low_byte() {
        for (int number : new int[] {93, 94}) {
            Program program = call(new Assembly(), number, 0x1ff, 0, 0).program();
            Hart hart = Hart.of(program).build();
            assertEquals(255, hart.run());
            assertEquals(255, hart.exitCode());
            long instructions = hart.instructions();
            assertEquals(255, hart.run());
            assertEquals(instructions, hart.instructions());
        }
    }

    @Test
    void other_system_calls_are_faults_that_name_the_number() {
        for (long number : new long[] {57, -1, 0x1_0000_0040L}) {
            Assembly code = new Assembly().constant(A7, number).add(Rv.ECALL.match);
            ProgramFault fault = assertThrows(ProgramFault.class, code::run);
            assertEquals(ProgramFault.Kind.SYSTEM_CALL, fault.kind());
            assertTrue(fault.getMessage().contains("system call " + number), fault.getMessage());
        }
    }
}
