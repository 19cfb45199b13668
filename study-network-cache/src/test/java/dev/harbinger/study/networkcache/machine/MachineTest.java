package dev.harbinger.study.networkcache.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.netcache.NetworkEvent;
import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.policy.ReceptionPolicy;
import dev.harbinger.study.networkcache.timing.ValueMismatchException;
import dev.harbinger.trace.traffic.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MachineTest {
    private static final String CALL = "receive.call=20";

    @Test
    void each_call_takes_its_cycles_and_is_noted() {
        Node node = new Node(Machines.of(PolicyKind.LAZY_DTCT, CALL, "send.call=50"), Node.message(1, 0, 8));
        node.send(1, node.data, 8);
        long sent = node.cycle();
        long receive = node.post(1, node.data, 8);
        long posted = node.cycle();
        node.await(receive);
        MachineResult result = node.result();
        assertEquals(3, result.callCycles().length);
        assertEquals(result.callCycles()[0] + 50, sent);
        assertTrue(result.callCycles()[1] > sent);
        assertEquals(result.callCycles()[2] + 20, node.cycle());
        long binding = posted - result.callCycles()[1] - 20;
        // The message section, and the process section for the line that is bound.
        assertEquals(2 + 2, binding);
        assertEquals(20 + binding + 20, result.receiving());
        assertEquals(0, result.waited());
    }

    @Test
    void waiting_for_an_arrival_is_counted_apart() {
        Node node =
                new Node(Machines.of(PolicyKind.DTCT, CALL), Node.message(1, 10_000, 8), Node.message(2, 20_000, 8));
        long first = node.post(1, node.data, 8);
        long start = node.result().callCycles()[0];
        node.await(first);
        MachineResult result = node.result();
        assertEquals(start + 10_000 - result.callCycles()[1], result.waited());
        assertEquals(start + 10_000 + 20, node.cycle());
        assertEquals(2 * 20, result.receiving());
        assertEquals(start + 20_000, result.lastArrival());
        assertEquals(0, result.early());
    }

    @Test
    void early_and_short_messages_are_counted() {
        Message[] messages = {
            Node.message(1, 0, 16), Node.message(2, 0, 17), Node.message(3, 0, 0), Node.message(4, 9e6, 8)
        };
        Node node = new Node(Machines.of(PolicyKind.VIA), messages);
        for (int source = 1; source <= 4; source++) {
            node.receive(source, node.data, 17);
        }
        MachineResult result = node.result();
        assertEquals(4, result.received());
        assertEquals(3, result.shortReceived());
        assertEquals(3, result.early());
        assertEquals(2, result.shortEarly());
    }

    @Test
    void access_times_hang_on_the_policy_and_not_on_the_wait() {
        for (double arrival : new double[] {0, 50_000}) {
            Node lazy = new Node(Machines.of(PolicyKind.LAZY_DTCT, CALL), Node.message(1, arrival, 8));
            Node via = new Node(Machines.of(PolicyKind.VIA, CALL), Node.message(1, arrival, 8));
            for (Node node : new Node[] {lazy, via}) {
                node.receive(1, node.data, 8);
                node.load(node.data, 8);
                node.load(node.data, 4);
            }
            assertEquals(2, lazy.result().access().meanReads());
            assertTrue(lazy.result().access().meanFirst() < 300);
            assertTrue(via.result().access().meanFirst() > 10_000);
            assertTrue(via.result().access().meanFirst() < 12_000);
        }
    }

    @Test
    void accesses_of_receive_calls_are_counted_apart_as_well() {
        Node node = new Node(Machines.of(PolicyKind.DMA_THEN_COPY), Node.message(1, 0, 64));
        node.loadAll(node.data + 1024, 5);
        node.receive(1, node.data, 64);
        MachineResult result = node.result();
        assertEquals(8 + 8, result.duringReceive().accesses());
        assertEquals(5 + 16, result.dataCache().accesses());
    }

    @ParameterizedTest
    @EnumSource
    void what_the_system_writes_takes_the_place_of_a_message(PolicyKind kind) {
        Node node = new Node(Machines.of(kind), Node.message(1, 0, 16), Node.message(2, 0, 100));
        node.receive(1, node.data + 4, 16);
        node.receive(2, node.data + 32, 100);
        node.written(node.data + 8, 32);
        node.loadAll(node.data, 200);
    }

    @Test
    void fast_forward_takes_no_time_and_leaves_memory_as_the_program_has_it() {
        Node node = new Node(Machines.of(PolicyKind.DTCT, "measure.fast-forward=1000"), Node.message(1, 0, 8));
        for (int i = 0; i < 100; i++) {
            node.store(node.data + 8 * i, 1 << (i & 3), 0x0102030405060708L * i);
            node.load(node.data, 4);
        }
        node.work(100);
        node.handOver();
        assertEquals(0, node.cycle());
        assertEquals(0, node.machine().result().instructions());
        node.receive(1, node.data + 4, 8);
        node.loadAll(node.data, 900);
        MachineResult result = node.result();
        assertTrue(result.cycles() > 900);
        assertEquals(900 + 1, result.instructions(), "the wait, and the loads after it");
    }

    @Test
    void without_a_call_fast_forward_ends_with_the_batch_that_has_its_last_instruction() {
        Node node = new Node(Machines.of(PolicyKind.DTCT, "measure.fast-forward=10"));
        node.work(9);
        node.handOver();
        node.work(5);
        node.handOver();
        assertEquals(0, node.result().instructions());
        node.work(3);
        assertEquals(3, node.result().instructions());
    }

    @Test
    void a_bound_line_that_is_replaced_goes_to_the_data_cache_or_to_memory() {
        for (String target : new String[] {"data-cache", "process-memory"}) {
            Node node = new Node(
                    Machines.of(
                            PolicyKind.LAZY_DTCT, "netcache.sets=1", "netcache.ways=1", "netcache.evict-to=" + target),
                    Node.message(1, 0, 16),
                    Node.message(2, 5000, 16));
            node.receive(1, node.data, 16);
            node.work(6000);
            node.receive(2, node.data + 64, 16);
            MachineResult before = node.result();
            assertEquals(1, before.networkCache().get(NetworkEvent.BOUND_EVICTED));
            assertEquals(target.equals("data-cache") ? 1 : 0, before.dataCache().installs());
            node.load(node.data, 8);
            MachineResult after = node.result();
            assertEquals(
                    before.dataCache().misses() + (target.equals("data-cache") ? 0 : 1),
                    after.dataCache().misses());
        }
    }

    /** A bound message is replaced by one that goes to memory behind the network cache's back. */
    @Test
    void the_oracle_catches_a_policy_that_writes_past_the_network_cache() {
        Machine.PolicyMaker careless = (hierarchy, cache, buffers, costs, random) -> new ReceptionPolicy() {
            private final ReceptionPolicy lazy = PolicyKind.LAZY_DTCT.create(hierarchy, cache, buffers, costs, random);
            private final ReceptionPolicy dma =
                    PolicyKind.DMA_TO_DESTINATION.create(hierarchy, cache, buffers, costs, random);

            private ReceptionPolicy of(Delivery message) {
                return message.length() == 16 ? lazy : dma;
            }

            @Override
            public void arrive(Delivery message, long now) {
                of(message).arrive(message, now);
            }

            @Override
            public long post(Delivery message, long now) {
                return of(message).post(message, now);
            }

            @Override
            public long complete(Delivery message, long now) {
                return of(message).complete(message, now);
            }
        };
        Node node =
                new Node(Machines.of(PolicyKind.LAZY_DTCT), careless, Node.message(1, 0, 16), Node.message(2, 0, 8));
        node.receive(1, node.data, 16);
        node.loadAll(node.data, 16);
        node.receive(2, node.data + 4, 8);
        node.loadAll(node.data, 4);
        ValueMismatchException mismatch =
                assertThrows(ValueMismatchException.class, () -> node.loadAll(node.data + 4, 1));
        assertTrue(
                String.valueOf(mismatch.getMessage())
                        .matches("load of 1 bytes at 0x" + Long.toHexString(node.data + 4)
                                + " in cycle \\d+: expected 0x4b, got 0x2a; a copy of these bytes is out of date"),
                mismatch.getMessage());
    }

    /** The program sees nothing of a message, which the policy has lost. */
    @Test
    void the_oracle_catches_a_policy_that_does_nothing() {
        Machine.PolicyMaker idle = (hierarchy, cache, buffers, costs, random) -> new ReceptionPolicy() {
            @Override
            public void arrive(Delivery message, long now) {}

            @Override
            public long post(Delivery message, long now) {
                return now;
            }

            @Override
            public long complete(Delivery message, long now) {
                return now;
            }
        };
        Node node = new Node(Machines.of(PolicyKind.PROCESSOR), idle, Node.message(1, 0, 8));
        node.receive(1, node.data, 8);
        node.load(node.data, 8);
        assertThrows(ValueMismatchException.class, node::handOver);
    }

    @Test
    void the_seed_decides_which_lines_a_kernel_takes_and_nothing_else_does() {
        MachineParameters via = Machines.of(PolicyKind.VIA, "via.pollution=0.5");
        long[] misses = new long[2];
        for (int i = 0; i < 2; i++) {
            Node node = new Node(via, Node.message(1, 0, 8));
            node.loadAll(node.data, 4096);
            node.receive(1, node.data, 8);
            node.loadAll(node.data, 4096);
            misses[i] = node.result().dataCache().misses();
        }
        assertEquals(misses[0], misses[1]);
        assertTrue(misses[0] > 256 + 100);
    }

    @Test
    void calls_are_noted_however_many_there_are() {
        CallCycles calls = new CallCycles();
        long[] expected = new long[5000];
        for (int i = 0; i < expected.length; i++) {
            calls.add(3L * i);
            expected[i] = 3L * i;
        }
        assertArrayEquals(expected, calls.all());
    }
}
