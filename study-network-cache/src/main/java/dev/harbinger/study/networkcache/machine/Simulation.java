package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.FlatMemory;
import dev.harbinger.study.networkcache.core.Hart;
import dev.harbinger.study.networkcache.core.Program;
import dev.harbinger.study.networkcache.policy.Delivery;
import dev.harbinger.study.networkcache.traffic.ArrivalSchedule;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.Traffic;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** A program with the messages it receives, ready to run on machines. Immutable; for any thread. */
public final class Simulation {
    private static final int PAGE = 4096;
    private static final int MOST_BYTES = 256 << 20;

    private final Program program;
    private final Traffic traffic;
    private final int memoryBytes;

    /**
     * A program and its traffic.
     *
     * @param traffic messages that it receives; times are counted from the program's first call; when a time is
     *     unknown, all messages arrive at once
     * @param memoryBytes {@code program.memory}: memory of the program, rounded down to whole pages
     * @throws IllegalArgumentException when the program does not fit
     */
    public Simulation(Program program, Traffic traffic, int memoryBytes) {
        this.program = program;
        this.traffic = traffic;
        this.memoryBytes = memoryBytes & -PAGE;
        check("program.memory", memoryBytes);
        try {
            program.newMemory(this.memoryBytes);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("program.memory: " + e.getMessage(), e);
        }
    }

    /**
     * The outcome of a run.
     *
     * @param exitCode exit code of the program
     * @param machines results of the machines, in the order of the setups
     */
    public record Outcome(int exitCode, List<MachineResult> machines) {}

    /**
     * Executes the program once and times it on each machine.
     *
     * @param out receives the program's output
     * @throws dev.harbinger.study.networkcache.core.ProgramFault when the program does something impossible, or
     *     accesses memory of an incomplete receive
     * @throws dev.harbinger.study.networkcache.timing.ValueMismatchException when a machine returns another value than
     *     the program reads without caches
     * @throws IllegalArgumentException when a machine cannot be built, or a message would arrive beyond 2^53 cycles
     */
    public Outcome run(List<Setup> setups, OutputStream out) {
        return run(setups, InputStream.nullInputStream(), out);
    }

    /**
     * The same with a standard input for the program.
     *
     * @throws java.io.UncheckedIOException when the input cannot be read or the output cannot be written
     */
    public Outcome run(List<Setup> setups, InputStream in, OutputStream out) {
        FlatMemory memory = program.newMemory(memoryBytes);
        byte[] image = new byte[memoryBytes];
        memory.read(memory.base(), image, 0, image.length);
        List<Machine> machines = new ArrayList<>();
        for (Setup setup : setups) {
            machines.add(machine(setup, memory.base(), image));
        }
        MachineGroup group = new MachineGroup(machines, program.code(), traffic, memory);
        Hart hart = Hart.of(program)
                .memory(memory)
                .network(group)
                .sink(group)
                .systemWrites(group)
                .input(in)
                .output(out)
                .errors(out)
                .build();
        int exitCode = hart.run();
        return new Outcome(exitCode, machines.stream().map(Machine::result).toList());
    }

    private Machine machine(Setup setup, long base, byte[] image) {
        MachineParameters machine = setup.machine();
        check("device.buffers", machine.deviceBytes());
        return new Machine(machine, program.code(), base, image, deliveries(setup.cyclesPerNano()), setup.seed());
    }

    private static void check(String key, int bytes) {
        if (bytes > MOST_BYTES) {
            throw new IllegalArgumentException(key + " is " + bytes + ": it must be at most " + MOST_BYTES + " bytes");
        }
    }

    private Delivery[] deliveries(double cyclesPerNano) {
        ArrivalSchedule schedule =
                traffic.isTimed() ? ArrivalSchedule.of(traffic, cyclesPerNano) : ArrivalSchedule.atOnce(traffic);
        List<Message> messages = traffic.messages();
        Delivery[] deliveries = new Delivery[messages.size()];
        for (int i = 0; i < deliveries.length; i++) {
            deliveries[i] = new Delivery(messages.get(i).id(), messages.get(i).payload(), schedule.cycle(i));
        }
        return deliveries;
    }
}
