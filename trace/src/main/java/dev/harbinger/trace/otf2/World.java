package dev.harbinger.trace.otf2;

/** The locations of MPI by their ranks in {@code MPI_COMM_WORLD}. */
final class World {
    private final long[] locations;

    /** The locations by rank, which is taken over; none when the archive does not tell. */
    World(long[] locations) {
        this.locations = locations;
    }

    /** How many ranks there are. */
    int size() {
        return locations.length;
    }

    /** The location of a rank. */
    long location(int rank) {
        return locations[rank];
    }
}
