package dev.harbinger.study.pushpull.node;

import dev.harbinger.study.pushpull.cost.Machine;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A program that repeats its steps, and checks what it receives. */
final class Program {
    private final EventQueue events;
    private final Endpoint endpoint;
    private final Machine machine;
    private final List<Step> steps;
    private final byte[] content;
    private final byte[] landing;
    private final List<Long> times = new ArrayList<>();
    private int round;
    private int step;
    private long started;

    /** @param seed of the content, the same for both programs of a pair */
    Program(EventQueue events, Endpoint endpoint, Machine machine, List<Step> steps, int rounds, long seed) {
        this.events = events;
        this.endpoint = endpoint;
        this.machine = machine;
        this.steps = steps;
        this.content = new byte[longest(steps)];
        this.landing = new byte[content.length];
        new SplittableRandom(seed).nextBytes(content);
        this.round = rounds;
    }

    private static int longest(List<Step> steps) {
        return steps.stream()
                .mapToInt(step -> switch (step) {
                    case Step.Send send -> send.bytes();
                    case Step.Receive receive -> receive.bytes();
                    case Step.Compute _, Step.Resize _, Step.Start _, Step.Stop _ -> 0;
                })
                .max()
                .orElse(0);
    }

    /** Takes the next step, and that after it when that is done. */
    void goOn() {
        while (true) {
            if (step == steps.size()) {
                step = 0;
                round--;
            }
            if (round == 0) {
                return;
            }
            switch (steps.get(step++)) {
                case Step.Start _ -> started = events.now();
                case Step.Stop _ -> times.add(events.now() - started);
                case Step.Resize resize -> endpoint.resize(resize.bytes());
                case Step.Compute compute -> {
                    endpoint.compute(machine.nops(compute.instructions()), this::goOn);
                    return;
                }
                case Step.Send send -> {
                    endpoint.send(MemorySegment.ofArray(content).asSlice(0, send.bytes()), this::goOn);
                    return;
                }
                case Step.Receive receive -> {
                    MemorySegment into = MemorySegment.ofArray(landing).asSlice(0, receive.bytes());
                    endpoint.receive(into, () -> {
                        check(into);
                        goOn();
                    });
                    return;
                }
            }
        }
    }

    private void check(MemorySegment received) {
        long at = received.mismatch(MemorySegment.ofArray(content).asSlice(0, received.byteSize()));
        if (at >= 0) {
            throw new IllegalStateException(
                    "byte " + at + " of a message of " + received.byteSize() + " bytes arrived changed");
        }
        received.fill((byte) 0);
    }

    boolean isDone() {
        return round == 0;
    }

    /** The times of the timer, in nanoseconds, in the order in which it was stopped. */
    List<Long> times() {
        return List.copyOf(times);
    }
}
