package dev.harbinger.workloads.adi;

/**
 * Gaussian elimination of (1 + 2 c) x(k) - c (x(k-1) + x(k+1)) = d(k) with nothing before the first and behind the last
 * unknown (Thomas algorithm), for a run of the unknowns. Terms that do not depend on d are computed once.
 */
final class Elimination {
    private final double coupling;
    private final double[] inverse;
    private final double[] upper;

    /** Prepares the elimination of {@code count} unknowns from {@code first} on. */
    Elimination(double coupling, int first, int count) {
        this.coupling = coupling;
        inverse = new double[count];
        upper = new double[count];
        double before = 0;
        for (int k = 0; k < first + count; k++) {
            double pivot = 1 + 2 * coupling - coupling * before;
            before = coupling / pivot;
            if (k >= first) {
                inverse[k - first] = 1 / pivot;
                upper[k - first] = before;
            }
        }
    }

    /** Eliminates the right-hand side {@code d} of unknown {@code k}; {@code before} is that of the previous one. */
    double forward(int k, double d, double before) {
        return (d + coupling * before) * inverse[k];
    }

    /** Unknown {@code k}, from its right-hand side and the unknown behind it. */
    double backward(int k, double d, double behind) {
        return d + upper[k] * behind;
    }
}
