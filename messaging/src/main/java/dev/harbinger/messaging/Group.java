package dev.harbinger.messaging;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** An ordered set of processes, each named by its rank in the world (MPI 4.1, section 7.3). Immutable. */
public final class Group {
    private final int[] worldRanks;
    private final Map<Integer, Integer> positions;

    private Group(int[] worldRanks) {
        this.worldRanks = worldRanks;
        this.positions = HashMap.newHashMap(worldRanks.length);
        for (int i = 0; i < worldRanks.length; i++) {
            if (positions.put(worldRanks[i], i) != null) {
                throw new IllegalArgumentException("rank " + worldRanks[i] + " appears twice in a group");
            }
        }
    }

    /**
     * The group of these world ranks, in this order.
     *
     * @throws IllegalArgumentException if a rank appears twice
     */
    public static Group ofWorldRanks(int... worldRanks) {
        return new Group(worldRanks.clone());
    }

    /** Number of processes. */
    public int size() {
        return worldRanks.length;
    }

    /**
     * Rank in the world of member {@code index}.
     *
     * @throws IndexOutOfBoundsException if there is no such member; methods that take positions throw it too
     */
    public int worldRank(int index) {
        return worldRanks[check(index)];
    }

    /** Position of a world rank in this group, or -1. */
    public int indexOf(int worldRank) {
        // In the world and its prefixes, each rank is at its own position.
        boolean inPlace = worldRank >= 0 && worldRank < worldRanks.length && worldRanks[worldRank] == worldRank;
        return inPlace ? worldRank : positions.getOrDefault(worldRank, -1);
    }

    /** The members at these positions, in this order (MPI_GROUP_INCL). */
    public Group include(int... indices) {
        return new Group(Arrays.stream(indices).map(this::worldRank).toArray());
    }

    /** The members except those at these positions (MPI_GROUP_EXCL). */
    public Group exclude(int... indices) {
        boolean[] out = new boolean[size()];
        for (int i : indices) {
            out[check(i)] = true;
        }
        return include(
                java.util.stream.IntStream.range(0, size()).filter(i -> !out[i]).toArray());
    }

    /** This group's members, then those of {@code other} that are not among them (MPI_GROUP_UNION). */
    public Group union(Group other) {
        return new Group(java.util.stream.IntStream.concat(
                        Arrays.stream(worldRanks),
                        Arrays.stream(other.worldRanks).filter(rank -> indexOf(rank) < 0))
                .toArray());
    }

    /** This group's members that are in {@code other} too (MPI_GROUP_INTERSECTION). */
    public Group intersection(Group other) {
        return new Group(Arrays.stream(worldRanks)
                .filter(rank -> other.indexOf(rank) >= 0)
                .toArray());
    }

    /** This group's members that are not in {@code other} (MPI_GROUP_DIFFERENCE). */
    public Group difference(Group other) {
        return new Group(Arrays.stream(worldRanks)
                .filter(rank -> other.indexOf(rank) < 0)
                .toArray());
    }

    /** Checked explicitly, because the virtual machine may omit the message of its own index check. */
    private int check(int index) {
        if (index < 0 || index >= worldRanks.length) {
            throw new IndexOutOfBoundsException(
                    "position " + index + " in a group of " + worldRanks.length + ": must be from 0 and below that");
        }
        return index;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Group group && Arrays.equals(worldRanks, group.worldRanks);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(worldRanks);
    }

    @Override
    public String toString() {
        return Arrays.toString(worldRanks);
    }
}
