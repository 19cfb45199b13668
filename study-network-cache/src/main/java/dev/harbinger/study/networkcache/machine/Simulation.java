package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.FlatMemory;
import dev.harbinger.study.networkcache.core.Hart;
import dev.harbinger.study.networkcache.core.Program;
import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.Traffic;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** A program with the messages it receives, ready to run on machines. Does not change; for any thread. */
public final class Simulation {
    private static final int PAGE = 4096;

    private final Program program;
    private final List<Message> messages;
    private final int memoryBytes;

    /**
     * A program and its traffic.
     *
     * @param traffic what it receives; times count from the program's first call; when they are not known, everything
     *     comes at once
     * @param memoryBytes memory to run in, whole pages
     * @throws IllegalArgumentException when the program does not fit
     */
    public Simulation(Program program, Traffic traffic, int memoryBytes) {
        this.program = program;
        this.messages = traffic.messages();
        this.memoryBytes = memoryBytes & -PAGE;
        program.newMemory(this.memoryBytes);
    }

    /**
     * What came of a run.
     *
     * @param exitCode what the program ended with
     * @param machines what each machine counted, in the order they were given
     */
    public record Outcome(int exitCode, List<MachineResult> machines) {}

    /**
     * Executes the program once, and lets each machine keep its time of it.
     *
     * @param out takes what the program writes
     * @throws dev.harbinger.study.networkcache.core.ProgramFault when the program does what cannot be done
     * @throws dev.harbinger.study.networkcache.timing.ValueMismatchException when a machine serves another value than
     *     the program reads without caches
     * @throws IllegalArgumentException when a machine cannot be built
     */
    public Outcome run(List<Setup> setups, OutputStream out) {
        FlatMemory memory = program.newMemory(memoryBytes);
        byte[] image = new byte[memoryBytes];
        memory.read(memory.base(), image, 0, image.length);
        List<Machine> machines = new ArrayList<>();
        for (Setup setup : setups) {
            machines.add(new Machine(
                    setup.machine(), program.code(), memory.base(), image, deliveries(setup), setup.seed()));
        }
        MachineGroup group = new MachineGroup(machines, messages, memory);
        Hart hart = Hart.of(program)
                .memory(memory)
                .network(group)
                .sink(group)
                .systemWrites(group)
                .output(out)
                .errors(out)
                .build();
        int exitCode = hart.run();
        return new Outcome(exitCode, machines.stream().map(Machine::result).toList());
    }

    /**
     * Executes the program without any machine: what it computes, and whether its messages suffice.
     *
     * @return its exit code
     */
    public int execute(OutputStream out) {
        return run(List.of(), out).exitCode();
    }

    private Delivery[] deliveries(Setup setup) {
        Delivery[] deliveries = new Delivery[messages.size()];
        long before = 0;
        for (int i = 0; i < deliveries.length; i++) {
            Message message = messages.get(i);
            double arrival = Double.isNaN(message.arrival()) ? 0 : message.arrival() * setup.cyclesPerNano();
            before = Math.max(before, (long) arrival);
            deliveries[i] = new Delivery(message.id(), message.payload(), before);
        }
        return deliveries;
    }
}
