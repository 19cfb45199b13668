package dev.harbinger.trace.otf2;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The processes of a communicator. Any thread may use it. */
final class CommGroup {
    /** All processes, in the order of their ranks of the world. */
    static final CommGroup WORLD = new CommGroup(Kind.WORLD, new int[0], Map.of());

    /** The one process that asks. */
    static final CommGroup SELF = new CommGroup(Kind.SELF, new int[0], Map.of());

    /** Of which nothing is known. */
    static final CommGroup UNKNOWN = new CommGroup(Kind.UNKNOWN, new int[0], Map.of());

    private enum Kind {
        WORLD,
        SELF,
        UNKNOWN,
        /** Those that are listed. */
        LISTED,
        /** Those that are listed, and records hold ranks of the world instead of ranks of the communicator. */
        NAMED_BY_WORLD
    }

    private final Kind kind;
    /** Ranks of the world by ranks of the communicator. */
    private final int[] members;
    /** Ranks of the communicator by ranks of the world, where these are recorded. */
    private final Map<Integer, Integer> byWorld;

    private CommGroup(Kind kind, int[] members, Map<Integer, Integer> byWorld) {
        this.kind = kind;
        this.members = members;
        this.byWorld = byWorld;
    }

    /**
     * The processes of some ranks of the world.
     *
     * @param namedByWorld whether records hold ranks of the world instead of ranks of the communicator
     */
    static CommGroup of(long[] ranks, boolean namedByWorld) {
        int[] members = Arrays.stream(ranks).mapToInt(rank -> (int) rank).toArray();
        Map<Integer, Integer> byWorld = new HashMap<>();
        for (int i = 0; namedByWorld && i < members.length; i++) {
            byWorld.put(members[i], i);
        }
        return new CommGroup(namedByWorld ? Kind.NAMED_BY_WORLD : Kind.LISTED, members, byWorld);
    }

    /** The rank of the communicator that a record means, which is at least 0, or null. */
    @Nullable
    Integer rank(int recorded) {
        return kind == Kind.NAMED_BY_WORLD ? byWorld.get(recorded) : Integer.valueOf(recorded);
    }

    /**
     * The rank of the world that a record means, which is at least 0, or null.
     *
     * @param own the process that asks
     */
    @Nullable
    Integer world(int recorded, int own) {
        return switch (kind) {
            case WORLD, NAMED_BY_WORLD -> Integer.valueOf(recorded);
            case LISTED ->
                recorded < members.length && members[recorded] >= 0 ? Integer.valueOf(members[recorded]) : null;
            case SELF -> Integer.valueOf(own);
            case UNKNOWN -> null;
        };
    }

    /** Whether a process of the world is one of them. */
    boolean contains(int world) {
        return kind == Kind.SELF || kind == Kind.WORLD || Arrays.stream(members).anyMatch(member -> member == world);
    }
}
