package dev.harbinger.study.messageinterface.life;

import dev.harbinger.study.messageinterface.injection.InjectionSettings;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.IdealSettings;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * Cycles of a generation of LIFE with 8x8 cells, on 1, 4, 16 and 64 nodes, with latency or occupancy added. A
 * generation's cycles are the difference of a long and a short run, by their generations: beginning and end fall out,
 * as the document factors them out. Source: Lee, section 7.2.2.
 */
public final class LifeMeasurements {
    /** Cells of a side. */
    public static final int SIDE = 8;

    /** Nodes of a side of each mesh. */
    public static final List<Integer> MESHES = List.of(1, 2, 4, 8);

    private static final List<Integer> LATENCIES = List.of(0, 10, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300);
    private static final List<Integer> OCCUPANCIES =
            List.of(0, 5, 10, 20, 40, 60, 80, 100, 125, 150, 175, 200, 225, 250);
    private static final int SHORT = 10;
    private static final int MOST = 1_000_000;

    private final LifeBoard board;
    private final NodeSettings settings;
    private final int generations;
    private final List<Point> byLatency = new ArrayList<>();
    private final List<Point> byOccupancy = new ArrayList<>();
    private final List<Point> onMesh = new ArrayList<>();
    private long latency;

    /**
     * A measured generation.
     *
     * @param nodes of the machine
     * @param added cycles of latency or of occupancy
     * @param cycles of a generation
     */
    public record Point(int nodes, int added, double cycles) {
        /** Cells of a node. */
        public int cells() {
            return SIDE * SIDE / nodes;
        }
    }

    private LifeMeasurements(NodeSettings settings, long seed, int generations) {
        this.settings = settings;
        this.generations = generations;
        this.board = LifeBoard.random(SIDE, seed);
    }

    /**
     * Makes all measurements.
     *
     * @param seed of the first generation
     * @param generations of the long run
     * @throws IllegalArgumentException when the long run is not longer than the short one, or beyond a million
     */
    public static LifeMeasurements of(NodeSettings settings, long seed, int generations) {
        if (generations <= SHORT || generations > MOST) {
            throw new IllegalArgumentException("life.generations=" + generations + ": must be from " + (SHORT + 1)
                    + " to " + MOST + ", since the first " + SHORT + " generations are measured apart");
        }
        LifeMeasurements all = new LifeMeasurements(settings, seed, generations);
        all.measure();
        return all;
    }

    private void measure() {
        latency = LifeRun.latency(settings, IdealNetwork::new);
        for (int side : MESHES) {
            for (int latency : side == 1 ? List.of(0) : LATENCIES) {
                byLatency.add(new Point(side * side, latency, cycles(side, latency, 0)));
            }
            for (int occupancy : side == 1 ? List.of(0) : OCCUPANCIES) {
                byOccupancy.add(new Point(side * side, occupancy, cycles(side, 0, occupancy)));
            }
            onMesh.add(new Point(side * side, 0, difference(side, settings, MeshNetwork::new)));
        }
    }

    private double cycles(int side, int latency, int occupancy) {
        InjectionSettings injection = settings.injection();
        NodeSettings changed = settings.with(injection.withStall(injection.stall() + occupancy));
        return difference(
                side,
                changed,
                size -> new IdealNetwork(
                        size, IdealSettings.zeroLatency().withAddedLatency(latency), NetworkObserver.NONE));
    }

    private double difference(int side, NodeSettings changed, LifeRun.Networks networks) {
        long brief = LifeRun.of(board, side, SHORT, changed, networks).cycles();
        long lasting = LifeRun.of(board, side, generations, changed, networks).cycles();
        return (double) (lasting - brief) / (generations - SHORT);
    }

    /** Generations with added latency. */
    public List<Point> byLatency() {
        return List.copyOf(byLatency);
    }

    /** Generations with added occupancy. */
    public List<Point> byOccupancy() {
        return List.copyOf(byOccupancy);
    }

    /** k_l: cycles from the end of a SEND's occupancy to the end of its handler. */
    public long latency() {
        return latency;
    }

    /** Generations over the mesh of routers. */
    public List<Point> onMesh() {
        return List.copyOf(onMesh);
    }

    /** Cycles of a generation with nothing added. */
    public double cycles(int nodes) {
        return at(byLatency, nodes, 0);
    }

    /** Cycles of a generation of a series. */
    public static double at(List<Point> points, int nodes, int added) {
        return points.stream()
                .filter(point -> point.nodes() == nodes && point.added() == added)
                .mapToDouble(Point::cycles)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(nodes + " nodes with " + added + " were not measured"));
    }

    /** How many times faster some nodes are than one. */
    public double speedUp(int nodes) {
        return cycles(1) / cycles(nodes);
    }

    /**
     * Added latency from which on a generation takes longer, by the line through the two longest latencies: what the
     * messages' slack hides.
     */
    public double hiddenLatency(int nodes) {
        List<Point> points =
                byLatency.stream().filter(point -> point.nodes() == nodes).toList();
        Point last = points.getLast();
        Point before = points.get(points.size() - 2);
        double slope = (last.cycles() - before.cycles()) / (last.added() - before.added());
        return slope <= 0 ? Double.POSITIVE_INFINITY : last.added() - (last.cycles() - cycles(nodes)) / slope;
    }

    /**
     * Added occupancy from which on no number of nodes is faster than one, by interpolation; NaN when none was reached.
     */
    public double breakEven() {
        double most = 0;
        for (int side : MESHES.subList(1, MESHES.size())) {
            most = Math.max(most, breakEven(side * side));
        }
        return most;
    }

    private double breakEven(int nodes) {
        double alone = cycles(1);
        Point previous = new Point(nodes, 0, cycles(nodes));
        for (Point point : byOccupancy) {
            if (point.nodes() == nodes && point.cycles() >= alone) {
                double slope = (point.cycles() - previous.cycles()) / Math.max(1, point.added() - previous.added());
                return previous.added() + (slope == 0 ? 0 : (alone - previous.cycles()) / slope);
            }
            previous = point.nodes() == nodes ? point : previous;
        }
        return Double.NaN;
    }
}
