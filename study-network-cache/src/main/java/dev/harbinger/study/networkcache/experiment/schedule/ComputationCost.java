package dev.harbinger.study.networkcache.experiment.schedule;

/**
 * What a program's computation costs where no processor is simulated.
 *
 * @param cyclesPerOperation cycles for each floating-point operation between two calls
 * @param cyclesPerCall cycles for each call
 */
public record ComputationCost(double cyclesPerOperation, double cyclesPerCall) {
    /** One operation in 4 cycles and 100 cycles for a call: assumed, an in-order processor with data in its caches. */
    public static final ComputationCost DEFAULT = new ComputationCost(4, 100);

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when a cost is negative or no number, or both are 0
     */
    public ComputationCost {
        if (!(cyclesPerOperation >= 0) || !(cyclesPerCall >= 0) || cyclesPerOperation + cyclesPerCall == 0) {
            throw new IllegalArgumentException("costs of computation must not be negative, and one of them more than"
                    + " 0, not " + cyclesPerOperation + " cycles an operation and " + cyclesPerCall + " a call");
        }
    }
}
