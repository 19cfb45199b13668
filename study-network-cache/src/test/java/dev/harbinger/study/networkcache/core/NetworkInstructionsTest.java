package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The network extension: encodings, operands, results, and that each is handed over before it acts. */
class NetworkInstructionsTest {
    private static final int RD = 7;
    private static final int A = 5;
    private static final int B = 6;
    private static final int C = 9;
    private static final long NETWORK = 0x4000_0000_0000L;

    /** Notes what it is asked; answers with numbers that show. */
    private static final class Port implements NetworkPort {
        final List<String> calls = new ArrayList<>();
        long answer;

        private long note(String call) {
            calls.add(call);
            return answer;
        }

        @Override
        public long post(long id, long address, long bytes) {
            return note("post " + id + " " + address + " " + bytes);
        }

        @Override
        public long await(long receive) {
            return note("await " + receive);
        }

        @Override
        public boolean isComplete(long receive) {
            return note("test " + receive) != 0;
        }

        @Override
        public void send(long id, long address, long bytes) {
            note("send " + id + " " + address + " " + bytes);
        }

        @Override
        public boolean remap(long id, long address) {
            return note("remap " + id + " " + address) != 0;
        }

        @Override
        public long find(long id) {
            return note("find " + id);
        }

        @Override
        public long load(long networkAddress, int bytes) {
            return note("load " + Long.toHexString(networkAddress) + " " + bytes) & -1L >>> 64 - 8 * bytes;
        }

        @Override
        public void store(long networkAddress, int bytes, long value) {
            note("store " + Long.toHexString(networkAddress) + " " + bytes + " " + Long.toHexString(value));
        }

        @Override
        public long cycles() {
            return note("cycles");
        }
    }

    private static int i(int opcode, int funct3, int rd, int rs1, int immediate) {
        return opcode | rd << 7 | funct3 << 12 | rs1 << 15 | immediate << 20;
    }

    private static int s(int opcode, int funct3, int rs1, int rs2, int immediate) {
        return opcode | (immediate & 31) << 7 | funct3 << 12 | rs1 << 15 | rs2 << 20 | immediate >> 5 << 25;
    }

    private static int r4(int opcode, int funct3, int rd, int rs1, int rs2, int rs3) {
        return opcode | rd << 7 | funct3 << 12 | rs1 << 15 | rs2 << 20 | rs3 << 27;
    }

    private static Assembly operands(long a, long b, long c) {
        return new Assembly().constant(A, a).constant(B, b).constant(C, c).constant(RD, 99);
    }

    private static Hart run(Port port, Assembly code) {
        Hart hart = Hart.of(code.exit(0).program()).network(port).build();
        hart.run();
        return hart;
    }

    private static void expect(String call, long answer, long result, int word) {
        Port port = new Port();
        port.answer = answer;
        Hart hart = run(port, operands(NETWORK, 22, 33).add(word));
        assertEquals(List.of(call), port.calls);
        assertEquals(result, hart.register(RD));
    }

    @Test
    void loads_extend_what_the_network_memory_holds() {
        String at = "load 400000000010 ";
        long answer = 0x8182838485868788L;
        expect(at + 1, answer, -0x78, i(0x0b, 0, RD, A, 16));
        expect(at + 2, answer, (short) 0x8788, i(0x0b, 1, RD, A, 16));
        expect(at + 4, answer, 0x85868788, i(0x0b, 2, RD, A, 16));
        expect(at + 8, answer, answer, i(0x0b, 3, RD, A, 16));
        expect(at + 1, answer, 0x88, i(0x0b, 4, RD, A, 16));
        expect(at + 2, answer, 0x8788, i(0x0b, 5, RD, A, 16));
        expect(at + 4, answer, 0x85868788L, i(0x0b, 6, RD, A, 16));
        expect("load 3ffffffffff8 8", 1, 1, i(0x0b, 3, RD, A, -8));
    }

    @Test
    void stores_pass_their_bytes_with_zeros_above() {
        for (int funct3 = 0; funct3 < 4; funct3++) {
            Port port = new Port();
            Hart hart = run(port, operands(NETWORK, -2, 0).add(s(0x2b, funct3, A, B, -16)));
            String value = List.of("fe", "fffe", "fffffffe", "fffffffffffffffe").get(funct3);
            assertEquals(List.of("store 3ffffffffff0 " + (1 << funct3) + " " + value), port.calls);
            assertEquals(99, hart.register(RD));
        }
    }

    @Test
    void messages_take_three_operands() {
        long id = NETWORK;
        expect("post " + id + " 22 33", 4, 4, r4(0x5b, 0, RD, A, B, C));
        expect("send " + id + " 22 33", 4, 99, r4(0x5b, 1, 0, A, B, C));
    }

    @Test
    void binding_waiting_and_searching() {
        long id = NETWORK;
        expect("remap " + id + " 22", 1, 1, r4(0x7b, 0, RD, A, B, 0));
        expect("remap " + id + " 22", 0, 0, r4(0x7b, 0, RD, A, B, 0));
        expect("await " + id, 16, 16, r4(0x7b, 1, RD, A, 0, 0));
        expect("test " + id, 5, 1, r4(0x7b, 2, RD, A, 0, 0));
        expect("test " + id, 0, 0, r4(0x7b, 2, RD, A, 0, 0));
        expect("find " + id, 77, 77, r4(0x7b, 3, RD, A, 0, 0));
    }

    @Test
    void all_else_in_their_opcodes_is_illegal() {
        int[] illegal = {
            i(0x0b, 7, RD, A, 0),
            s(0x2b, 4, A, B, 0),
            s(0x2b, 7, A, B, 0),
            r4(0x5b, 2, RD, A, B, C),
            r4(0x5b, 1, RD, A, B, C),
            r4(0x5b, 0, RD, A, B, C) | 1 << 25,
            r4(0x5b, 0, RD, A, B, C) | 2 << 25,
            r4(0x7b, 4, RD, A, 0, 0),
            r4(0x7b, 0, RD, A, B, 1),
            r4(0x7b, 1, RD, A, B, 0),
            r4(0x7b, 3, RD, A, 0, 0) | 1 << 25
        };
        for (int word : illegal) {
            Port port = new Port();
            ProgramFault fault = assertThrows(ProgramFault.class, () -> run(port, new Assembly().add(word)));
            assertEquals(ProgramFault.Kind.ILLEGAL_INSTRUCTION, fault.kind(), Integer.toHexString(word));
            assertEquals(List.of(), port.calls);
        }
    }

    @Test
    void each_is_the_last_of_its_batch_and_handed_over_before_it_acts() {
        Port port = new Port();
        Program program = operands(NETWORK, 22, 33)
                .add(r4(0x5b, 0, RD, A, B, C), r4(0x7b, 1, RD, RD, 0, 0), Rv.FENCE.match, i(0x0b, 3, RD, A, 0))
                .add(Rv.CSRRS.i(RD, 0, 0xc00))
                .exit(0)
                .program();
        Hart hart = Hart.of(program)
                .network(port)
                .sink(batch -> {
                    int last = batch.index[batch.count - 1];
                    port.calls.add("batch of " + batch.count + " ending with "
                            + program.code().classOf(last));
                    assertEquals(0, batch.accesses);
                })
                .build();
        hart.run();
        assertEquals(
                List.of(
                        "batch of 13 ending with NETWORK",
                        "post " + NETWORK + " 22 33",
                        "batch of 1 ending with NETWORK",
                        "await 0",
                        "batch of 2 ending with NETWORK",
                        "load 400000000000 8",
                        "batch of 1 ending with SYSTEM",
                        "cycles",
                        "batch of 5 ending with SYSTEM"),
                port.calls);
    }

    @Test
    void timing_learns_their_registers() {
        int[] words = {
            i(0x0b, 3, RD, A, 8),
            s(0x2b, 3, A, B, 8),
            r4(0x5b, 0, RD, A, B, C),
            r4(0x7b, 0, RD, A, B, 0),
            r4(0x7b, 1, RD, A, 0, 0)
        };
        String[] registers = {"7 5 0 0", "0 5 6 0", "7 5 6 9", "7 5 6 0", "7 5 0 0"};
        CodeTable code = new Assembly().add(words).program().code();
        for (int k = 0; k < words.length; k++) {
            assertEquals(
                    registers[k],
                    code.destination(k) + " " + code.source(k, 0) + " " + code.source(k, 1) + " " + code.source(k, 2));
            assertEquals(InstructionClass.NETWORK, code.classOf(k));
            assertEquals(0, code.bytes(k));
        }
    }

    @Test
    void without_a_network_they_are_faults_that_say_so() {
        Program program = new Assembly().add(r4(0x7b, 3, RD, A, 0, 0)).program();
        Hart hart = Hart.of(program).build();
        ProgramFault fault = assertThrows(ProgramFault.class, hart::run);
        assertEquals(ProgramFault.Kind.NETWORK, fault.kind());
        assertTrue(fault.getMessage().contains("there is no network"), fault.getMessage());
        assertEquals(0, hart.instructions());
    }

    @Test
    void a_refusal_of_the_network_gets_its_place() {
        NetworkPort port = new PortThatRefuses();
        Program program = Assembly.load(
                new ElfFile().text(Rv.FENCE.match, r4(0x7b, 1, RD, A, 0, 0)).function("main", ElfFile.TEXT));
        ProgramFault fault =
                assertThrows(ProgramFault.class, Hart.of(program).network(port).build()::run);
        assertEquals(ProgramFault.Kind.NETWORK, fault.kind());
        assertTrue(fault.getMessage().startsWith("no receive 0, at pc 0x10004 (main+0x4)"), fault.getMessage());
        assertTrue(fault.getCause() instanceof NetworkFault);
    }

    /** Refuses to wait. */
    private static final class PortThatRefuses implements NetworkPort {
        @Override
        public long post(long id, long address, long bytes) {
            return 0;
        }

        @Override
        public long await(long receive) {
            throw new NetworkFault("no receive " + receive);
        }

        @Override
        public boolean isComplete(long receive) {
            return false;
        }

        @Override
        public void send(long id, long address, long bytes) {}

        @Override
        public boolean remap(long id, long address) {
            return false;
        }

        @Override
        public long find(long id) {
            return 0;
        }

        @Override
        public long load(long networkAddress, int bytes) {
            return 0;
        }

        @Override
        public void store(long networkAddress, int bytes, long value) {}

        @Override
        public long cycles() {
            return 0;
        }
    }

    @Test
    void misaligned_network_accesses_are_faults() {
        for (int word : new int[] {i(0x0b, 3, RD, A, 4), i(0x0b, 1, RD, A, 1), s(0x2b, 2, A, B, 2)}) {
            Port port = new Port();
            ProgramFault fault = assertThrows(
                    ProgramFault.class, () -> run(port, operands(NETWORK, 0, 0).add(word)));
            assertEquals(ProgramFault.Kind.MISALIGNED_ACCESS, fault.kind());
            assertTrue(fault.address() > NETWORK);
            assertEquals(List.of(), port.calls);
        }
    }
}
