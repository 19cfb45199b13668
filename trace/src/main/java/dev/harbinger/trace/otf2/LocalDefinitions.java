package dev.harbinger.trace.otf2;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Maps the numbers in the events of one location to the global definitions, and holds the offset of its clock. One
 * thread at a time.
 *
 * <pre>
 * code  record        numbers, as {@link RecordInput} draws them; (n) has always n bytes
 *    5  map           kind (1): 3 regions, 6 communicators, 10 calling contexts; count, form (1),
 *                     form 0: the global numbers of 0, 1, 2, ...
 *                     form 1: count pairs of a local and a global number
 *    6  clock offset  time (8), ticks to add (a number), standard deviation (8)
 * </pre>
 *
 * A number that no map has is itself global. See otf2_local_definitions.h and otf2_id_map.c.
 */
final class LocalDefinitions {
    private static final int MAP = 5;
    private static final int CLOCK_OFFSET = 6;
    private static final int REGIONS = 3;
    private static final int COMMUNICATORS = 6;
    private static final int CONTEXTS = 10;
    private static final int DENSE = 0;
    private static final int MOST_PAIRS = 1 << 22;

    private final Map<Integer, Integer> regions = new HashMap<>();
    private final Map<Integer, Integer> communicators = new HashMap<>();
    private final Map<Integer, Integer> contexts = new HashMap<>();
    private final ClockOffsets offsets = new ClockOffsets();

    /** None: all numbers are global. */
    LocalDefinitions() {}

    /** Reads all definitions. */
    static LocalDefinitions read(RecordInput in) throws IOException {
        LocalDefinitions read = new LocalDefinitions();
        for (int code = in.next(); code != RecordInput.END_OF_FILE; code = in.next()) {
            in.beginRecord();
            if (code == MAP) {
                read.readMap(in);
            } else if (code == CLOCK_OFFSET) {
                long time = in.i64();
                read.offsets.add(time, in.number());
            }
            in.endRecord();
        }
        return read;
    }

    private void readMap(RecordInput in) throws IOException {
        int kind = in.u8();
        Map<Integer, Integer> map = switch (kind) {
            case REGIONS -> regions;
            case COMMUNICATORS -> communicators;
            case CONTEXTS -> contexts;
            default -> null;
        };
        if (map == null) {
            return;
        }
        long count = in.number();
        int form = in.u8();
        for (long i = 0; i != count && in.inRecord(); i++) {
            int local = form == DENSE ? (int) i : in.number32();
            map.put(local, in.number32());
            if (map.size() > MOST_PAIRS) {
                throw in.error("is behind " + MOST_PAIRS + " pairs of one map: the file is damaged");
            }
        }
    }

    /** The global number of a region. */
    int region(int local) {
        return regions.getOrDefault(local, local);
    }

    /** The global number of a communicator. */
    int communicator(int local) {
        return communicators.getOrDefault(local, local);
    }

    /** The global number of a calling context. */
    int context(int local) {
        return contexts.getOrDefault(local, local);
    }

    /** How far the clock was off. */
    ClockOffsets offsets() {
        return offsets;
    }
}
