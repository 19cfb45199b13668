package dev.harbinger.study.networkcache.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.policy.ReceptionCosts;
import dev.harbinger.study.networkcache.policy.ReceptionPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkInterfaceTest {
    private final List<String> came = new ArrayList<>();

    private final ReceptionPolicy policy = new ReceptionPolicy() {
        @Override
        public void arrive(Delivery message, long now) {
            came.add(message.id() + " at " + now + (message.hasArrived() ? "" : ", not marked"));
        }

        @Override
        public long post(Delivery message, long now) {
            return now;
        }

        @Override
        public long complete(Delivery message, long now) {
            return now;
        }
    };

    private NetworkInterface of(long... arrivals) {
        Delivery[] deliveries = new Delivery[arrivals.length];
        for (int i = 0; i < arrivals.length; i++) {
            deliveries[i] = new Delivery(i, new byte[1], arrivals[i]);
        }
        MemoryHierarchy hierarchy =
                new MemoryHierarchy(Machines.of(PolicyKind.DTCT).memory(), 0, new byte[4096]);
        return new NetworkInterface(
                deliveries, policy, new Eviction(hierarchy, ReceptionCosts.EvictionTarget.DATA_CACHE));
    }

    @Test
    void nothing_arrives_before_the_program_acts_on_the_network() {
        NetworkInterface network = of(0, 10);
        network.deliver(1_000_000);
        assertEquals(List.of(), came);
        assertEquals(Long.MAX_VALUE, network.nextArrival());
    }

    @Test
    void the_clock_starts_with_the_first_act_and_not_again() {
        NetworkInterface network = of(0, 10);
        network.start(500);
        network.start(600);
        assertEquals(500, network.nextArrival());
        assertEquals(510, network.lastArrival());
        network.deliver(509);
        assertEquals(List.of("0 at 500"), came);
        assertEquals(510, network.nextArrival());
        network.deliver(510);
        assertEquals(List.of("0 at 500", "1 at 510"), came);
    }

    @Test
    void messages_come_in_order_each_once_at_its_cycle() {
        NetworkInterface network = of(1, 1, 2, 7);
        network.start(0);
        network.deliver(2);
        network.deliver(1);
        network.deliver(1000);
        network.deliver(Long.MAX_VALUE - 1);
        assertEquals(List.of("0 at 1", "1 at 1", "2 at 2", "3 at 7"), came);
        assertEquals(Long.MAX_VALUE, network.nextArrival());
    }

    @Test
    void a_program_without_messages_waits_for_none() {
        NetworkInterface network = of();
        network.start(5);
        assertEquals(Long.MAX_VALUE, network.nextArrival());
        assertEquals(0, network.lastArrival());
    }
}
