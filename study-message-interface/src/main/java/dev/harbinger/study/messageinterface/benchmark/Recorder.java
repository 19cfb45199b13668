package dev.harbinger.study.messageinterface.benchmark;

import dev.harbinger.study.messageinterface.benchmark.Measurement.Event;
import dev.harbinger.study.messageinterface.injection.NetworkOutput;
import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Measures a benchmark while it runs. Code behind the labels {@code _done} and {@code _child} and behind those that a
 * rewriting adds as a displaced program is no message code; all other operations take issue slots for messages.
 */
final class Recorder implements NodeObserver {
    private static final long NEVER = -1;

    private final Benchmark benchmark;
    private final boolean[] counted;
    private final int startIndex;
    private final int childIndex;
    private final Set<Integer> handlers;
    private final long stopAddress;
    private final int stopNode;
    private final long stopDelay;
    private final int children;
    private final List<Event> events = new ArrayList<>();
    private final boolean[] begun;
    private int started;
    private long start = NEVER;
    private long stop = NEVER;
    private long occupancy;

    /**
     * A recorder.
     *
     * @param productive labels whose code is no message code
     * @param stopAddress of the word whose store ends the time
     * @param stopDelay cycles from its store to the stop
     */
    Recorder(
            Benchmark benchmark,
            Program program,
            Set<String> productive,
            int stopNode,
            long stopAddress,
            long stopDelay) {
        this.benchmark = benchmark;
        this.counted = counted(program, productive);
        this.startIndex = program.index(benchmark.start());
        this.childIndex = program.labels().getOrDefault(Benchmark.CHILD, -1);
        this.handlers = benchmark.handlerLabels().stream().map(program::index).collect(Collectors.toSet());
        this.stopNode = stopNode;
        this.stopAddress = stopAddress;
        this.stopDelay = stopDelay;
        this.children = benchmark.children();
        this.begun = new boolean[benchmark.size().nodes()];
    }

    private static boolean[] counted(Program program, Set<String> productive) {
        boolean[] counted = new boolean[program.code().size()];
        Arrays.fill(counted, true);
        int[] labels = program.labels().values().stream()
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        program.labels().forEach((label, index) -> {
            if (productive.contains(label)) {
                int end = Arrays.stream(labels)
                        .filter(other -> other > index)
                        .findFirst()
                        .orElse(counted.length);
                Arrays.fill(counted, index, end, false);
            }
        });
        return counted;
    }

    /** Whether the stop has been reached. */
    boolean isStopped() {
        return stop != NEVER;
    }

    @Override
    public void issued(
            long cycle, int node, int cluster, int slot, int index, Instruction instruction, int operations) {
        if (index == startIndex && node == 0 && start == NEVER) {
            start = cycle;
        }
        if (counted[index]) {
            occupancy += slots(instruction, operations);
        }
        if (instruction.operations().stream()
                .anyMatch(operation -> operation.opcode().isSend())) {
            event(cycle, node, Event.Kind.SENT);
        }
        if (handlers.contains(index)) {
            event(cycle, node, Event.Kind.HANDLED);
        }
        if (index == childIndex && !begun[node]) {
            begun[node] = true;
            started++;
            event(cycle, node, Event.Kind.STARTED);
            if (benchmark.stop() == Benchmark.Stop.CHILDREN && started == children) {
                stop = cycle;
            }
        }
    }

    private static long slots(Instruction instruction, int effective) {
        long slots = instruction.operations().size();
        if (effective == instruction.operations().size()) {
            for (Operation operation : instruction.operations()) {
                if (operation.opcode().isSend()) {
                    slots += NetworkOutput.RECOVERY - 1 + fromRegisters(operation);
                }
            }
        }
        return slots;
    }

    private static long fromRegisters(Operation send) {
        return send.bodyStart() != Register.INTERFACE_BODY && send.sources().getFirst() instanceof Immediate length
                ? length.value()
                : 0;
    }

    @Override
    public void injected(long cycle, int node, int cluster, int slot, int priority, long message) {
        event(cycle, node, Event.Kind.INJECTED);
    }

    @Override
    public void headRead(long cycle, int node, int priority, long message) {
        event(cycle, node, Event.Kind.DISPATCHED);
    }

    @Override
    public void stored(long cycle, int node, int cluster, int slot, long address) {
        if (node == stopNode && address == stopAddress && stop == NEVER) {
            stop = cycle + stopDelay;
            event(cycle, node, Event.Kind.STORED);
        }
    }

    private void event(long cycle, int node, Event.Kind kind) {
        events.add(new Event(cycle, node, kind));
    }

    Measurement measurement(long messages) {
        return new Measurement(
                stop - start,
                occupancy,
                messages,
                events.stream()
                        .map(event -> new Event(event.cycle() - start, event.node(), event.kind()))
                        .toList());
    }
}
