package dev.harbinger.workloads.cg;

/** Arithmetic on the first {@code n} elements of a rank's vectors. */
final class Vectors {
    private Vectors() {}

    static double dot(double[] a, double[] b, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static double squaredDistance(double[] a, double[] b, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double difference = a[i] - b[i];
            sum += difference * difference;
        }
        return sum;
    }

    /** to += factor * from. */
    static void addScaled(double[] to, double factor, double[] from, int n) {
        for (int i = 0; i < n; i++) {
            to[i] += factor * from[i];
        }
    }

    /** to = factor * from. */
    static void scale(double[] to, double factor, double[] from, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = factor * from[i];
        }
    }

    /** to = factor * to + add. */
    static void scaleAndAdd(double[] to, double factor, double[] add, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = factor * to[i] + add[i];
        }
    }
}
