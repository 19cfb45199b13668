package dev.harbinger.workloads.adi;

/**
 * The result of a run on one rank.
 *
 * @param checksum of the bits of all points, the same for any number of ranks; 0 on ranks other than 0
 * @param error largest distance of any point from the solution; 0 on ranks other than 0
 * @param slabChecksum this rank's part of {@code checksum}
 * @param slabError largest distance of a point of this rank
 * @param seconds time of the slowest rank; 0 on ranks other than 0
 */
public record AdiResult(long checksum, double error, long slabChecksum, double slabError, double seconds) {
    /** Largest {@code error} that verifies, which allows for rounding. */
    public static final double TOLERANCE = 1e-9;
}
