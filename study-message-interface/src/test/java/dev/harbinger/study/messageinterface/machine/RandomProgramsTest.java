package dev.harbinger.study.messageinterface.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.interpreter.InterpretedThread;
import dev.harbinger.study.messageinterface.interpreter.Interpreter;
import dev.harbinger.study.messageinterface.interpreter.RandomProgram;
import dev.harbinger.study.messageinterface.interpreter.Status;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.node.Node;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Random programs leave in registers and memory of a node what the interpreter says that they mean. */
class RandomProgramsTest {
    private static final int PROGRAMS = 200;
    private static final long MOST_CYCLES = 1_000_000;
    private static final long MOST_INSTRUCTIONS = 1_000_000;
    private static final int SLOTS = 4;

    @Test
    void aThreadAlone_3_1() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            int slot = (int) (seed % SLOTS);
            compare(List.of(slot), RandomProgram.single(seed, slot), "single, seed " + seed);
        }
    }

    @Test
    void threadsOfThreeClustersThatWriteEachOthersRegisters_3_1() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            int slot = (int) (seed % SLOTS);
            compare(List.of(slot), RandomProgram.threeClusters(seed, slot), "three clusters, seed " + seed);
        }
    }

    @Test
    void threadsOfAllSlotsThatTakeTurns_3_1_1() {
        for (long seed = 0; seed < PROGRAMS; seed += SLOTS) {
            StringBuilder text = new StringBuilder();
            List<Integer> slots = new ArrayList<>();
            for (int slot = 0; slot < SLOTS; slot++) {
                slots.add(slot);
                text.append(RandomProgram.threeClusters(seed + slot, slot)
                        .replace("_c", "_s" + slot + "c")
                        .replace("data", "data" + slot));
            }
            compare(slots, text.toString(), "all slots, seed " + seed);
        }
    }

    @Test
    void unfaultingOperationsTellWhateverIsWrong_5_2_3() {
        compare(List.of(0), """
            .memory m[4]
            .thread _a with i0 = 5, i1 = ReadOnly(m), i2 = ExecuteMessage(_a), i3 = 8, i4 = ReadWrite(m)
            _a: instr MEMU ldsu i0, i5, cc0;
                instr MEMU stsu #1, i1, cc1;
                instr MEMU ldsu i2, i3, cc2 IALU lea i4, #4, i6;
                instr MEMU ldsu i6, f0, cc3 IALU lea i4, #-8, i7;
                instr MEMU stsu #1, i7, cc4;
                instr IALU ct cc0 halt;
                instr IALU halt;
            """, "unfaulting");
    }

    private static void compare(List<Integer> slots, String text, String what) {
        Program program = Assembler.assemble(NodeSettings.DEFAULT.injection().page(), SourceText.of(what, text));
        Machine machine =
                new Machine(program, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("1x1")), new NodeObserver() {});
        machine.run(MOST_CYCLES);
        assertEquals(List.of(), machine.positions(), what);
        Node node = machine.node(0);
        boolean killed = false;
        Map<Long, Word> memory = new HashMap<>();
        for (int slot : slots) {
            Interpreter judge = new Interpreter(program, NodeSettings.DEFAULT.memoryWords());
            Map<Long, Word> before = judge.memory().written();
            judge.start(slot);
            judge.run(MOST_INSTRUCTIONS);
            judge.memory().written().forEach((offset, word) -> {
                if (!word.equals(before.get(offset))) {
                    memory.put(offset, word);
                }
            });
            for (int cluster = 0; cluster < Register.CLUSTERS; cluster++) {
                InterpretedThread thread = judge.thread(cluster);
                killed |= thread.status() == Status.KILLED;
                String where = what + ", slot " + slot + ", cluster " + cluster;
                assertEquals(thread.instructions(), node.activity().instructions(cluster, slot), where);
                assertEquals(registers(thread), registers(node, cluster, slot), where);
            }
        }
        assertEquals(killed, !node.faults().isEmpty(), () -> what + ": " + node.faults());
        Interpreter start = new Interpreter(program, NodeSettings.DEFAULT.memoryWords());
        for (MemoryBlock block : program.memory()) {
            for (long word = 0; word < block.words(); word++) {
                long offset = block.offset() + word * Long.BYTES;
                Word expected = memory.getOrDefault(offset, start.memory().word(offset));
                assertEquals(expected, node.word(offset), what + ", " + block.name() + "+" + word);
            }
        }
    }

    private static List<String> registers(InterpretedThread thread) {
        List<String> registers = new ArrayList<>();
        for (RegisterFile file : RegisterFile.values()) {
            for (int i = 0; i < file.size(); i++) {
                registers.add(described(file, i, thread.register(file, i)));
            }
        }
        return registers;
    }

    private static List<String> registers(Node node, int cluster, int slot) {
        List<String> registers = new ArrayList<>();
        for (RegisterFile file : RegisterFile.values()) {
            for (int i = 0; i < file.size(); i++) {
                Register register = Register.own(file, i);
                boolean full = node.isFull(cluster, slot, register);
                registers.add(described(file, i, full ? node.register(cluster, slot, register) : null));
            }
        }
        return registers;
    }

    private static String described(RegisterFile file, int index, Word word) {
        return file.prefix() + index + " = " + (word == null ? "empty" : word);
    }
}
