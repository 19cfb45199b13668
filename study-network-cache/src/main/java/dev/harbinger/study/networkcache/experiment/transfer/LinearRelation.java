package dev.harbinger.study.networkcache.experiment.transfer;

/**
 * The straight line through points with the smallest sum of squared errors.
 *
 * @param slope of the line
 * @param offset its ordinate at 0
 * @param determination R<sup>2</sup>, the share of the variance that it explains
 */
record LinearRelation(double slope, double offset, double determination) {
    /**
     * Finds it.
     *
     * @throws IllegalArgumentException when there are fewer than three points or all have the same abscissa
     */
    static LinearRelation through(double[] x, double[] y) {
        if (x.length != y.length || x.length < 3) {
            throw new IllegalArgumentException("a line through " + x.length + " abscissae and " + y.length
                    + " ordinates: at least three points are needed");
        }
        double meanX = mean(x);
        double meanY = mean(y);
        double squaresX = 0;
        double squaresY = 0;
        double products = 0;
        for (int i = 0; i < x.length; i++) {
            squaresX += (x[i] - meanX) * (x[i] - meanX);
            squaresY += (y[i] - meanY) * (y[i] - meanY);
            products += (x[i] - meanX) * (y[i] - meanY);
        }
        if (!(squaresX > 0)) {
            throw new IllegalArgumentException("a line through points that all have the abscissa " + x[0]);
        }
        double slope = products / squaresX;
        double determination = squaresY == 0 ? 1 : products * products / (squaresX * squaresY);
        return new LinearRelation(slope, meanY - slope * meanX, determination);
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
