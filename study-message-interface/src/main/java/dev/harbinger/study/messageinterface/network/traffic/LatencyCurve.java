package dev.harbinger.study.messageinterface.network.traffic;

import dev.harbinger.study.messageinterface.network.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Latency and throughput over load.
 *
 * @param points by rising load
 */
public record LatencyCurve(List<LoadPoint> points) {
    /** Takes a copy of the points. */
    public LatencyCurve {
        points = List.copyOf(points);
    }

    /**
     * Measures a curve, each load over a network of its own.
     *
     * @param networks makes a network without messages
     * @param traffic all but the load
     * @param loads by rising load, in flits a node and cycle
     * @param warmUp cycles before each measurement
     * @param measured cycles of each measurement
     */
    public static LatencyCurve measure(
            Supplier<? extends Network> networks, TrafficSettings traffic, double[] loads, int warmUp, int measured) {
        List<LoadPoint> points = new ArrayList<>();
        for (double load : loads) {
            points.add(new RandomTraffic(networks.get(), traffic.withLoad(load)).measure(warmUp, measured));
        }
        return new LatencyCurve(points);
    }

    /** The lowest load at which the network was saturated, empty when it never was. */
    public OptionalDouble saturation() {
        return points.stream()
                .filter(LoadPoint::isSaturated)
                .mapToDouble(LoadPoint::load)
                .min();
    }

    /** The most flits that a node took in a cycle at any load. */
    public double highestThroughput() {
        return points.stream().mapToDouble(LoadPoint::accepted).max().orElse(0);
    }
}
