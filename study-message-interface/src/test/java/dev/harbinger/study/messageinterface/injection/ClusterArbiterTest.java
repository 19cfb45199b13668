package dev.harbinger.study.messageinterface.injection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusterArbiterTest {
    private final ClusterArbiter arbiter = new ClusterArbiter();

    private List<Integer> open() {
        return IntStream.range(0, 3).filter(arbiter::isOpenTo).boxed().toList();
    }

    @Test
    void aUnitThatNobodyAsksForIsOpenToAll() {
        assertEquals(List.of(0, 1, 2), open());
        arbiter.use(4, 1);
        assertEquals(List.of(1), open());
        arbiter.endCycle();
        assertEquals(List.of(0, 1, 2), open());
    }

    @Test
    void theClusterThatUsedItLeastRecentlyIsServedFirst() {
        arbiter.use(10, 2);
        arbiter.endCycle();
        arbiter.use(20, 0);
        arbiter.endCycle();
        arbiter.use(30, 1);
        arbiter.request(0);
        arbiter.request(1);
        arbiter.request(2);
        arbiter.endCycle();
        assertEquals(List.of(2), open());
        arbiter.use(40, 2);
        arbiter.request(1);
        arbiter.request(0);
        arbiter.endCycle();
        assertEquals(List.of(0), open());
    }

    @Test
    void aRequestHoldsForOneCycle() {
        arbiter.request(1);
        arbiter.endCycle();
        assertEquals(List.of(1), open());
        arbiter.endCycle();
        assertEquals(List.of(0, 1, 2), open());
    }
}
