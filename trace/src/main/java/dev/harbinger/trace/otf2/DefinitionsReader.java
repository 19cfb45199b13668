package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads the global definitions of an archive. One thread at a time.
 *
 * <pre>
 * code  record           numbers and texts, as {@link RecordInput} draws them; (1) is one byte, [...] came later
 *    5  clock            ticks a second, origin, length of the trace [, real time]
 *   10  string           number, text
 *   14  location         number, name (a string's number), type (1), events, group
 *   15  region           number, name, description, old type (1), file, first line, last line
 *                        [, mangled name, role (1), paradigm (1), flags]
 *   18  group            number, name, old type (1), members, each member [, type (1), paradigm (1), flags]
 *   22  communicator     number, name, group, parent [, flags]
 *   34  calling context  number, region, place in the source, parent
 *   43  intercommunicator  number, name, group, other group, common communicator, flags
 * </pre>
 *
 * A paradigm of 4 is MPI. Groups of type 4 are the world, its members locations; of type 5, its members ranks of the
 * world; of type 6, the process itself. A flag of 1: events name the members by their ranks of the world. Old types 4
 * (MPI group), 5 (MPI self) and 6 (MPI locations) stand for these. All other records are skipped. See
 * otf2_global_definitions.h and OTF2_GlobalDefReader_inc.c.
 */
final class DefinitionsReader {
    private static final int CLOCK = 5;
    private static final int STRING = 10;
    private static final int LOCATION = 14;
    private static final int REGION = 15;
    private static final int GROUP = 18;
    private static final int COMMUNICATOR = 22;
    private static final int CALLING_CONTEXT = 34;
    private static final int INTERCOMMUNICATOR = 43;

    private static final int MPI = 4;
    private static final int COMM_LOCATIONS = 4;
    private static final int COMM_GROUP = 5;
    private static final int COMM_SELF = 6;
    private static final int OLD_GROUP = 4;
    private static final int OLD_SELF = 5;
    private static final int OLD_LOCATIONS = 6;
    private static final int NAMED_BY_WORLD = 1;

    /** Kept of a name. */
    private static final int LONGEST_NAME = 400;
    /** Names kept, in all, in bytes: 64 MiB. Those beyond are empty. */
    private static final long MOST_NAME_BYTES = 64L << 20;
    /** Definitions of one kind; more are no archive that could be read here. */
    private static final int MOST_DEFINITIONS = 1 << 21;
    /** Members of groups kept, in all. Of groups beyond nothing is known. */
    private static final int MOST_MEMBERS = 1 << 24;

    private final RecordInput in;
    private final Map<Integer, String> strings = new HashMap<>();
    private final Map<Long, Location> locations = new LinkedHashMap<>();
    private final Map<Integer, RawRegion> regions = new HashMap<>();
    private final Map<Integer, CommGroup> groups = new HashMap<>();
    private final Map<Integer, RawCommunicator> communicators = new HashMap<>();
    private final Map<Integer, Integer> contexts = new HashMap<>();
    private Clock clock = Clock.UNKNOWN;
    private World world = new World(new long[0]);
    private long nameBytes;
    private int members;

    private record RawRegion(int name, int file, int line, int paradigm) {}

    private record RawCommunicator(int group, int otherGroup) {
        static final int NONE = -1;
    }

    private DefinitionsReader(RecordInput in) {
        this.in = in;
    }

    /**
     * Reads all definitions.
     *
     * @param expected how many there should be, 0 if that is not known
     */
    static Definitions read(RecordInput in, long expected) throws IOException {
        DefinitionsReader reader = new DefinitionsReader(in);
        long count = 0;
        for (int code = in.next(); code != RecordInput.END_OF_FILE; code = in.next()) {
            in.beginRecord();
            reader.readRecord(code);
            in.endRecord();
            count++;
        }
        if (expected > 0 && count != expected) {
            throw in.error("is behind " + count + " definitions, and the anchor file tells of " + expected
                    + ": one of the files is damaged, or they are of two archives");
        }
        return reader.definitions();
    }

    private void readRecord(int code) throws IOException {
        switch (code) {
            case CLOCK -> {
                long ticks = in.number();
                clock = new Clock(ticks, in.number());
            }
            case STRING -> {
                int number = in.number32();
                String text = in.text(LONGEST_NAME);
                nameBytes += text.length();
                put(strings, number, nameBytes > MOST_NAME_BYTES ? "" : text);
            }
            case LOCATION -> {
                long number = in.number();
                in.number();
                boolean isThread = in.u8() == Location.THREAD;
                put(locations, number, new Location(number, isThread, in.number(), in.number32()));
            }
            case REGION -> readRegion();
            case GROUP -> readGroup();
            case COMMUNICATOR -> {
                int number = in.number32();
                in.number();
                put(communicators, number, new RawCommunicator(in.number32(), RawCommunicator.NONE));
            }
            case INTERCOMMUNICATOR -> {
                int number = in.number32();
                in.number();
                put(communicators, number, new RawCommunicator(in.number32(), in.number32()));
            }
            case CALLING_CONTEXT -> {
                int number = in.number32();
                put(contexts, number, in.number32());
            }
            default -> {}
        }
    }

    private <K, V> void put(Map<K, V> all, K number, V definition) throws TraceFormatException {
        all.put(number, definition);
        if (all.size() > MOST_DEFINITIONS) {
            throw in.error("is behind " + MOST_DEFINITIONS + " definitions of one kind: the file is damaged");
        }
    }

    private void readRegion() throws IOException {
        int number = in.number32();
        int name = in.number32();
        in.number();
        in.u8();
        int file = in.number32();
        int line = in.number32();
        in.number();
        int paradigm = 0;
        if (in.inRecord()) {
            in.number();
            in.u8();
            paradigm = in.u8();
        }
        put(regions, number, new RawRegion(name, file, line, paradigm));
    }

    private void readGroup() throws IOException {
        int number = in.number32();
        in.number();
        int oldType = in.u8();
        long[] listed = readMembers();
        int type = switch (oldType) {
            case OLD_GROUP -> COMM_GROUP;
            case OLD_SELF -> COMM_SELF;
            case OLD_LOCATIONS -> COMM_LOCATIONS;
            default -> 0;
        };
        int paradigm = MPI;
        int flags = 0;
        if (in.inRecord()) {
            type = in.u8();
            paradigm = in.u8();
            flags = in.number32();
        }
        if (paradigm != MPI) {
            return;
        }
        switch (type) {
            case COMM_LOCATIONS -> {
                world = new World(listed);
                put(groups, number, CommGroup.WORLD);
            }
            case COMM_GROUP -> put(groups, number, CommGroup.of(listed, (flags & NAMED_BY_WORLD) != 0));
            case COMM_SELF -> put(groups, number, CommGroup.SELF);
            default -> {}
        }
    }

    /** Grows with what is read, whatever their number is said to be. */
    private long[] readMembers() throws IOException {
        long count = in.number();
        long[] listed = {};
        int read = 0;
        for (long i = 0; i != count && in.inRecord(); i++) {
            long member = in.number();
            if (members < MOST_MEMBERS) {
                if (read == listed.length) {
                    listed = Arrays.copyOf(listed, Math.max(16, 2 * read));
                }
                listed[read++] = member;
                members++;
            }
        }
        return Arrays.copyOf(listed, read);
    }

    private Definitions definitions() {
        Map<Integer, Region> named = new HashMap<>();
        regions.forEach((number, raw) -> named.put(
                number,
                Region.of(
                        strings.getOrDefault(raw.name, "region " + Integer.toUnsignedString(number)),
                        strings.getOrDefault(raw.file, ""),
                        raw.line,
                        raw.paradigm)));
        Map<Integer, Communicator> grouped = new HashMap<>();
        communicators.forEach((number, raw) -> grouped.put(
                number,
                new Communicator(
                        group(raw.group), raw.otherGroup == RawCommunicator.NONE ? null : group(raw.otherGroup))));
        return new Definitions(clock, world, locations, named, contexts, grouped);
    }

    /** Ranks of the world mean nothing when the world is not known. */
    private CommGroup group(int number) {
        return world.size() == 0 ? CommGroup.UNKNOWN : groups.getOrDefault(number, CommGroup.UNKNOWN);
    }
}
