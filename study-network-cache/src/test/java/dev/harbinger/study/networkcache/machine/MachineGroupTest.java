package dev.harbinger.study.networkcache.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.trace.traffic.Message;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class MachineGroupTest {
    private static final MachineParameters LAZY = Machines.of(PolicyKind.LAZY_DTCT);
    private static final Message[] THREE = {Node.message(1, 0, 8), Node.message(1, 0, 8), Node.message(2, 5000, 8)};

    private static String fault(Consumer<Node> program, Node node) {
        return String.valueOf(
                assertThrows(NetworkFault.class, () -> program.accept(node)).getMessage());
    }

    private static void refused(String message, Consumer<Node> program) {
        Node node = new Node(LAZY, THREE);
        assertEquals(message, fault(program, node).replace(Long.toHexString(node.data), "DATA"));
    }

    @Test
    void a_wait_for_what_was_not_posted_is_refused() {
        refused("the program waits for receive 0, but has posted none", node -> node.await(0));
        refused("the program waits for receive 1, but has posted 0 to 0", node -> {
            node.post(1, node.data, 8);
            node.await(1);
        });
        refused("the program waits for receive -1, but has posted 0 to 0", node -> {
            node.post(1, node.data, 8);
            node.test(-1);
        });
    }

    @Test
    void a_second_wait_is_refused() {
        refused("the program waits for receive 0 a second time; wait for each once", node -> {
            node.receive(1, node.data, 8);
            node.await(0);
        });
    }

    @Test
    void a_receive_for_which_the_traffic_has_no_message_is_refused() {
        String advice = "; record the traffic from the same program with the same number of ranks";
        refused(
                "the program receives a message from peer 3, tag 7, but the traffic has none" + advice,
                node -> node.post(3, node.data, 8));
        refused("the program receives a message from peer 1, tag 7, but the traffic has only 2" + advice, node -> {
            node.receive(1, node.data, 8);
            node.receive(1, node.data, 8);
            node.post(1, node.data, 8);
        });
    }

    @Test
    void a_message_longer_than_its_receive_is_refused() {
        refused(
                "a message of 8 bytes from peer 1, tag 7 does not fit into the 7 bytes of its receive",
                node -> node.post(1, node.data, 7));
    }

    @Test
    void memory_outside_of_the_program_is_refused() {
        Node node = new Node(LAZY, THREE);
        long end = node.memory.end();
        String tail = " bytes at 0x" + Long.toHexString(end - 7) + ", which are not in its memory";
        assertEquals("the program receives into 8" + tail, fault(n -> n.post(1, end - 7, 8), node));
        assertEquals("the program sends from 8" + tail, fault(n -> n.send(1, end - 7, 8), node));
        assertEquals("the program binds a message to 8" + tail, fault(n -> n.remap(1, end - 7), node));
        assertTrue(fault(n -> n.post(1, node.data, -1), node).startsWith("the program receives into -1 bytes"));
        assertTrue(fault(n -> n.post(1, 0, 8), node).endsWith("at 0x0, which are not in its memory"));
    }

    @Test
    void the_program_s_text_is_no_place_for_messages() {
        Node node = new Node(LAZY, THREE);
        long text = node.memory.base();
        String tail = " 8 bytes at 0x" + Long.toHexString(text) + ", which are read-only";
        assertEquals("the program receives into" + tail, fault(n -> n.post(1, text, 8), node));
        assertEquals("the program binds a message to" + tail, fault(n -> n.remap(1, text), node));
        node.send(1, text, 8);
    }

    @Test
    void memory_of_another_receive_is_refused_until_that_is_complete() {
        String advice = ", memory of receive 0, for which it has not waited; give each receive its own memory";
        refused("the program receives 8 bytes to 0xDATA" + advice, node -> {
            node.post(1, node.data, 8);
            node.post(1, node.data, 8);
        });
        refused("the program receives 8 bytes to 0xDATA" + advice, node -> {
            node.post(1, node.data + 7, 8);
            node.remap(1, node.data);
        });
        Node node = new Node(LAZY, THREE);
        node.post(1, node.data, 8);
        node.post(1, node.data + 8, 8);
        node.await(0);
        node.post(2, node.data, 8);
        node.await(1);
        node.await(2);
        node.loadAll(node.data, 16);
    }

    @Test
    void what_depends_on_the_machine_is_for_one_machine() {
        Node node = new Node(List.of(LAZY, LAZY), List.of(THREE));
        Map<String, Consumer<Node>> calls = new TreeMap<>(Map.of(
                "nc.remap", n -> n.remap(1, n.data),
                "nc.test", n -> n.test(n.post(1, n.data, 8)),
                "nc.find", n -> n.find(1),
                "a network load", n -> n.networkLoad(1 << 20, 8),
                "a network store", n -> n.networkStore(1 << 20, 8, 1),
                "reading the clock", n -> n.group.cycles()));
        calls.forEach((what, call) -> assertEquals(
                what + " depends on the machine, and 2 are simulated at once: use `study network-cache run`",
                fault(call, node)));
    }

    @Test
    void network_memory_is_for_the_policies_with_a_network_cache() {
        Node node = new Node(Machines.of(PolicyKind.VIA), THREE);
        String tail = " needs messages in the network cache: use --policy dtct or lazy-dtct";
        assertEquals("nc.find" + tail, fault(n -> n.find(1), node));
        assertEquals("a network load" + tail, fault(n -> n.networkLoad(1 << 20, 8), node));
        assertEquals("a network store" + tail, fault(n -> n.networkStore(1 << 20, 8, 0), node));
    }

    @Test
    void find_and_remap_know_of_what_has_arrived_alone() {
        Node node = new Node(LAZY, THREE);
        assertNotEquals(0, node.find(1));
        assertEquals(0, node.find(2));
        assertEquals(0, node.find(3));
        assertFalse(node.remap(2, node.data));
        assertFalse(node.remap(3, node.data));
        assertEquals(node.cycle(), node.group.cycles());
        assertTrue(node.remap(1, node.data));
        assertTrue(node.remap(1, node.data + 8));
        assertFalse(node.remap(1, node.data + 16));
        assertEquals(0, node.find(1));
        while (!node.remap(2, node.data + 16)) {
            node.work(100);
        }
        assertTrue(node.cycle() >= 5000);
        node.loadAll(node.data, 32);
    }

    @Test
    void what_is_stored_in_network_memory_is_received() {
        for (PolicyKind kind : new PolicyKind[] {PolicyKind.DTCT, PolicyKind.LAZY_DTCT}) {
            Node node = new Node(Machines.of(kind), THREE);
            long at = node.find(1);
            long sent = node.networkLoad(at, 8);
            assertEquals(sent & 0xff, node.networkLoad(at, 1));
            node.networkStore(at + 4, 4, 0x12345678);
            long changed = sent & 0xffffffffL | 0x12345678L << 32;
            assertEquals(changed, node.networkLoad(at, 8));
            node.receive(1, node.data, 8);
            assertEquals(changed, node.memory.load(node.data, 8));
            node.receive(1, node.data + 8, 8);
            assertEquals(sent, node.memory.load(node.data + 8, 8), "the next message is as it was sent");
            node.loadAll(node.data, 16);
        }
    }

    @Test
    void network_memory_that_was_not_found_or_is_given_up_is_refused() {
        Node node = new Node(LAZY, THREE);
        String tail = " of network memory, where no message waits that the program has found; take the address from"
                + " nc.find, before the receive";
        long at = node.find(1);
        String name = "0x" + Long.toHexString(at + 16);
        assertEquals(
                "the program reads 8 bytes at " + name + tail, fault(n -> n.networkLoad(at + 16, 8), node), "the next");
        assertEquals("the program writes 1 bytes at " + name + tail, fault(n -> n.networkStore(at + 16, 1, 0), node));
        assertTrue(fault(n -> n.networkLoad(at + 4, 8), node).endsWith(tail), "beyond its end");
        node.receive(1, node.data, 8);
        assertTrue(fault(n -> n.networkLoad(at, 8), node).endsWith(tail), "after its receive");
    }

    @Test
    void a_message_that_does_not_wait_in_network_memory_is_not_looked_for_without_end() {
        Node node = new Node(LAZY, Node.message(1, 0, 17));
        assertEquals(
                "the message from peer 1, tag 7 has 17 bytes; messages of more than 16 bytes do not wait in network"
                        + " memory: increase receive.short, or receive the message",
                fault(n -> n.find(1), node));
        Node full = new Node(
                Machines.of(PolicyKind.DTCT, "netmem.pool=16", "netmem.capacity=16"),
                Node.message(1, 0, 8),
                Node.message(2, 0, 8));
        assertNotEquals(0, full.find(1));
        assertEquals(
                "network memory is full, and the message from peer 2, tag 7 stays in the network: increase"
                        + " netmem.capacity, or receive the message",
                fault(n -> n.find(2), full));
    }

    @Test
    void find_gives_the_message_that_is_received_next_and_no_later_one() {
        Node node = new Node(LAZY, Node.message(1, 0, 100), Node.message(1, 0, 8));
        assertTrue(fault(n -> n.find(1), node).contains("has 100 bytes"));
        node.receive(1, node.data, 100);
        long at = node.find(1);
        node.networkStore(at, 1, 99);
        node.receive(1, node.data, 8);
        assertEquals(99, node.memory.load(node.data, 1));
    }
}
