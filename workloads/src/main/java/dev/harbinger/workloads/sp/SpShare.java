package dev.harbinger.workloads.sp;

/**
 * The contribution of one rank's cells to a result, for comparison with a computation on one rank.
 *
 * @param checksum of the bits of all numbers at this rank's points; the sum over all ranks is the same for any number
 *     of ranks
 * @param residual this rank's part of the norms: squares of the parts of all ranks add up to the square of a norm
 * @param error likewise
 */
public record SpShare(long checksum, Norms residual, Norms error) {}
