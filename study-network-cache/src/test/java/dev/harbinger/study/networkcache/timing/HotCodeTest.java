package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.InstructionClass;
import dev.harbinger.study.networkcache.memory.Cache;
import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.memory.MemoryPresets;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the simulation's speed rests on. */
class HotCodeTest {
    /** HotSpot compiles no method beyond this. */
    private static final int LARGEST_COMPILED = 8000;

    /** An inlined method is to be shorter than this (-XX:FreqInlineSize). */
    private static final int LARGEST_INLINED = 325;

    private static ClassModel read(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return ClassFile.of().parse(in.readAllBytes());
        }
    }

    private static int length(MethodModel method) {
        return method.code().map(code -> ((CodeAttribute) code).codeLength()).orElse(0);
    }

    @ParameterizedTest
    @ValueSource(classes = {InOrderPipeline.class, OutOfOrderPipeline.class, IssueSchedule.class, StoreQueue.class})
    void everyMethodIsCompiled(Class<?> type) throws IOException {
        for (MethodModel method : read(type).methods()) {
            assertTrue(length(method) < LARGEST_COMPILED, method.methodName() + " has " + length(method) + " bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Cache.class, MemoryHierarchy.class, HierarchyPort.class})
    void loadsAndStoresAreInlined(Class<?> type) throws IOException {
        int found = 0;
        for (MethodModel method : read(type).methods()) {
            if (List.of("load", "store").contains(method.methodName().stringValue())) {
                found++;
                assertTrue(length(method) < LARGEST_INLINED, method.methodName() + " has " + length(method) + " bytes");
            }
        }
        assertEquals(2, found);
    }

    /** All forms of instructions, hits and misses, write-backs, predicted and mispredicted branches. */
    private static List<InstructionBatch> batches(SyntheticProgram program) {
        Random random = new Random(7);
        int[] access = {
            program.load(5, 10, 0x1000, 8, 0),
            program.store(10, 0, 0x1000, 8, 0),
            program.load(6, 10, 0x1004, 4, 0),
            program.store(10, 0, 0x1001, 1, 0)
        };
        int first = program.size();
        for (InstructionClass kind : InstructionClass.values()) {
            boolean accesses =
                    kind == InstructionClass.LOAD || kind == InstructionClass.STORE || kind == InstructionClass.ATOMIC;
            if (!accesses) {
                program.add(kind, 7, 5, 6);
            }
        }
        int last = program.size();
        for (int i = 0; i < 20_000; i++) {
            int which = random.nextInt(2 * access.length);
            if (which < access.length) {
                program.repeat(access[which], 0x1000 + random.nextInt(1 << 14) * 8L, 0);
            } else {
                program.repeat(first + random.nextInt(last - first));
            }
        }
        return program.batches();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBatchAllocatesNothing(boolean outOfOrder) {
        SyntheticProgram program = new SyntheticProgram();
        List<InstructionBatch> batches = batches(program);
        HierarchyPort port = new HierarchyPort(new MemoryHierarchy(MemoryPresets.table61(), 0, new byte[1 << 20]));
        Pipeline pipeline = outOfOrder
                ? new OutOfOrderPipeline(program.table(), CoreParameters.outOfOrder(), port, port)
                : new InOrderPipeline(program.table(), CoreParameters.inOrder(), port, port);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int run = 0; run < 20 && least > 0; run++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < batches.size(); i++) {
                pipeline.execute(batches.get(i));
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        // Asking for the bytes may take some itself; thousands of instructions take less than one each.
        assertTrue(least < 1000, least + " bytes");
    }
}
