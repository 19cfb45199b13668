package dev.harbinger.study.networkcache.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.MessageId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Schedules computed by hand, and what holds for any. */
class VirtualTimeRunTest {
    /** An operation 2, a post 1, a send 10, a receive 5, the latency 100, a byte 0.5. */
    private static final VirtualCosts COSTS = new VirtualCosts(2, 1, 10, 5, 100, 0.5, Long.MAX_VALUE);

    @Test
    void a_receive_that_is_waited_for_ends_with_its_message() {
        VirtualTimes times = VirtualTimeRun.run(
                Script.of(
                        new Script().compute(10).send(1, 1, 8),
                        new Script().post(0, 1, 8).compute(3).await(0, 8)),
                COSTS);
        assertEquals(20, times.called(0, 0));
        assertEquals(30, times.ended(0), "the sender does not wait");
        assertEquals(0, times.called(1, 0));
        assertEquals(7, times.called(1, 1), "after the post and three operations");
        assertEquals(30 + 4 + 100, times.arrived(1, 0), "sent, through the adapter, over the network");
        assertEquals(134 + 5, times.ended(1));
    }

    @Test
    void a_receive_whose_message_is_there_does_not_wait() {
        VirtualTimes times = VirtualTimeRun.run(
                Script.of(
                        new Script().send(1, 1, 8),
                        new Script().post(0, 1, 8).compute(100).await(0, 8)),
                COSTS);
        assertEquals(114, times.arrived(1, 0));
        assertEquals(201, times.called(1, 1));
        assertEquals(206, times.ended(1));
    }

    @Test
    void an_adapter_sends_one_message_after_the_other() {
        VirtualTimes times = VirtualTimeRun.run(
                Script.of(
                        new Script().send(1, 1, 100).send(2, 1, 10),
                        new Script().post(0, 1, 100).await(0, 100),
                        new Script().post(0, 1, 10).await(0, 10)),
                COSTS);
        assertEquals(10 + 50 + 100, times.arrived(1, 0));
        assertEquals(60 + 5 + 100, times.arrived(2, 0), "behind the first, which leaves until 60");
        assertEquals(20, times.ended(0));
    }

    @Test
    void a_token_goes_round_three_ranks() {
        VirtualTimes times = VirtualTimeRun.run(
                Script.of(
                        new Script().post(2, 1, 2).send(1, 1, 2).await(0, 2),
                        new Script().post(0, 1, 2).await(0, 2).compute(1).send(2, 1, 2),
                        new Script().post(1, 1, 2).await(0, 2).compute(2).send(0, 1, 2)),
                COSTS);
        assertEquals(1 + 10 + 1 + 100, times.arrived(1, 0));
        assertEquals(112 + 5 + 2 + 10 + 1 + 100, times.arrived(2, 0));
        assertEquals(230 + 5 + 4 + 10 + 1 + 100, times.arrived(0, 0));
        assertEquals(350 + 5, times.ended(0));
    }

    @Test
    void a_message_above_the_eager_limit_leaves_when_its_receive_is_posted() {
        VirtualCosts costs = new VirtualCosts(2, 1, 10, 5, 100, 0.5, 7);
        List<CallSequence> posted =
                Script.of(new Script().send(1, 1, 8), new Script().post(0, 1, 8).await(0, 8));
        VirtualTimes early = VirtualTimeRun.run(posted, costs);
        assertEquals(10 + 100 + 100, early.ended(0), "there and back");
        assertEquals(210 + 4 + 100, early.arrived(1, 0));

        List<CallSequence> late = Script.of(
                new Script().send(1, 1, 8),
                new Script().compute(250).post(0, 1, 8).await(0, 8));
        VirtualTimes waits = VirtualTimeRun.run(late, costs);
        assertEquals(500 + 100, waits.ended(0), "held until it knows of the post");
        assertEquals(600 + 4 + 100, waits.arrived(1, 0));
    }

    @Test
    void messages_with_one_id_are_received_in_the_order_of_their_posts() {
        VirtualTimes times = VirtualTimeRun.run(
                Script.of(
                        new Script().send(1, 1, 2).send(1, 1, 4),
                        new Script().post(0, 1, 2).post(0, 1, 4).await(1, 4).await(0, 2)),
                COSTS);
        assertEquals(10 + 1 + 100, times.arrived(1, 0));
        assertEquals(20 + 2 + 100, times.arrived(1, 1));
    }

    @Test
    void ranks_that_wait_for_each_other_are_named() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> VirtualTimeRun.run(
                        Script.of(
                                new Script().post(1, 7, 2).await(0, 2).send(1, 8, 2),
                                new Script().post(0, 8, 2).await(0, 2).send(0, 7, 2),
                                new Script()),
                        COSTS));
        assertEquals(
                "2 of 3 ranks never end: rank 0 waits for a message from peer 1, tag 7 (call 1 of 3); "
                        + "rank 1 waits for a message from peer 0, tag 8 (call 1 of 3)",
                e.getMessage());
    }

    @Test
    void a_send_that_is_never_received_above_the_eager_limit_is_named() {
        VirtualCosts costs = new VirtualCosts(2, 1, 10, 5, 100, 0.5, 7);
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> VirtualTimeRun.run(Script.of(new Script().send(1, 7, 8), new Script()), costs));
        assertEquals(
                "1 of 2 ranks never ends: rank 0 waits for the receive of 8 bytes by peer 1, tag 7, above the eager"
                        + " limit of 7 (call 0 of 1)",
                e.getMessage());
    }

    @Test
    void costs_that_make_no_sense_are_refused() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> new VirtualCosts(-1, 0, 0, 0, 0, 0, 0));
        assertEquals("an operation costs -1.0: it must be 0 or more", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new VirtualCosts(0, 0, 0, 0, Double.NaN, 0, 0));
    }

    /** Any program in which every receive has its message. */
    private static List<CallSequence> any(SplittableRandom random) {
        int ranks = 2 + random.nextInt(4);
        Script[] scripts = new Script[ranks];
        List<List<int[]>> open = new ArrayList<>();
        int[] posts = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            scripts[rank] = new Script();
            open.add(new ArrayList<>());
        }
        for (int message = 0; message < 30; message++) {
            int from = random.nextInt(ranks);
            int to = random.nextInt(ranks);
            int tag = random.nextInt(2);
            int bytes = random.nextInt(50);
            scripts[to].compute(random.nextInt(20)).post(from, tag, bytes);
            open.get(to).add(new int[] {posts[to]++, bytes});
            scripts[from].compute(random.nextInt(20)).send(to, tag, bytes);
            while (!open.get(to).isEmpty() && random.nextBoolean()) {
                int[] next = open.get(to).remove(random.nextInt(open.get(to).size()));
                scripts[to].compute(random.nextInt(20)).await(next[0], next[1]);
            }
        }
        for (int rank = 0; rank < ranks; rank++) {
            for (int[] next : open.get(rank)) {
                scripts[rank].await(next[0], next[1]);
            }
        }
        return Script.of(scripts);
    }

    @Property(seed = "20261128", tries = 300)
    void every_receive_gets_its_message_in_order_and_not_before_it_was_sent(@ForAll long seed) {
        List<CallSequence> calls = any(new SplittableRandom(seed));
        VirtualTimes times = VirtualTimeRun.run(calls, COSTS);
        for (int from = 0; from < calls.size(); from++) {
            for (int to = 0; to < calls.size(); to++) {
                for (int tag = 0; tag < 2; tag++) {
                    List<Integer> sends = calls(calls.get(from), Call.Kind.SEND, MessageId.of(to, 0, tag));
                    List<Integer> posts = calls(calls.get(to), Call.Kind.POST, MessageId.of(from, 0, tag));
                    assertEquals(sends.size(), posts.size());
                    double before = 0;
                    for (int i = 0; i < sends.size(); i++) {
                        int bytes = calls.get(from).bytes(sends.get(i));
                        double arrived = times.arrived(to, calls.get(to).receive(posts.get(i)));
                        assertEquals(bytes, calls.get(to).bytes(posts.get(i)));
                        assertTrue(arrived >= times.called(from, sends.get(i)) + 10 + 100 + 0.5 * bytes);
                        assertTrue(arrived >= before);
                        before = arrived;
                    }
                }
            }
        }
    }

    private static List<Integer> calls(CallSequence sequence, Call.Kind kind, long id) {
        List<Integer> found = new ArrayList<>();
        for (int call = 0; call < sequence.size(); call++) {
            if (sequence.kind(call) == kind && sequence.id(call) == id) {
                found.add(call);
            }
        }
        return found;
    }

    @Property(seed = "20261128", tries = 200)
    void nothing_comes_earlier_when_a_cost_rises(@ForAll long seed) {
        List<CallSequence> calls = any(new SplittableRandom(seed));
        VirtualTimes before = VirtualTimeRun.run(calls, COSTS);
        List<VirtualCosts> dearer = List.of(
                new VirtualCosts(3, 1, 10, 5, 100, 0.5, Long.MAX_VALUE),
                new VirtualCosts(2, 2, 10, 5, 100, 0.5, Long.MAX_VALUE),
                new VirtualCosts(2, 1, 20, 5, 100, 0.5, Long.MAX_VALUE),
                new VirtualCosts(2, 1, 10, 9, 100, 0.5, Long.MAX_VALUE),
                new VirtualCosts(2, 1, 10, 5, 300, 0.5, Long.MAX_VALUE),
                new VirtualCosts(2, 1, 10, 5, 100, 2, Long.MAX_VALUE));
        for (VirtualCosts costs : dearer) {
            VirtualTimes after = VirtualTimeRun.run(calls, costs);
            for (int rank = 0; rank < calls.size(); rank++) {
                assertTrue(after.ended(rank) >= before.ended(rank), costs::toString);
                for (int receive = 0; receive < calls.get(rank).receives(); receive++) {
                    assertTrue(after.arrived(rank, receive) >= before.arrived(rank, receive), costs::toString);
                }
            }
        }
    }
}
