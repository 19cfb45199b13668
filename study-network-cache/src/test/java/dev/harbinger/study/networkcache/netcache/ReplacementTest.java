package dev.harbinger.study.networkcache.netcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.predict.Predictors;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which line of a full set is replaced. */
class ReplacementTest {
    private final ProcessMemory memory = new ProcessMemory(4096);

    @Test
    void bound_lines_go_first_where_that_is_chosen_whatever_was_used_last() {
        NetworkCache cache = withOneUnboundAndTwoBound(new ReplacementParameters(FirstVictims.BOUND, 0, 0, false));
        cache.arrive(9, Caches.payload(16, 9));
        assertEquals(1, cache.counts().get(NetworkEvent.BOUND_EVICTED));
        assertEquals(0, cache.counts().get(NetworkEvent.UNBOUND_PUSHED_OUT));
    }

    @Test
    void unbound_lines_go_first_where_that_is_chosen_whatever_was_used_last() {
        NetworkCache cache = withOneUnboundAndTwoBound(new ReplacementParameters(FirstVictims.UNBOUND, 0, 0, false));
        cache.networkLoad(cache.find(1), 1);
        cache.arrive(9, Caches.payload(16, 9));
        assertEquals(0, cache.counts().get(NetworkEvent.BOUND_EVICTED));
        assertEquals(1, cache.counts().get(NetworkEvent.UNBOUND_PUSHED_OUT));
    }

    @Test
    void the_least_recently_used_line_goes_first_where_neither_is_chosen() {
        NetworkCache cache = withOneUnboundAndTwoBound(ReplacementParameters.DEFAULT);
        cache.arrive(9, Caches.payload(16, 9));
        assertEquals(1, cache.counts().get(NetworkEvent.UNBOUND_PUSHED_OUT));

        cache = withOneUnboundAndTwoBound(ReplacementParameters.DEFAULT);
        cache.networkLoad(cache.find(1), 1);
        cache.arrive(9, Caches.payload(16, 9));
        assertEquals(1, cache.counts().get(NetworkEvent.BOUND_EVICTED));
    }

    @Test
    void a_kind_that_is_down_to_its_minimum_is_spared() {
        NetworkCache cache = withOneUnboundAndTwoBound(new ReplacementParameters(FirstVictims.BOUND, 2, 0, false));
        cache.arrive(9, Caches.payload(16, 9));
        assertEquals(1, cache.counts().get(NetworkEvent.UNBOUND_PUSHED_OUT));

        cache = withOneUnboundAndTwoBound(new ReplacementParameters(FirstVictims.UNBOUND, 0, 1, false));
        cache.arrive(9, Caches.payload(16, 9));
        assertEquals(1, cache.counts().get(NetworkEvent.BOUND_EVICTED));
    }

    @Test
    void the_message_expected_last_is_replaced() {
        KnownDistances order = new KnownDistances(Map.of(1L, 3, 2L, 7, 3L, 5));
        NetworkCache cache = new NetworkCache(Caches.sections("1:3", "64:4", "64:4"), memory, order);
        cache.arrive(1, Caches.payload(16, 1));
        cache.arrive(2, Caches.payload(16, 2));
        cache.arrive(3, Caches.payload(16, 3));
        cache.arrive(4, Caches.payload(16, 4));
        assertEquals(Found.IN_CACHE, cache.take(1).found());
        assertEquals(Found.BY_TRANSLATION, cache.take(2).found());
        assertEquals(Found.IN_CACHE, cache.take(3).found());
    }

    @Test
    void a_message_that_is_not_expected_goes_before_all_that_are() {
        KnownDistances order = new KnownDistances(Map.of(1L, 3, 3L, 5));
        NetworkCache cache = new NetworkCache(Caches.sections("1:3", "64:4", "64:4"), memory, order);
        cache.arrive(1, Caches.payload(16, 1));
        cache.arrive(2, Caches.payload(16, 2));
        cache.arrive(3, Caches.payload(16, 3));
        cache.arrive(1, Caches.payload(16, 4));
        assertEquals(Found.BY_TRANSLATION, cache.take(2).found());
    }

    @Test
    void a_message_expected_after_all_others_passes_by_where_that_is_allowed() {
        KnownDistances order = new KnownDistances(Map.of(1L, 3, 2L, 7, 3L, 9, 4L, 5));
        NetworkCache cache = new NetworkCache(
                Caches.sections("1:2", "64:4", "64:4").with(new ReplacementParameters(FirstVictims.EITHER, 0, 0, true)),
                memory,
                order);
        cache.arrive(1, Caches.payload(16, 1));
        cache.arrive(2, Caches.payload(16, 2));
        assertEquals(Arrival.WAITS_IN_MEMORY, cache.arrive(3, Caches.payload(16, 3)));
        assertEquals(Arrival.WAITS_IN_CACHE, cache.arrive(4, Caches.payload(16, 4)));
        assertEquals(1, cache.counts().get(NetworkEvent.ARRIVALS_BYPASSED));
        assertEquals(1, cache.counts().get(NetworkEvent.NETWORK_REPLACEMENTS));
        assertEquals(Found.BY_TRANSLATION, cache.take(3).found());
        assertEquals(Found.BY_TRANSLATION, cache.take(2).found());
        assertEquals(Found.IN_CACHE, cache.take(4).found());
    }

    @Test
    void a_predictor_that_learned_the_receives_keeps_what_is_needed_next() {
        PredictedReceives order = new PredictedReceives(Predictors.byName("single-cycle"), 16);
        long[] cycle = {Caches.id(1), Caches.id(2), Caches.id(3), Caches.id(2)};
        for (int i = 0; i < 40; i++) {
            order.posted(cycle[i % 4], 16, 0, -1);
        }
        assertEquals(0, order.distance(Caches.id(1), 0));
        assertEquals(1, order.distance(Caches.id(2), 0));
        assertEquals(3, order.distance(Caches.id(2), 1));
        assertEquals(5, order.distance(Caches.id(2), 2));
        assertEquals(2, order.distance(Caches.id(3), 0));
        assertEquals(ConsumptionOrder.NOT_EXPECTED, order.distance(Caches.id(3), 4));
        assertEquals(ConsumptionOrder.NOT_EXPECTED, order.distance(Caches.id(4), 0));
        order.posted(Caches.id(1), 16, 0, -1);
        assertEquals(0, order.distance(Caches.id(2), 0));
        assertEquals(3, order.distance(Caches.id(1), 0));
    }

    @Test
    void nothing_is_expected_before_anything_was_received() {
        PredictedReceives order = new PredictedReceives(Predictors.byName("tournament"));
        assertEquals(ConsumptionOrder.NOT_EXPECTED, order.distance(Caches.id(1), 0));
        assertTrue(PredictedReceives.DEFAULT_HORIZON >= 512);
    }

    /** Message 1 waits since before 2 and 3 were bound. */
    private NetworkCache withOneUnboundAndTwoBound(ReplacementParameters replacement) {
        NetworkCache cache = Caches.make(Caches.sections("1:3", "64:4", "64:4").with(replacement), memory);
        for (int id = 1; id <= 3; id++) {
            cache.arrive(id, Caches.payload(16, id));
        }
        cache.bind(2, 64);
        cache.bind(3, 128);
        return cache;
    }

    private record KnownDistances(Map<Long, Integer> distances) implements ConsumptionOrder {
        KnownDistances(Map<Long, Integer> distances) {
            this.distances = new HashMap<>(distances);
        }

        @Override
        public void posted(long id, int bytes, long address, int site) {
            // Distances are given.
        }

        @Override
        public int distance(long id, long ahead) {
            return ahead > 0 ? NOT_EXPECTED : distances.getOrDefault(id, NOT_EXPECTED);
        }
    }
}
