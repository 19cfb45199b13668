package dev.harbinger.study.networkcache.experiment.schedule;

import dev.harbinger.reproduction.Parameters;

/**
 * What a program's computation costs where no processor is simulated.
 *
 * @param cyclesPerOperation {@code arithmetic.operation}: cycles for each floating-point operation between two calls
 * @param cyclesPerCall {@code arithmetic.call}: cycles for each call
 */
public record ComputationCost(double cyclesPerOperation, double cyclesPerCall) {
    /** The stated cost ({@code arithmetic.*}). */
    public static ComputationCost of(Parameters parameters) {
        return new ComputationCost(parameters.number("arithmetic.operation"), parameters.number("arithmetic.call"));
    }

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when a cost is negative or no number, or both are 0
     */
    public ComputationCost {
        if (!(cyclesPerOperation >= 0) || !(cyclesPerCall >= 0) || cyclesPerOperation + cyclesPerCall == 0) {
            throw new IllegalArgumentException(
                    "arithmetic.operation, arithmetic.call: they must not be negative, and one of them more than"
                            + " 0, not " + cyclesPerOperation + " cycles an operation and " + cyclesPerCall
                            + " a call");
        }
    }
}
