package dev.harbinger.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.grain.CostMeasurement;
import dev.harbinger.study.grain.MeasuredCosts;
import dev.harbinger.study.pushpull.measured.ModeMeasurement;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CostsOnThisMachineTest {
    @Test
    void theMeasurementsAreOfferedToTheStudies() {
        assertTrue(ServiceLoader.load(CostMeasurement.class).stream()
                .anyMatch(provider -> provider.type() == CostsOnThisMachine.class));
        assertTrue(ServiceLoader.load(ModeMeasurement.class).stream()
                .anyMatch(provider -> provider.type() == ModesOnThisMachine.class));
    }

    @ParameterizedTest
    @EnumSource(CostMeasurement.Placement.class)
    void costsAreMeasuredInEveryWay(CostMeasurement.Placement placement) throws Exception {
        MeasuredCosts costs = CostsOnThisMachine.run(
                placement, List.of("--sizes", "0,64,4K", "--repetitions", "20", "--warm-up", "5"));
        assertEquals(
                List.of(0, 64, 4096),
                costs.samples().stream().map(MeasuredCosts.Sample::bytes).toList());
        for (MeasuredCosts.Sample sample : costs.samples()) {
            assertTrue(sample.send() > 0 && sample.receive() > 0 && sample.halfRoundTrip() > 0, sample.toString());
        }
    }

    @Test
    void aMeasurementThatFailsIsToldInALine() {
        String message = assertThrows(
                        IOException.class,
                        () -> CostsOnThisMachine.run(CostMeasurement.Placement.THREADS, List.of("--sizes", "9K")))
                .getMessage();
        assertTrue(message.startsWith("the measurement as threads of one process failed: "), message);
    }
}
