package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.BatchSink;
import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.FlatMemory;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.study.networkcache.core.NetworkPort;
import dev.harbinger.study.networkcache.core.SystemWrites;
import dev.harbinger.study.networkcache.timing.ValueMismatchException;
import dev.harbinger.study.networkcache.traffic.ArrivalSchedule;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import java.util.List;

/**
 * Machines that time one execution of a program, each on its own: the program is executed once for all of them. The
 * group puts payloads into the program's flat memory, with which the loads of every machine are compared. For one
 * thread.
 *
 * <p>A program can ask a machine whether a message has arrived, or for the cycle, only if there is one machine, because
 * several machines would give different answers.
 */
final class MachineGroup implements NetworkPort, BatchSink, SystemWrites {
    private final List<Machine> machines;
    private final List<Message> messages;
    private final FlatMemory memory;
    private final ArrivalSchedule order;
    private final Receives receives = new Receives();
    private final PostedMemory posted;
    private final FoundMessages found;

    /**
     * A group.
     *
     * @param code the program
     * @param traffic messages that the program receives
     * @param memory memory of the program
     */
    MachineGroup(List<Machine> machines, CodeTable code, Traffic traffic, FlatMemory memory) {
        this.posted = new PostedMemory(code, receives);
        this.machines = machines;
        this.messages = traffic.messages();
        this.memory = memory;
        this.order = ArrivalSchedule.atOnce(traffic);
        this.found = new FoundMessages(messages);
    }

    @Override
    public void executed(InstructionBatch batch) {
        posted.checkStores(batch);
        try {
            for (int i = 0; i < machines.size(); i++) {
                machines.get(i).executed(batch);
            }
        } catch (ValueMismatchException e) {
            throw posted.explained(e);
        }
    }

    @Override
    public void written(long address, int bytes) {
        posted.checkWritten(address, bytes);
        byte[] data = new byte[bytes];
        memory.read(address, data, 0, bytes);
        for (Machine machine : machines) {
            machine.written(address, data);
        }
    }

    @Override
    public long post(long id, long address, long bytes) {
        checkWritable("receives into", address, bytes);
        int message = order.next(id);
        if (message == ArrivalSchedule.NONE) {
            long all = messages.stream().filter(each -> each.id() == id).count();
            throw new NetworkFault("the program receives a message from " + MessageId.text(id)
                    + ", but the traffic has " + (all == 0 ? "none" : "only " + all)
                    + "; record the traffic from the same program with the same number of ranks");
        }
        int length = messages.get(message).payload().length;
        if (length > bytes) {
            throw new NetworkFault("a message of " + length + " bytes from " + MessageId.text(id)
                    + " does not fit into the " + bytes + " bytes of its receive");
        }
        int receive = receives.post(message, address, (int) bytes);
        found.received(message);
        for (Machine machine : machines) {
            machine.posted(message, address);
        }
        return receive;
    }

    @Override
    public long await(long receive) {
        int message = receives.message(receive);
        for (Machine machine : machines) {
            machine.awaited(message);
        }
        return put(message, receives.complete(receive));
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
        if (message == ArrivalSchedule.NONE || !machine.hasArrived(message)) {
            return false;
        }
        int length = messages.get(message).payload().length;
        checkWritable("binds a message to", address, length);
        receives.checkFree(address, length);
        found.received(order.next(id));
        machine.remapped(message, address);
        put(message, address);
        return true;
    }

    @Override
    public long find(long id) {
        Machine machine = withNetworkCache("nc.find");
        int message = order.peek(id);
        if (message == ArrivalSchedule.NONE) {
            return 0;
        }
        long address = machine.find(message);
        if (address != 0) {
            found.found(address, message);
        }
        return address;
    }

    @Override
    public long load(long networkAddress, int bytes) {
        Machine machine = withNetworkCache("a network load");
        long expected = found.load(networkAddress, bytes);
        long value = machine.networkLoad(networkAddress, bytes);
        if (value != expected) {
            throw new ValueMismatchException(networkAddress, bytes, expected, value, machine.cycle());
        }
        return value;
    }

    @Override
    public void store(long networkAddress, int bytes, long value) {
        Machine machine = withNetworkCache("a network store");
        found.store(networkAddress, bytes, value);
        machine.networkStore(networkAddress, bytes, value);
    }

    @Override
    public long cycles() {
        return only("reading the clock").cycle();
    }

    private long put(int message, long address) {
        byte[] payload = found.payload(message);
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

    private void checkWritable(String does, long address, long bytes) {
        checkMemory(does, address, bytes);
        if (!memory.isWritable(address, bytes)) {
            throw new NetworkFault("the program " + does + " " + bytes + " bytes at 0x" + Long.toHexString(address)
                    + ", which are read-only");
        }
    }

    private void checkMemory(String does, long address, long bytes) {
        if (bytes < 0 || !memory.contains(address, bytes)) {
            throw new NetworkFault("the program " + does + " " + bytes + " bytes at 0x" + Long.toHexString(address)
                    + ", which are not in its memory");
        }
    }
}
