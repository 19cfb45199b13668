package dev.harbinger.study.networkcache.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.study.networkcache.core.AccessFault;
import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A program touches memory of a receive that it has not waited for. */
class PostedMemoryTest {
    private static final String TAIL =
            ", memory of receive 0, for which it has not waited; wait for the receive" + " first";

    private static String fault(PolicyKind policy, Consumer<Node> program) {
        Node node = new Node(Machines.of(policy), Node.message(1, 0, 8), Node.message(2, 0, 8));
        node.store(node.data, 8, 77);
        node.post(1, node.data, 8);
        return String.valueOf(assertThrows(RuntimeException.class, () -> {
                            program.accept(node);
                            node.handOver();
                        })
                        .getMessage())
                .replace(Long.toHexString(node.data), "DATA");
    }

    @ParameterizedTest
    @EnumSource
    void a_store_to_it_is_refused(PolicyKind policy) {
        assertEquals("the program writes 4 bytes at 0xDATA" + TAIL, fault(policy, node -> node.store(node.data, 4, 1)));
    }

    @ParameterizedTest
    @EnumSource
    void a_system_call_that_writes_there_is_refused(PolicyKind policy) {
        assertEquals(
                "the program lets a system call write 3 bytes at 0xDATA" + TAIL,
                fault(policy, node -> node.written(node.data, 3)));
    }

    @ParameterizedTest
    @EnumSource(
            value = PolicyKind.class,
            names = {"DMA_TO_DESTINATION"})
    void a_load_of_what_has_come_is_refused_where_it_stands(PolicyKind policy) {
        Node node = new Node(Machines.of(policy), Node.message(1, 0, 8));
        node.post(1, node.data, 8);
        node.work(1000);
        node.load(node.data, 8);
        AccessFault fault = assertThrows(AccessFault.class, node::handOver);
        assertEquals(
                "the program reads 8 bytes at 0x" + Long.toHexString(node.data) + TAIL,
                String.valueOf(fault.getMessage()));
    }

    @ParameterizedTest
    @EnumSource
    void memory_beside_it_and_of_complete_receives_is_the_program_s(PolicyKind policy) {
        Node node = new Node(Machines.of(policy), Node.message(1, 0, 8), Node.message(2, 0, 8));
        long first = node.post(1, node.data, 8);
        long second = node.post(2, node.data + 16, 8);
        node.store(node.data + 8, 8, 1);
        node.store(node.data + 24, 8, 1);
        node.await(first);
        node.store(node.data, 8, 2);
        node.await(second);
        node.store(node.data + 16, 8, 3);
        node.loadAll(node.data, 32);
        assertThrows(NetworkFault.class, () -> node.await(second));
    }
}
