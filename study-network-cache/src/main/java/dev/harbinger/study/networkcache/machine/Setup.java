package dev.harbinger.study.networkcache.machine;

/**
 * A machine with the arrival times of its messages.
 *
 * @param machine the machine
 * @param cyclesPerNano cycles per nanosecond of virtual time, the document's r; with 0 all messages arrive at once
 * @param seed seed of random numbers
 */
public record Setup(MachineParameters machine, double cyclesPerNano, long seed) {
    /** The default seed. */
    public static final long USUAL_SEED = 1;

    /** A machine with the default seed. */
    public Setup(MachineParameters machine, double cyclesPerNano) {
        this(machine, cyclesPerNano, USUAL_SEED);
    }

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when r is negative or not a number
     */
    public Setup {
        if (!(cyclesPerNano >= 0 && cyclesPerNano < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "r is " + cyclesPerNano + " cycles per nanosecond: it must be 0 or more");
        }
    }
}
