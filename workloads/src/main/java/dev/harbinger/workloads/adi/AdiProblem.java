package dev.harbinger.workloads.adi;

/**
 * Heat that spreads over the unit square from its slowest mode, sin(pi x) sin(pi y), while the border is kept at 0; by
 * the method of alternating directions (Peaceman and Rachford, 1955). On the points the start is an eigenvector of the
 * method, so the solution is known: each step multiplies it by one factor.
 *
 * @param rows rows of points inside, at least 1
 * @param columns columns of points inside, at least 1
 * @param steps steps in time, not negative
 */
public record AdiProblem(int rows, int columns, int steps) {
    /** Length of a step. */
    static final double TIME_STEP = 0x1p-10;

    public AdiProblem {
        if (rows < 1 || columns < 1 || steps < 0) {
            throw new IllegalArgumentException(
                    "adi cannot take " + steps + " steps on " + rows + " x " + columns + " points");
        }
    }

    /**
     * Refuses more ranks than rows.
     *
     * @throws IllegalArgumentException when a rank would have no row
     */
    public void checkRanks(int ranks) {
        if (ranks > rows) {
            throw new IllegalArgumentException("adi: " + rows + " rows cannot be dealt to " + ranks
                    + " ranks with a row for each; use fewer ranks or more rows");
        }
    }

    /** How strongly neighbours in a row pull on each other in half a step. */
    double rowCoupling() {
        return coupling(columns);
    }

    /** How strongly neighbours in a column pull on each other in half a step. */
    double columnCoupling() {
        return coupling(rows);
    }

    /** The remaining share of the initial values after all steps. */
    double decay() {
        double alongRow = rowCoupling() * eigenvalue(columns);
        double alongColumn = columnCoupling() * eigenvalue(rows);
        double factor = (1 - alongColumn) / (1 + alongRow) * ((1 - alongRow) / (1 + alongColumn));
        double decay = 1;
        for (int step = 0; step < steps; step++) {
            decay *= factor;
        }
        return decay;
    }

    /** The mode at each of {@code count} inner points. */
    static double[] mode(int count) {
        double[] mode = new double[count];
        for (int i = 0; i < count; i++) {
            mode[i] = SineSeries.sine(Math.PI * (i + 1) / (count + 1));
        }
        return mode;
    }

    private static double coupling(int count) {
        double intervals = count + 1.0;
        return 0.5 * TIME_STEP * (intervals * intervals);
    }

    /** The mode's eigenvalue of the second difference 2 u(i) - u(i-1) - u(i+1). */
    private static double eigenvalue(int count) {
        double sine = SineSeries.sine(0.5 * (Math.PI / (count + 1)));
        return 4 * (sine * sine);
    }
}
