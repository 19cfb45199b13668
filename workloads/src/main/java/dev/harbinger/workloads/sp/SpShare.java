package dev.harbinger.workloads.sp;

/**
 * What one rank's cells contribute to a result: for whoever computes as one rank alone and compares.
 *
 * @param checksum of the bits of all numbers at this rank's points; those of all ranks add up to the same for any
 *     number of ranks
 * @param residual this rank's part of the norms: squares of the parts of all ranks add up to the square of a norm
 * @param error likewise
 */
public record SpShare(long checksum, Norms residual, Norms error) {}
