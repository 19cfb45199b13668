package dev.harbinger.study.messageinterface.life;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.Word;

/**
 * LIFE on a simulated machine, from the first generation to the last. Its result is checked against the rules.
 *
 * @param cycles from the first cycle to the end of the last thread
 * @param messages sent
 */
public record LifeRun(long cycles, long messages) {
    private static final long CYCLES_PER_CELL = 4000;

    /** A network of a size. */
    public interface Networks {
        /** The network that joins the nodes. */
        Network of(MeshSize size);
    }

    /**
     * Runs LIFE.
     *
     * @param board the first generation
     * @param nodesPerSide columns, and rows, of the mesh; a divisor of the board's side
     * @param generations 1 or more
     * @throws IllegalArgumentException when the board does not divide among the nodes
     * @throws IllegalStateException when the machine does not come to an end, or to another board than the rules
     */
    public static LifeRun of(
            LifeBoard board, int nodesPerSide, int generations, NodeSettings settings, Networks networks) {
        if (nodesPerSide < 1 || board.side() % nodesPerSide != 0) {
            throw new IllegalArgumentException(
                    "a board of " + board.side() + " columns does not divide among " + nodesPerSide + " nodes a side");
        }
        int side = board.side() / nodesPerSide;
        Program program = program(side, nodesPerSide, generations, settings);
        Machine machine = new Machine(
                program, settings, networks.of(new MeshSize(nodesPerSide, nodesPerSide)), NodeObserver.NONE);
        long offset = grid(program, 0).offset();
        for (int node = 0; node < machine.nodes(); node++) {
            for (int row = -1; row <= side; row++) {
                for (int column = -1; column <= side; column++) {
                    boolean alive =
                            board.isAlive(node % nodesPerSide * side + column, node / nodesPerSide * side + row);
                    machine.node(node).set(offset + 8L * LifeText.index(side, column, row), Word.of(alive ? 1 : 0));
                }
            }
        }
        long most = CYCLES_PER_CELL * generations * Math.max(side * side, 4)
                + settings.injection().stall() * 40L * generations;
        while (machine.hasThreads()) {
            machine.step();
            if (machine.cycle() > most) {
                throw new IllegalStateException(
                        "LIFE did not end within " + most + " cycles: " + machine.positions() + " " + machine.faults());
            }
        }
        long cycles = machine.cycle();
        check(
                board.after(generations),
                side,
                nodesPerSide,
                machine,
                grid(program, generations % 2).offset());
        return new LifeRun(cycles, machine.messages());
    }

    private static Program program(int side, int nodesPerSide, int generations, NodeSettings settings) {
        return Assembler.assemble(
                settings.injection().page(),
                new SourceText("life", LifeText.of(side, nodesPerSide, generations), false));
    }

    /** Cycles from the end of a SEND's occupancy to the end of its handler, on a network of four nodes. */
    static long latency(NodeSettings settings, Networks networks) {
        Program program = program(1, 2, 1, settings);
        HandlerLatency latency = new HandlerLatency(program);
        Machine machine = new Machine(program, settings, networks.of(new MeshSize(2, 2)), latency);
        machine.run(CYCLES_PER_CELL);
        return latency.cycles();
    }

    private static MemoryBlock grid(Program program, int parity) {
        return program.memory().stream()
                .filter(block -> block.name().equals(LifeText.GRID + parity))
                .findFirst()
                .orElseThrow();
    }

    private static void check(LifeBoard expected, int side, int nodesPerSide, Machine machine, long offset) {
        for (int y = 0; y < expected.side(); y++) {
            for (int x = 0; x < expected.side(); x++) {
                int node = y / side * nodesPerSide + x / side;
                long cell = machine.node(node)
                        .word(offset + 8L * LifeText.index(side, x % side, y % side))
                        .bits();
                if (cell != (expected.isAlive(x, y) ? 1 : 0)) {
                    throw new IllegalStateException("cell (" + x + ", " + y + ") is " + cell
                            + " and should not be; faults: " + machine.faults());
                }
            }
        }
    }
}
