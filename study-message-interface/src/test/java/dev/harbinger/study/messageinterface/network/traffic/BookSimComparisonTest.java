package dev.harbinger.study.messageinterface.network.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.network.MeshSize;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BookSimComparisonTest {
    @Test
    void theMeanOfLinksIsThatOfUniformTraffic() {
        MeshSize size = new MeshSize(4, 4);
        double sum = IntStream.range(0, 256)
                .map(pair -> Math.abs(
                                size.id(pair / 16).x() - size.id(pair % 16).x())
                        + Math.abs(size.id(pair / 16).y() - size.id(pair % 16).y()))
                .sum();
        assertEquals(BookSimComparison.MEAN_HOPS, sum / 256);
    }

    @Test
    void aNearlyEmptyMeshIsOnlyALittleSlowerThanAnEmptyOne() {
        BookSimComparison comparison = BookSimComparison.measure(1);
        double mean = comparison.measured().mean();
        assertTrue(comparison.measured().account().isBalanced());
        assertTrue(mean > BookSimComparison.uncontended() && mean < 1.2 * BookSimComparison.uncontended(), mean + "");
    }

    @Test
    void theEmptyMeshTakesAboutAThirdOfBookSimsCyclesForItsPipelineIsShorter44() {
        double mean = BookSimComparison.measure(1).measured().mean();
        assertEquals(5.84, mean, 0.05);
        assertEquals(0.36, mean / BookSimComparison.BOOKSIM, 0.01);
    }
}
