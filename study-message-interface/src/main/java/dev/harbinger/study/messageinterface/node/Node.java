package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.extraction.NetworkInput;
import dev.harbinger.study.messageinterface.injection.Gtlb;
import dev.harbinger.study.messageinterface.injection.MessageNumbers;
import dev.harbinger.study.messageinterface.injection.NetworkOutput;
import dev.harbinger.study.messageinterface.isa.CodeLayout;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * A multi-ALU processor: three clusters, local memory, event queue, an injection and an extraction unit for each
 * priority. A cycle writes the results that are due, issues, and then moves extraction and injection on. Source: Lee,
 * chapters 3 and 4.
 *
 * <p>Used by one thread.
 */
public final class Node {
    private static final int PRIORITIES = 2;

    private final int number;
    private final NodeSettings settings;
    private final AddressMap addresses;
    private final NodeObserver observer;
    private final DecodedInstruction[] code;
    private final CodeLayout layout;
    private final Gtlb gtlb;
    private final NetworkOutput[] outputs = new NetworkOutput[PRIORITIES];
    private final NetworkInput[] inputs = new NetworkInput[PRIORITIES];
    private final Cluster[] clusters = new Cluster[Register.CLUSTERS];
    private final PendingWrites writes = new PendingWrites();
    private final EventQueue events;
    private final StreamPort stream;
    private final MemoryUnit memory;
    private final ArrayDeque<Word[]> misses = new ArrayDeque<>();
    private final List<ThreadFault> faults = new ArrayList<>();
    private final NodeActivity activity;
    private int first;

    /**
     * A node without threads, its memory full of zeros, its translation of addresses empty.
     *
     * @param number of it, row by row
     * @param addresses where memories lie
     * @param code what it can execute
     * @param numbers numbers the messages of all nodes
     * @param observer learns what happens
     */
    public Node(
            int number,
            NodeSettings settings,
            AddressMap addresses,
            Code code,
            MessageNumbers numbers,
            NodeObserver observer) {
        this.number = number;
        this.settings = settings;
        this.addresses = addresses;
        this.code = code.instructions();
        this.layout = code.layout();
        this.observer = observer;
        this.gtlb = new Gtlb(settings.injection().page(), settings.injection().offsets());
        this.events = new EventQueue(settings.eventWords());
        for (int priority = 0; priority < PRIORITIES; priority++) {
            outputs[priority] = new NetworkOutput(
                    number, addresses.size().id(number), priority, settings.injection(), gtlb, numbers);
            inputs[priority] = new NetworkInput(number, priority, settings.extraction());
        }
        for (int cluster = 0; cluster < clusters.length; cluster++) {
            clusters[cluster] = new Cluster(this, cluster, cluster == 0 ? null : inputs[cluster - 1]);
        }
        this.memory = new MemoryUnit(this);
        this.stream = new StreamPort(this, outputs[0]);
        this.activity = new NodeActivity(this, clusters, this.code);
    }

    /** One cycle. */
    public void step(long cycle, Network network) {
        writes.deliver(cycle);
        memory.begin();
        while (!misses.isEmpty() && events.hasRoom()) {
            Word[] event = misses.remove();
            events.add(event[0], event[1], event[2]);
            outputs[0].eventRaised();
        }
        for (int i = 0; i < clusters.length; i++) {
            int at = first + i;
            clusters[at >= clusters.length ? at - clusters.length : at].issue(cycle, code);
        }
        first = first + 1 == clusters.length ? 0 : first + 1;
        stream.step(cycle);
        inputs[0].step(network);
        inputs[1].step(network);
        outputs[0].step(cycle, network);
        outputs[1].step(cycle, network);
    }

    /** Whether the code has an instruction of that index. */
    boolean hasInstruction(int index) {
        return index >= 0 && index < code.length;
    }

    /** Where a call returns to: the instruction behind it, or an address without one when its text ends there. */
    int indexAfter(int instruction) {
        int next = code[instruction].next;
        return next == DecodedInstruction.NONE ? code.length : next;
    }

    int number() {
        return number;
    }

    NodeSettings settings() {
        return settings;
    }

    AddressMap addresses() {
        return addresses;
    }

    /** Bits of a pointer to an instruction. */
    long codePointer(PointerType type, int instruction) {
        return addresses.codePointer(type, layout.address(instruction));
    }

    /** The instruction that a pointer points to, or -1 when it does not point to code. */
    int instruction(long pointer) {
        int address = AddressMap.instruction(GuardedPointer.addressOf(pointer));
        return address < 0 ? address : layout.instruction(address);
    }

    NodeObserver observer() {
        return observer;
    }

    PendingWrites writes() {
        return writes;
    }

    EventQueue events() {
        return events;
    }

    MemoryUnit memory() {
        return memory;
    }

    StreamPort stream() {
        return stream;
    }

    /** Its translation of virtual addresses. */
    public Gtlb gtlb() {
        return gtlb;
    }

    /** Its injection unit of a priority. */
    public NetworkOutput output(int priority) {
        return outputs[priority];
    }

    /** Its extraction unit of a priority. */
    public NetworkInput input(int priority) {
        return inputs[priority];
    }

    ThreadSlot thread(int cluster, int slot) {
        return clusters[cluster].slot(slot);
    }

    /** What its threads do. */
    public NodeActivity activity() {
        return activity;
    }

    /** Threads that were stopped by a fault, in order. */
    public List<ThreadFault> faults() {
        return List.copyOf(faults);
    }

    int faultCount() {
        return faults.size();
    }

    /** Whether a SEND found no translation, and there is no room for its event yet. */
    boolean hasWaitingMisses() {
        return !misses.isEmpty();
    }

    boolean memoryReady(ThreadSlot thread, DecodedOperation operation) {
        int source = operation.source[operation.pointerSource()];
        long pointer;
        if (source == Register.MSG_BODY) {
            NetworkInput port = clusters[thread.cluster].port(thread);
            if (port == null || !port.hasBody()) {
                return true; // decided by the port
            }
            pointer = port.peekBody().bits();
        } else {
            pointer = source < 0 ? operation.constant[operation.pointerSource()] : thread.bits[source];
        }
        return memory.isFree(pointer)
                && ((operation.opcode != Opcode.LDS && operation.opcode != Opcode.STS) || events.hasRoom());
    }

    /** Whether a SEND could issue once the units are free: not when it waits for credits or an event handler. */
    boolean mayEverSend(Opcode opcode) {
        NetworkOutput output = outputs[opcode.priority()];
        return !(opcode.isThrottled() && output.credits() == 0)
                && !(opcode.isTranslated() && opcode.isOrdered() && output.hasMissFlag());
    }

    void acknowledged(long cycle, ThreadSlot thread, int priority, int register) {
        writes.addSwitched(cycle + 1, thread, register, 1, false);
        observer.acknowledged(cycle, number, thread.cluster, thread.slot, priority);
    }

    void injected(long cycle, ThreadSlot thread, int priority, long message) {
        observer.injected(cycle, number, thread.cluster, thread.slot, priority, message);
    }

    /** A SEND of priority 0 found no translation: an event, as soon as there is room for it. */
    void raiseMiss(Word first, Word handler, Word destination) {
        misses.add(new Word[] {first, handler, destination});
    }

    /**
     * A thread cannot go on. A message or event handler is killed and its slot goes back to the dispatcher; another
     * thread ends. Source: Lee, section 5.2.3.
     */
    void stop(long cycle, ThreadSlot thread, Fault fault, Operation operation) {
        ThreadFault stopped = new ThreadFault(cycle, number, thread.cluster, thread.slot, fault, operation);
        faults.add(stopped);
        observer.faulted(stopped);
        if (thread.slot == settings.reservedSlot()) {
            thread.start(thread.entry, true, cycle + settings.jumpLatency());
        } else {
            thread.running = false;
        }
    }

    /** A thread is stopped by what became of an instruction before the one that it is at. */
    void stop(long cycle, ThreadSlot thread, Fault fault) {
        DecodedInstruction at = code[Math.min(Math.max(thread.pc - 1, 0), code.length - 1)];
        stop(cycle, thread, fault, at.operations[0].operation);
    }

    /** Starts a thread before the first cycle. */
    public void start(int cluster, int slot, int instruction, boolean system) {
        thread(cluster, slot).start(instruction, system, 0);
    }

    /** Fills a register before the first cycle. */
    public void set(int cluster, int slot, Register register, Word word) {
        thread(cluster, slot).write(ThreadSlot.number(register), word.bits(), word.isPointer());
    }

    /** Puts a word into local memory before the first cycle, at an offset in bytes. */
    public void set(long offset, Word word) {
        memory.set(offset, word);
    }

    /** A register, whatever its presence bit says. */
    public Word register(int cluster, int slot, Register register) {
        return thread(cluster, slot).word(ThreadSlot.number(register));
    }

    /** Whether a register is full. */
    public boolean isFull(int cluster, int slot, Register register) {
        return (thread(cluster, slot).full >>> ThreadSlot.number(register) & 1) != 0;
    }

    /** A word of local memory, by its offset in bytes. */
    public Word word(long offset) {
        return memory.word(offset);
    }
}
