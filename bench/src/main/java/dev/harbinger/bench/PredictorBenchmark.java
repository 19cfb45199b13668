package dev.harbinger.bench;

import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.CallTable;
import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import java.io.IOException;
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

/**
 * The cost of a predictor for each receive that is posted: one observation and the next call. It runs over the receives
 * of process 0 of two NPB programs, again and again. At the end of the receives the program starts over, which breaks
 * cycles once in 2,944 (CG) or 16,848 (SP) receives, as the end of a phase would.
 *
 * <p>Targets: under 50 ns for every predictor, under 20 ns for single-cycle.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PredictorBenchmark {
    /** Which receives. */
    @Param({"cg.A.16", "sp.W.49"})
    public String trace = "cg.A.16";

    /** Which predictor, as the command line names it. */
    @Param({
        "single-cycle",
        "single-cycle+init",
        "tagging",
        "tag-cycle",
        "tag-bettercycle",
        "2-level-tag-cycle",
        "2-level-tag-bettercycle",
        "last-successor",
        "context:3",
        "context:6",
        "confident-context:6",
        "tournament",
        "tag-tournament",
        "lru:5",
        "lru:20",
        "fifo:20",
        "lfu:20",
        "lfu:5"
    })
    public String predictor = Predictors.DEFAULT;

    private int[] calls = new int[0];
    private int[] sites = new int[0];
    private Predictor subject = Predictors.byName(Predictors.DEFAULT);
    private int at;

    /** Reads and interns the receives. */
    @Setup
    public void load() throws IOException {
        ReceiveStream stream = ReceiveStream.load(trace);
        calls = stream.calls(new CallTable());
        sites = stream.sites(new CallSiteTable());
        subject = Predictors.byName(predictor);
    }

    /** One receive observed, and the next call asked for at the site that comes. */
    @Benchmark
    public int observeAndPredict() {
        int i = at;
        boolean hit = subject.observe(calls[i], sites[i]);
        i = i + 1 == calls.length ? 0 : i + 1;
        at = i;
        return subject.predictAt(sites[i]) + (hit ? 1 : 0);
    }
}
