package dev.harbinger.study.prediction;

import static dev.harbinger.study.prediction.MemoryTrace.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.TextReport;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.page.AnalysisReport;
import dev.harbinger.study.prediction.score.PredictorScore;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An analysis as a whole: threads, damage, interrupts. The timeout only bounds a failure. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class TraceAnalysisTest {
    static final AnalysisSettings SETTINGS = new AnalysisSettings(
            List.of("single-cycle", "tag-cycle", "tournament", "lru:5"), "tournament", 3, Assumptions.USUAL);

    static String text(TraceResult result) throws IOException {
        StringWriter out = new StringWriter();
        TextReport.write(AnalysisReport.of("test", result), out, 100, true, 1000);
        return out.toString();
    }

    /** Some processes that send around, two of them damaged at their ends. */
    private static MemoryTrace ring(int processes, int messages) {
        MemoryTrace trace = new MemoryTrace().name(1, "solve");
        for (int process = 0; process < processes; process++) {
            for (int i = 0; i < messages; i++) {
                trace.send(process, 1000L * i, (process + 1) % processes, i % 3, 100 + i % 3);
                trace.receive(
                        process,
                        1000L * i + process * 700L,
                        1000L * i + 5000,
                        (process + processes - 1) % processes,
                        i % 3,
                        100 + i % 3);
            }
        }
        return trace.damaged(3, "process 3 is damaged").damaged(1, "process 1 is damaged");
    }

    @Test
    void resultsAreTheSameWhateverTheThreads() throws IOException, InterruptedException {
        String expected = text(new TraceAnalysis(ring(8, 1500), SETTINGS, 1).run());
        assertTrue(expected.contains("12,000"), expected);
        for (int round = 0; round < 5; round++) {
            assertEquals(expected, text(new TraceAnalysis(ring(8, 1500), SETTINGS, 4).run()));
        }
        assertEquals(expected, text(new TraceAnalysis(ring(8, 1500).oneAfterAnother(), SETTINGS, 4).run()));
        assertEquals(
                List.of("process 1 is damaged", "process 3 is damaged"),
                new TraceAnalysis(ring(8, 10), SETTINGS, 4)
                        .run().damage().stream().map(IOException::getMessage).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097})
    void everyReceiveIsScored(int receives) throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace().send(0, 1, 1, 1, 1);
        for (int i = 0; i < receives; i++) {
            trace.receive(0, i, i, 1, 1, 1);
        }
        TraceResult result = new TraceAnalysis(trace, SETTINGS, 2).run();
        ProcessResult process = result.processes().getFirst();
        assertEquals(1 + 2L * receives, process.receives().events());
        assertEquals(receives, process.receives().all().receives());
        for (PredictorScore score : process.scores().predictors()) {
            assertTrue(score.hits() >= receives - 2 && score.hits() <= receives, score.toString());
        }
        assertEquals(
                Math.min(3, receives),
                process.scores().starts().getFirst().ratios().size());
        assertFalse(text(result).contains("NaN"));
    }

    @Test
    void aTraceWithoutProcessesHasAReport() throws IOException, InterruptedException {
        TraceResult result = new TraceAnalysis(new MemoryTrace(), SETTINGS, 2).run();
        assertEquals(List.of(), result.processes());
        assertFalse(text(result).contains("NaN"));
    }

    @Test
    void twoTracesOfAProcessAreRefused() {
        TraceFormatException e = assertThrows(
                TraceFormatException.class, () -> new TraceAnalysis(new Endless(2, 10, () -> {}), SETTINGS, 2).run());
        assertTrue(e.getMessage().contains("both of process 0"), e.getMessage());
    }

    /** Processes, all of rank 0, of this number of receives; something happens before each. */
    private record Endless(AtomicReference<Integer> left, long receives, Runnable before) implements Trace {
        Endless(int processes, long receives, Runnable before) {
            this(new AtomicReference<>(processes), receives, before);
        }

        @Override
        public String format() {
            return "endless";
        }

        @Override
        public boolean isConcurrent() {
            return true;
        }

        @Override
        public TraceReader nextProcess() {
            return left.getAndUpdate(number -> number - 1) > 0 ? new Reader() : null;
        }

        @Override
        public long bytes() {
            return 1;
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        public void close() {}

        private final class Reader implements TraceReader {
            private long number;

            @Override
            public int process() {
                return 0;
            }

            @Override
            public TraceEvent next() {
                before.run();
                return number++ == receives ? null : event(TraceOp.SEND, number).build();
            }

            @Override
            public void close() {}
        }
    }

    @Test
    void aReaderThatFailsEndsTheAnalysisWhateverTheOthersDo() {
        CountDownLatch reading = new CountDownLatch(2);
        AtomicReference<Boolean> first = new AtomicReference<>(true);
        Runnable failing = () -> {
            reading.countDown();
            if (reading.getCount() == 0 && first.getAndSet(false)) {
                throw new IllegalStateException("a fault of a reader");
            }
        };
        IllegalStateException e = assertThrows(
                IllegalStateException.class,
                () -> new TraceAnalysis(new Endless(2, Long.MAX_VALUE, failing), SETTINGS, 2).run());
        assertEquals("a fault of a reader", e.getMessage());
    }

    @Test
    void anInterruptEndsTheAnalysis() throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1000);
        AtomicReference<Throwable> ended = new AtomicReference<>();
        Thread analysis = Thread.ofPlatform().start(() -> {
            try {
                new TraceAnalysis(new Endless(2, Long.MAX_VALUE, reading::countDown), SETTINGS, 2).run();
            } catch (IOException | InterruptedException e) {
                ended.set(e);
            }
        });
        reading.await();
        analysis.interrupt();
        analysis.join();
        assertEquals(InterruptedException.class, ended.get().getClass());
    }
}
