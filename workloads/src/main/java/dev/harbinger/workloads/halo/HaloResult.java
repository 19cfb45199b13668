package dev.harbinger.workloads.halo;

/**
 * The result of a run.
 *
 * @param checksum of the bits of all points, the same for any number of ranks
 * @param seconds time of the slowest rank
 */
public record HaloResult(long checksum, double seconds) {}
