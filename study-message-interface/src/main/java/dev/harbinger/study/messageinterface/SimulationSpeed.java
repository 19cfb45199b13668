package dev.harbinger.study.messageinterface;

import dev.harbinger.study.messageinterface.life.LifeBoard;
import dev.harbinger.study.messageinterface.life.LifeRun;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.settings.MachineSettings;
import dev.harbinger.study.messageinterface.settings.MachineSettings.NetworkKind;
import dev.harbinger.study.messageinterface.settings.StudyParameters;

/**
 * How fast machines are simulated: LIFE with 8x8 cells on 64 nodes, which compute and exchange eight messages each in
 * every generation of some 120 cycles. For one thread.
 */
public final class SimulationSpeed {
    private static final int SIDE = 8;
    private static final int GENERATIONS = 2000;
    private static final double MILLION_PER_NANO = 1e3;

    private final MachineSettings settings = new MachineSettings(StudyParameters.usual());
    private final LifeBoard board = LifeBoard.random(SIDE, 1);
    private long cycles;

    /** What joins the nodes. */
    public enum Part {
        /** The network without latency. */
        IDEAL(NetworkKind.IDEAL, "64 nodes, ideal network"),
        /** The mesh of routers. */
        MESH(NetworkKind.MESH, "64 nodes, mesh of routers");

        private final NetworkKind kind;
        private final String title;

        Part(NetworkKind kind, String title) {
            this.kind = kind;
            this.title = title;
        }

        /** Its name for readers. */
        public String title() {
            return title;
        }
    }

    /** Ready to measure. */
    public SimulationSpeed() {
        measure(Part.MESH);
    }

    /** Cycles of the machine in the last measurement. */
    public long cycles() {
        return cycles;
    }

    /** Million node-cycles a second of the thread's wall-clock time, in a run of its own. */
    public double measure(Part part) {
        long start = System.nanoTime();
        cycles = LifeRun.of(
                        board,
                        SIDE,
                        GENERATIONS,
                        settings.node(),
                        size -> settings.network(part.kind, size, NetworkObserver.NONE))
                .cycles();
        return cycles * new MeshSize(SIDE, SIDE).nodes() * MILLION_PER_NANO / (System.nanoTime() - start);
    }
}
