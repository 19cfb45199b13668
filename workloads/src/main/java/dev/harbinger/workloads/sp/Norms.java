package dev.harbinger.workloads.sp;

import java.util.stream.DoubleStream;

/** One root mean square for each of the five equations, over the points of the grid. */
public record Norms(double density, double momentumX, double momentumY, double momentumZ, double energy) {
    static Norms of(double[] values) {
        return new Norms(values[0], values[1], values[2], values[3], values[4]);
    }

    /** The five in the order of the equations. */
    public DoubleStream stream() {
        return DoubleStream.of(density, momentumX, momentumY, momentumZ, energy);
    }

    /** The largest of the five differences from {@code reference}, relative to it; NaN when one is not a number. */
    public double distanceFrom(Norms reference) {
        double[] ours = stream().toArray();
        double[] theirs = reference.stream().toArray();
        double largest = 0;
        for (int i = 0; i < ours.length; i++) {
            largest = Math.max(largest, Math.abs((ours[i] - theirs[i]) / theirs[i]));
        }
        return largest;
    }
}
