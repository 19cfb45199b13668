package dev.harbinger.study.networkcache.traffic;

/**
 * Where a measured curve turns from one straight line into a steeper one.
 *
 * @param at the abscissa at which the two lines meet
 * @param level the ordinate there
 * @param slopeBefore slope of the first line
 * @param slopeAfter slope of the second
 */
public record Knee(double at, double level, double slopeBefore, double slopeAfter) {
    private static final int FEWEST = 4;

    /**
     * The knee of a curve: of all ways to cut its points in two, each part at least two points, the one whose two least
     * squares lines leave the smallest error.
     *
     * @param x abscissae, rising
     * @param y ordinates
     * @throws IllegalArgumentException when there are fewer than four points, they do not rise, or the curve is one
     *     straight line
     */
    public static Knee of(double[] x, double[] y) {
        check(x, y);
        Line bestFirst = Line.through(x, y, 0, 2);
        Line bestSecond = Line.through(x, y, 2, x.length);
        for (int cut = 3; cut <= x.length - 2; cut++) {
            Line first = Line.through(x, y, 0, cut);
            Line second = Line.through(x, y, cut, x.length);
            if (first.error + second.error < bestFirst.error + bestSecond.error) {
                bestFirst = first;
                bestSecond = second;
            }
        }
        double turn = bestSecond.slope - bestFirst.slope;
        double at = (bestFirst.offset - bestSecond.offset) / turn;
        if (!(at >= x[0] && at <= x[x.length - 1])) {
            throw new IllegalArgumentException(
                    "the curve from " + x[0] + " to " + x[x.length - 1] + " has no knee: look at a wider range");
        }
        return new Knee(at, bestFirst.offset + bestFirst.slope * at, bestFirst.slope, bestSecond.slope);
    }

    private static void check(double[] x, double[] y) {
        if (x.length != y.length || x.length < FEWEST) {
            throw new IllegalArgumentException(
                    "a knee of " + x.length + " and " + y.length + " coordinates: there must be four points at least");
        }
        for (int i = 1; i < x.length; i++) {
            if (!(x[i] > x[i - 1])) {
                throw new IllegalArgumentException(
                        "point " + i + " of the curve is at " + x[i] + ", not after " + x[i - 1]);
            }
        }
    }

    /** A least squares line and the sum of its squared errors. */
    private record Line(double slope, double offset, double error) {
        static Line through(double[] x, double[] y, int from, int to) {
            int n = to - from;
            double meanX = 0;
            double meanY = 0;
            for (int i = from; i < to; i++) {
                meanX += x[i] / n;
                meanY += y[i] / n;
            }
            double products = 0;
            double squares = 0;
            for (int i = from; i < to; i++) {
                products += (x[i] - meanX) * (y[i] - meanY);
                squares += (x[i] - meanX) * (x[i] - meanX);
            }
            double slope = products / squares;
            double offset = meanY - slope * meanX;
            double error = 0;
            for (int i = from; i < to; i++) {
                double off = y[i] - offset - slope * x[i];
                error += off * off;
            }
            return new Line(slope, offset, error);
        }
    }
}
