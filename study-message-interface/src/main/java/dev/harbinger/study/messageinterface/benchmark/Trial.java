package dev.harbinger.study.messageinterface.benchmark;

import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.AddressMap;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A run of a benchmark on a machine. It runs to the benchmark's stop and on until the messages that follow it have been
 * handled, and checks the result.
 */
public final class Trial {
    private static final int MOST_CYCLES = 200_000;
    private static final int WORD_BYTES = 8;
    private static final int WORDS = 1024;
    private static final int ARGUMENTS = 8;
    private static final int FIRST_ARGUMENT = 100;
    private static final int SECOND_ARGUMENT = 200;
    /** Cycles behind the stop for which nothing has been under way when a run has come to its end. */
    private static final int IDLE_CYCLES = 400;

    private final Benchmark benchmark;
    private final Program program;
    private final NodeSettings settings;
    private final Set<String> productive;
    private final Consumer<Machine> preparation;

    /**
     * A trial.
     *
     * @param program the benchmark's, rewritten or not
     * @param settings what its nodes are built like
     * @param displaced labels of code that a rewriting added and that is no message code
     * @param preparation does what is needed before the first cycle
     */
    public Trial(
            Benchmark benchmark,
            Program program,
            NodeSettings settings,
            Set<String> displaced,
            Consumer<Machine> preparation) {
        this.benchmark = benchmark;
        this.program = program;
        this.settings = settings;
        this.productive = new HashSet<>(displaced);
        productive.add(Benchmark.DONE);
        productive.add(Benchmark.CHILD);
        this.preparation = preparation;
    }

    /**
     * Runs it.
     *
     * @param network that nothing has used yet
     * @throws IllegalStateException when the benchmark does not come to its stop or gives another result than it must
     */
    public Measurement run(Network network) {
        return run(network, IDLE_CYCLES);
    }

    /**
     * Runs it up to the stop alone, for its latency; what follows is neither waited for nor counted.
     *
     * @param network that nothing has used yet
     * @throws IllegalStateException when the benchmark does not come to its stop or gives another result than it must
     */
    public Measurement runToStop(Network network) {
        return run(network, 0);
    }

    private Measurement run(Network network, int idleCycles) {
        boolean stores = benchmark.stop() != Benchmark.Stop.CHILDREN;
        int node = benchmark.stop() == Benchmark.Stop.WORDS ? 1 : 0;
        long address = stores ? stopAddress(network, node) : -1;
        Recorder recorder = new Recorder(benchmark, program, productive, node, address, settings.memoryLatency());
        Machine machine = new Machine(program, settings, network, recorder);
        preparation.accept(machine);
        if (benchmark.stop() == Benchmark.Stop.WORDS) {
            MemoryBlock source = block("source");
            for (int i = 0; i < WORDS; i++) {
                machine.node(0).set(source.offset() + (long) i * WORD_BYTES, word(i));
            }
        }
        int idle = 0;
        while (machine.cycle() < MOST_CYCLES && !(recorder.isStopped() && idle >= idleCycles)) {
            machine.step();
            idle = recorder.isStopped() && network.flits() == 0 ? idle + 1 : 0;
        }
        if (!recorder.isStopped() || !machine.faults().isEmpty()) {
            throw new IllegalStateException(
                    benchmark + " does not come to its end: " + machine.faults() + " " + machine.positions());
        }
        check(machine);
        return recorder.measurement(machine.messages());
    }

    private long stopAddress(Network network, int node) {
        boolean words = benchmark.stop() == Benchmark.Stop.WORDS;
        MemoryBlock block = block(words ? "sink" : "answered");
        long offset = block.offset() + (words ? (long) (WORDS - 1) * WORD_BYTES : 0);
        return new AddressMap(network.size(), settings.injection().page(), settings.memoryWords())
                .address(node, offset);
    }

    private MemoryBlock block(String name) {
        return program.memory().stream()
                .filter(block -> block.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(benchmark + " has no memory " + name));
    }

    private static Word word(int index) {
        return Word.of(7L * index + 3);
    }

    private void check(Machine machine) {
        switch (benchmark) {
            case PING -> check(machine.node(0).word(block("answered").offset()).bits(), 1, "the answer");
            case RPC -> {
                for (int i = 0; i < ARGUMENTS; i++) {
                    long first = i % 2 == 0 ? FIRST_ARGUMENT : SECOND_ARGUMENT;
                    check(argument(machine, 1, i), first + 1 + i / 2, "argument " + i);
                }
            }
            case DIST -> {
                for (int node = 1; node < machine.nodes(); node++) {
                    for (int i = 0; i < ARGUMENTS; i++) {
                        long made = i < ARGUMENTS / 2 ? 0 : (long) (node - 1) * FIRST_ARGUMENT;
                        check(
                                argument(machine, node, i),
                                FIRST_ARGUMENT + 1 + i + made,
                                "argument " + i + " of node " + node);
                    }
                }
            }
            case BLKW -> {
                for (int i = 0; i < WORDS; i++) {
                    check(
                            machine.node(1)
                                    .word(block("sink").offset() + (long) i * WORD_BYTES)
                                    .bits(),
                            word(i).bits(),
                            "word " + i);
                }
            }
        }
    }

    private static long argument(Machine machine, int node, int index) {
        return machine.node(node)
                .register(0, 0, Register.own(RegisterFile.INTEGER, index))
                .bits();
    }

    private void check(long found, long expected, String what) {
        if (found != expected) {
            throw new IllegalStateException(benchmark + " gave " + found + " as " + what + "; it must be " + expected);
        }
    }
}
