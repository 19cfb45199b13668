package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.ElfFormatException;
import dev.harbinger.study.networkcache.core.FlatMemory;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.InstructionClass;
import dev.harbinger.study.networkcache.core.Program;
import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import java.util.ArrayList;
import java.util.List;

/** Machines under a test that plays the core: it says which instructions are executed and which calls are made. */
final class Node {
    /** Bytes of the program's memory. */
    static final int MEMORY = 1 << 16;
    /** Where tests may load and store: zero at first, on a page of its own. */
    final long data;

    private static final int[] SIZES = {1, 2, 4, 8};
    private static final int STORES = SIZES.length;
    private static final int NETWORK = 2 * STORES;
    private static final int INTEGER = NETWORK + 1;

    final FlatMemory memory;
    final List<Machine> machines = new ArrayList<>();
    final MachineGroup group;
    private final InstructionBatch batch = new InstructionBatch();

    /** A machine with its policy, and messages that arrive in the cycles that they have as times. */
    Node(MachineParameters parameters, Message... messages) {
        this(List.of(parameters), List.of(messages));
    }

    Node(List<MachineParameters> all, List<Message> messages) {
        this(messages);
        for (MachineParameters parameters : all) {
            add(parameters, parameters.policy()::create);
        }
    }

    /** A machine with a policy of the test. */
    Node(MachineParameters parameters, Machine.PolicyMaker policy, Message... messages) {
        this(List.of(messages));
        add(parameters, policy);
    }

    private final List<Message> messages;

    private Node(List<Message> messages) {
        this.messages = messages;
        memory = program().newMemory(MEMORY);
        data = memory.base() + MEMORY / 2;
        group = new MachineGroup(machines, code(memory.base()), new Traffic("test", 9, 0, messages, List.of()), memory);
    }

    private void add(MachineParameters parameters, Machine.PolicyMaker policy) {
        byte[] image = new byte[MEMORY];
        memory.read(memory.base(), image, 0, MEMORY);
        Delivery[] deliveries = messages.stream()
                .map(message -> new Delivery(message.id(), message.payload(), (long) message.arrival()))
                .toArray(Delivery[]::new);
        machines.add(new Machine(
                parameters, policy, code(memory.base()), memory.base(), image, deliveries, Setup.USUAL_SEED));
    }

    private static Program program() {
        try {
            return Program.load(BundledProgram.HELLO.elf());
        } catch (ElfFormatException e) {
            throw new AssertionError(e);
        }
    }

    /** Loads and stores of each size, an instruction of the network extension, an addition. */
    private static CodeTable code(long base) {
        int count = INTEGER + 1;
        InstructionClass[] classes = new InstructionClass[count];
        byte[] bytes = new byte[count];
        for (int i = 0; i < SIZES.length; i++) {
            classes[i] = InstructionClass.LOAD;
            classes[STORES + i] = InstructionClass.STORE;
            bytes[i] = (byte) SIZES[i];
            bytes[STORES + i] = (byte) SIZES[i];
        }
        classes[NETWORK] = InstructionClass.NETWORK;
        classes[INTEGER] = InstructionClass.INTEGER;
        return new CodeTable(base, classes, new byte[count], new byte[3 * count], bytes);
    }

    /** The ID of messages from a rank. */
    static long id(int source) {
        return MessageId.of(source, 0, 7);
    }

    /** A message of bytes that tell its source and their place. */
    static Message message(int source, double arrival, int length) {
        byte[] payload = new byte[length];
        for (int i = 0; i < length; i++) {
            payload[i] = (byte) (37 * source + i + 1);
        }
        return new Message(id(source), arrival, payload);
    }

    Machine machine() {
        return machines.getFirst();
    }

    long cycle() {
        return machine().cycle();
    }

    /** A load; what it gets is what flat memory has. */
    void load(long address, int bytes) {
        access(Integer.numberOfTrailingZeros(bytes), address, bytes);
    }

    void store(long address, int bytes, long value) {
        memory.store(address, bytes, value);
        access(STORES + Integer.numberOfTrailingZeros(bytes), address, bytes);
    }

    private void access(int index, long address, int bytes) {
        batch.address[batch.accesses] = address;
        batch.value[batch.accesses++] = memory.load(address, bytes);
        executed(index);
    }

    /** Additions. */
    void work(int instructions) {
        for (int i = 0; i < instructions; i++) {
            executed(INTEGER);
        }
    }

    private void executed(int index) {
        batch.index[batch.count++] = index;
        if (batch.isFull()) {
            handOver();
        }
    }

    /** Hands on what was executed. */
    void handOver() {
        group.executed(batch);
        batch.clear();
    }

    private MachineGroup act() {
        executed(NETWORK);
        handOver();
        return group;
    }

    long post(int source, long address, int bytes) {
        return act().post(id(source), address, bytes);
    }

    long await(long receive) {
        return act().await(receive);
    }

    /** Posts and waits at once. */
    void receive(int source, long address, int bytes) {
        await(post(source, address, bytes));
    }

    boolean test(long receive) {
        return act().isComplete(receive);
    }

    void send(int destination, long address, int bytes) {
        act().send(id(destination), address, bytes);
    }

    boolean remap(int source, long address) {
        return act().remap(id(source), address);
    }

    long find(int source) {
        return act().find(id(source));
    }

    long networkLoad(long address, int bytes) {
        return act().load(address, bytes);
    }

    void networkStore(long address, int bytes, long value) {
        act().store(address, bytes, value);
    }

    /** The system writes zeros. */
    void written(long address, int bytes) {
        handOver();
        memory.write(address, new byte[bytes], 0, bytes);
        group.written(address, bytes);
    }

    /** Loads each byte of a range. */
    void loadAll(long address, int bytes) {
        for (int i = 0; i < bytes; i++) {
            load(address + i, 1);
        }
        handOver();
    }

    MachineResult result() {
        handOver();
        return machine().result();
    }
}
