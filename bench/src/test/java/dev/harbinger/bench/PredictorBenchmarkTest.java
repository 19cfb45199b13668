package dev.harbinger.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.CallTable;
import dev.harbinger.predict.Predictors;
import java.io.FileNotFoundException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

class PredictorBenchmarkTest {
    @Test
    void receivesAreBundledWithTheModule() throws Exception {
        CallTable calls = new CallTable();
        CallSiteTable sites = new CallSiteTable();
        assertEquals(2944, ReceiveStream.load("cg.A.16").calls(calls).length);
        assertEquals(2944, ReceiveStream.load("cg.A.16").sites(sites).length);
        assertEquals(10, sites.size());
        assertEquals(16848, ReceiveStream.load("sp.W.49").size());
        assertThrows(FileNotFoundException.class, () -> ReceiveStream.load("ep.A.4"));
    }

    @Test
    void everyPredictorOfTheBenchmarkExistsAndRuns() throws Exception {
        String[] names = PredictorBenchmark.class
                .getDeclaredField("predictor")
                .getAnnotation(Param.class)
                .value();
        assertTrue(names.length > 10);
        for (String name : names) {
            PredictorBenchmark benchmark = new PredictorBenchmark();
            benchmark.predictor = Predictors.byName(name).name();
            benchmark.load();
            for (int i = 0; i < 3000; i++) {
                benchmark.observeAndPredict();
            }
        }
    }
}
