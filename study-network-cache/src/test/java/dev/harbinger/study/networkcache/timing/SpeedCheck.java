package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.InstructionClass;
import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.memory.MemoryPresets;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Simulated instructions a second, of pipelines and caches alone: batches made beforehand are executed again and again.
 * The mix is that of a sparse matrix product: of twelve instructions four are loads, one a store, one a branch; one
 * load in ten goes to a vector of twice the data cache. Give the seconds for each pipeline, 5 unless said.
 *
 * <p>What it taught, by the thread's own time on two cores that others kept busy (JDK 25): 53 million instructions a
 * second in order, 32 out of order. Without caches, every access a hit in {@link FixedPort}, it is 160 and 47: two
 * thirds of an instruction are its accesses. One {@code long} for all that is known of an instruction and one table for
 * slots and units keep the rest small. Of changes to the in-order loop, the batch's arrays in locals gained nothing,
 * all of its state in locals 8 %, which was not worth a method twice as long; see also {@code LruTags}.
 */
final class SpeedCheck {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MEMORY = 1 << 22;
    private static final long SMALL = 0x40000;
    private static final long LARGE = 0x80000;

    private SpeedCheck() {}

    public static void main(String[] arguments) {
        double seconds = arguments.length == 0 ? 5 : Double.parseDouble(arguments[0]);
        for (int turn = 0; turn < 2; turn++) {
            for (boolean inOrder : new boolean[] {true, false}) {
                measure(inOrder, seconds);
            }
        }
    }

    private static void measure(boolean inOrder, double seconds) {
        SyntheticProgram program = product(200_000);
        List<InstructionBatch> batches = program.batches();
        Pipeline pipeline = pipeline(inOrder, program.table());
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] rates = new double[9];
        for (int run = 0; run < rates.length; run++) {
            // The thread's own time: on a busy machine the clock on the wall counts others as well.
            long start = threads.getCurrentThreadCpuTime();
            long before = pipeline.instructions();
            while (threads.getCurrentThreadCpuTime() - start < seconds * 1e9 / rates.length) {
                batches.forEach(pipeline::execute);
            }
            rates[run] = (pipeline.instructions() - before) * 1e3 / (threads.getCurrentThreadCpuTime() - start);
        }
        Arrays.sort(rates);
        System.out.printf(
                "%-12s %6.1f million instructions a second (median of %d), %.2f cycles an instruction, %.1f %% of"
                        + " branches mispredicted%n",
                inOrder ? "in order" : "out of order",
                rates[rates.length / 2],
                rates.length,
                (double) pipeline.cycle() / pipeline.instructions(),
                100.0 * pipeline.mispredictions() / pipeline.branches());
    }

    private static Pipeline pipeline(boolean inOrder, CodeTable code) {
        byte[] image = new byte[MEMORY];
        for (int at = 0; at < MEMORY; at += Long.BYTES) {
            LONG.set(image, at, valueAt(at));
        }
        HierarchyPort port = new HierarchyPort(new MemoryHierarchy(MemoryPresets.table61(), 0, image));
        return inOrder
                ? new InOrderPipeline(code, CoreParameters.inOrder(), port, port)
                : new OutOfOrderPipeline(code, CoreParameters.outOfOrder(), port, port);
    }

    /** Stores write what is there already, so that batches can be executed again. */
    private static long valueAt(long address) {
        return address * 0x9e3779b97f4a7c15L;
    }

    /** Inner loops of 12 instructions around a gather, outer ones of eight. */
    private static SyntheticProgram product(int instructions) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(11);
        SyntheticProgram program = new SyntheticProgram();
        int first = program.load(5, 10, SMALL, 8, valueAt(SMALL));
        program.load(33, 11, SMALL + 8, 8, valueAt(SMALL + 8));
        program.integer(6, 5);
        program.integer(6, 6, 12);
        program.load(34, 6, LARGE, 8, valueAt(LARGE));
        program.add(InstructionClass.FLOAT_MULTIPLY_ADD, 32, 33, 34, 32);
        program.integer(10, 10);
        program.integer(11, 11);
        program.load(35, 11, SMALL + 64, 8, valueAt(SMALL + 64));
        program.add(InstructionClass.FLOAT_ADD, 36, 35, 33);
        program.store(13, 36, SMALL + 1024, 8, valueAt(SMALL + 1024));
        int last = program.branch(10, 14);
        for (int count = last + 1; count < instructions; count += last + 1) {
            long at = SMALL + count * 8L % 16_384;
            program.repeat(first, at, valueAt(at));
            program.repeat(first + 1, at + 8, valueAt(at + 8));
            program.repeat(first + 2);
            program.repeat(first + 3);
            long gathered =
                    random.nextInt(10) < 6 ? SMALL + random.nextInt(1024) * 8 : LARGE + random.nextInt(8192) * 8;
            program.repeat(first + 4, gathered, valueAt(gathered));
            for (int i = 5; i < 8; i++) {
                program.repeat(first + i);
            }
            program.repeat(first + 8, at + 64, valueAt(at + 64));
            program.repeat(first + 9);
            program.repeat(first + 10, SMALL + 20_000 + at % 1024, valueAt(SMALL + 20_000 + at % 1024));
            program.repeat(last);
        }
        return program;
    }
}
