package dev.harbinger.study.networkcache.machine;

/**
 * A machine and when messages come to it.
 *
 * @param machine what it is like
 * @param cyclesPerNano cycles for each nanosecond of virtual time, the document's r; 0 lets everything come at once
 * @param seed of what is random in it
 */
public record Setup(MachineParameters machine, double cyclesPerNano, long seed) {
    /** The usual seed. */
    public static final long USUAL_SEED = 1;

    /** A machine with the usual seed. */
    public Setup(MachineParameters machine, double cyclesPerNano) {
        this(machine, cyclesPerNano, USUAL_SEED);
    }

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when time runs backwards
     */
    public Setup {
        if (!(cyclesPerNano >= 0 && cyclesPerNano < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("r is " + cyclesPerNano + " cycles a nanosecond: it must be 0 or more");
        }
    }
}
