package dev.harbinger.study.networkcache.experiment.reception;

import java.util.List;

/**
 * The three r of Khunjush, section 6.4, in cycles per unit of wall-clock time of another machine. Ours are the same
 * multiples of our knee as these are of the document's.
 *
 * @param knee the r at which the simulated and the real processor are equally fast
 * @param printed the three, rising
 */
record DocumentRatios(double knee, List<Double> printed) {
    /** For CG. */
    static final DocumentRatios CG = new DocumentRatios(25.19e7, List.of(24.98e7, 25.19e7, 26.69e7));
    /** For PSTSWM; another program stands in for it here. */
    static final DocumentRatios PSTSWM = new DocumentRatios(39_600, List.of(38_400.0, 39_600.0, 40_200.0));

    /** The three divided by r at the knee. */
    List<Double> byKnee() {
        return printed.stream().map(ratio -> ratio / knee).toList();
    }
}
