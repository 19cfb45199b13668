package dev.harbinger.study.grain.model;

/**
 * A program at one grain. Times are those of a phase.
 *
 * @param grain cells a processor
 * @param processors how many take part
 * @param phases how many phases the program has
 * @param serial the sequential program's time
 * @param computation what a processor computes
 * @param occupancy what its messages take of its time
 * @param stall what it waits for messages
 */
public record Run(
        long grain, long processors, double phases, double serial, double computation, double occupancy, double stall) {
    /** The time of a phase. */
    public double phase() {
        return computation + occupancy + stall;
    }

    /** The time of all phases. */
    public double time() {
        return phases * phase();
    }

    /** How many times as fast as the sequential program. */
    public double speedUp() {
        return serial / phase();
    }

    /** The speed-up of a processor. */
    public double efficiency() {
        return speedUp() / processors;
    }

    /** What costs most of what is missing to as many times as fast as there are processors. */
    public Limit limit() {
        double extra = computation - serial / processors;
        double most = Math.max(extra, Math.max(occupancy, stall));
        // Not for a rounding error.
        if (most <= phase() * 1e-9) {
            return Limit.NOTHING;
        }
        if (most == occupancy) {
            return Limit.OCCUPANCY;
        }
        return most == stall ? Limit.LATENCY : Limit.EXTRA_WORK;
    }
}
