package dev.harbinger.study.networkcache.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.workloads.cg.CgProblemClass;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageSizesTest {
    @Test
    void messages_are_counted_where_they_are_received() {
        MessageSizes sizes = MessageSizes.of(
                "x",
                Script.of(
                        new Script()
                                .send(1, 1, 8)
                                .send(1, 1, 70_000)
                                .post(1, 1, 99)
                                .await(0, 16),
                        new Script().post(0, 1, 8).await(0, 8).send(0, 1, 16)));
        assertEquals(new TreeMap<>(Map.of(8, 1L, 16, 1L)), sizes.messages());
        assertEquals(2, sizes.ranks());
        assertEquals(2, sizes.total());
    }

    @Test
    void bounds_belong_to_the_part_below_them() {
        MessageSizes sizes = new MessageSizes("x", 1, new TreeMap<>(Map.of(0, 1L, 16, 2L, 17, 4L, 64, 8L, 65, 16L)));
        assertEquals(3, sizes.atMost(16));
        assertEquals(12, sizes.between(16, 64));
        assertEquals(16, sizes.above(64));
        assertEquals(31, sizes.total());
    }

    /** All ranks of CG receive as many as rank 0, whose counts are published: 4208, and 2544 of at most 16 bytes. */
    @Test
    void cg_class_a_on_64_ranks_has_the_published_counts_of_a_rank_on_each() throws Exception {
        MessageSizes sizes = CgMessageSizes.of(CgProblemClass.A, 64);
        assertEquals(64 * 4208, sizes.total());
        assertEquals(64 * 2544, sizes.atMost(16));
        assertEquals(64 * 1664, sizes.between(16, 64 << 10));
        assertEquals(0, sizes.above(64 << 10));
    }

    /** One iteration counted for all is what a whole run has. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void what_is_counted_in_little_time_is_what_a_whole_run_has(int ranks) throws Exception {
        assertEquals(
                MessageSizes.of(JobRecorder.cg(CgProblemClass.S, ranks, 0)),
                CgMessageSizes.of(CgProblemClass.S, ranks));
    }

    @Test
    void a_number_of_ranks_that_cg_cannot_have_is_refused() {
        IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> CgMessageSizes.of(CgProblemClass.S, 3));
        assertEquals(
                "cg class S on 3 ranks cannot be recorded: cg needs a power of two of ranks, not 3: use 2 or 4",
                e.getMessage());
    }
}
