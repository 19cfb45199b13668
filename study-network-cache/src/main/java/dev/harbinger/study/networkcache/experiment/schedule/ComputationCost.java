package dev.harbinger.study.networkcache.experiment.schedule;

import dev.harbinger.reproduction.Parameters;

/**
 * The cost of a program's computation where no processor is simulated.
 *
 * @param cyclesPerOperation {@code arithmetic.operation}: cycles per floating-point operation between two calls
 * @param cyclesPerCall {@code arithmetic.call}: cycles per call
 */
public record ComputationCost(double cyclesPerOperation, double cyclesPerCall) {
    /** The cost from the parameters ({@code arithmetic.*}). */
    public static ComputationCost of(Parameters parameters) {
        return new ComputationCost(parameters.number("arithmetic.operation"), parameters.number("arithmetic.call"));
    }

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when a cost is negative or not a number, or when both are 0
     */
    public ComputationCost {
        if (!(cyclesPerOperation >= 0) || !(cyclesPerCall >= 0) || cyclesPerOperation + cyclesPerCall == 0) {
            throw new IllegalArgumentException(
                    "arithmetic.operation, arithmetic.call: neither may be negative, and one must be more than 0,"
                            + " not " + cyclesPerOperation + " cycles per operation and " + cyclesPerCall
                            + " per call");
        }
    }
}
