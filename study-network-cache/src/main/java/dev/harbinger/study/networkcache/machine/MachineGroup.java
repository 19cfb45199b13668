package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.BatchSink;
import dev.harbinger.study.networkcache.core.FlatMemory;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.study.networkcache.core.NetworkPort;
import dev.harbinger.study.networkcache.core.SystemWrites;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Machines that keep the time of one execution of a program, each its own: the program is executed once for all. It
 * puts payloads into the program's flat memory, which is what every machine's loads are compared with. For one thread.
 *
 * <p>What a program learns from a machine (whether a message has arrived, the cycle) it can learn only when there is
 * one machine, since several would give several answers.
 */
final class MachineGroup implements NetworkPort, BatchSink, SystemWrites {
    private final List<Machine> machines;
    private final List<Message> messages;
    private final FlatMemory memory;
    private final MessageOrder order;
    private final Receives receives = new Receives();

    /** The messages that the program has found in network memory, by their addresses there. */
    private final NavigableMap<Long, Integer> found = new TreeMap<>();

    /** Payloads that the program changed while they waited. */
    private final Map<Integer, byte[]> changed = new HashMap<>();

    /**
     * A group.
     *
     * @param messages what the program receives, by arrival
     * @param memory the program's
     */
    MachineGroup(List<Machine> machines, List<Message> messages, FlatMemory memory) {
        this.machines = machines;
        this.messages = messages;
        this.memory = memory;
        this.order = new MessageOrder(messages);
    }

    @Override
    public void executed(InstructionBatch batch) {
        for (int i = 0; i < machines.size(); i++) {
            machines.get(i).executed(batch);
        }
    }

    @Override
    public void written(long address, int bytes) {
        byte[] data = new byte[bytes];
        memory.read(address, data, 0, bytes);
        for (Machine machine : machines) {
            machine.written(address, data);
        }
    }

    @Override
    public long post(long id, long address, long bytes) {
        checkMemory("receives into", address, bytes);
        int message = order.take(id);
        int length = messages.get(message).payload().length;
        if (length > bytes) {
            throw new NetworkFault("a message of " + length + " bytes from " + MessageId.text(id)
                    + " does not fit into the " + bytes + " bytes of its receive");
        }
        for (Machine machine : machines) {
            machine.posted(message, address, (int) bytes);
        }
        return receives.post(message, address);
    }

    @Override
    public long await(long receive) {
        int message = receives.message(receive);
        for (Machine machine : machines) {
            machine.awaited(message);
        }
        receives.complete(receive);
        return put(message, receives.address(receive));
    }

    @Override
    public boolean isComplete(long receive) {
        return only("nc.test").hasArrived(receives.message(receive));
    }

    @Override
    public void send(long id, long address, long bytes) {
        checkMemory("sends from", address, bytes);
        for (Machine machine : machines) {
            machine.sent();
        }
    }

    @Override
    public boolean remap(long id, long address) {
        Machine machine = only("nc.remap");
        int message = order.peek(id);
        if (message < 0 || !machine.hasArrived(message)) {
            return false;
        }
        checkMemory("binds a message to", address, messages.get(message).payload().length);
        machine.remapped(order.take(id), address);
        put(message, address);
        return true;
    }

    @Override
    public long find(long id) {
        long address = withNetworkCache("nc.find").find(id);
        if (address != 0) {
            found.put(address, order.peek(id));
        }
        return address;
    }

    @Override
    public long load(long networkAddress, int bytes) {
        return withNetworkCache("a network load").networkLoad(networkAddress, bytes);
    }

    @Override
    public void store(long networkAddress, int bytes, long value) {
        withNetworkCache("a network store").networkStore(networkAddress, bytes, value);
        Map.Entry<Long, Integer> entry = found.floorEntry(networkAddress);
        if (entry != null) {
            byte[] payload = changed.computeIfAbsent(
                    entry.getValue(), message -> messages.get(message).payload().clone());
            int offset = (int) (networkAddress - entry.getKey());
            for (int i = 0; i < bytes; i++) {
                payload[offset + i] = (byte) (value >>> (8 * i));
            }
        }
    }

    @Override
    public long cycles() {
        return only("reading the clock").cycle();
    }

    private long put(int message, long address) {
        byte[] original = messages.get(message).payload();
        byte[] payload = changed.getOrDefault(message, original);
        memory.write(address, payload, 0, payload.length);
        return payload.length;
    }

    private Machine only(String what) {
        if (machines.size() != 1) {
            throw new NetworkFault(what + " depends on the machine, and " + machines.size()
                    + " are simulated at once: use `study network-cache run`");
        }
        return machines.getFirst();
    }

    private Machine withNetworkCache(String what) {
        Machine machine = only(what);
        if (!machine.usesNetworkCache()) {
            throw new NetworkFault(what + " needs messages in the network cache: use --policy dtct or lazy-dtct");
        }
        return machine;
    }

    private void checkMemory(String does, long address, long bytes) {
        if (bytes < 0 || !memory.contains(address, bytes)) {
            throw new NetworkFault("the program " + does + " " + bytes + " bytes at 0x" + Long.toHexString(address)
                    + ", which are not in its memory");
        }
    }
}
