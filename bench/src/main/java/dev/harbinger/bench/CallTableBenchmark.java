package dev.harbinger.bench;

import dev.harbinger.predict.CallTable;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of interning a known receive call, in a table of few or of many calls. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CallTableBenchmark {
    private static final int ORDER = 4096;

    /** Calls in the table. */
    @Param({"18", "10000"})
    public int distinct = 18;

    private final CallTable table = new CallTable();
    private final int[] order = new int[ORDER];
    private int at;

    /** Fills the table and chooses the order in which calls are looked up. */
    @Setup
    public void fill() {
        Random random = new Random(1);
        for (int i = 0; i < distinct; i++) {
            intern(i);
        }
        for (int i = 0; i < ORDER; i++) {
            order[i] = random.nextInt(distinct);
        }
    }

    /** One known call interned. */
    @Benchmark
    public int internKnownCall() {
        at = (at + 1) & (ORDER - 1);
        return intern(order[at]);
    }

    private int intern(int call) {
        return table.intern(call & 15, call >> 4, 1400, 8, 0x7f00_0000_0000L + 64L * call, 0);
    }
}
