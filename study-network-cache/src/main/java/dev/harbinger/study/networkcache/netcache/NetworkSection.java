package dev.harbinger.study.networkcache.netcache;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The network section: the lines that hold payloads, in sets and ways, found by their network tag. The other two tags
 * of a line are kept here too: the message while the line is unbound, the process address once it is bound. The two
 * exclude each other (Afsahi and Dimopoulos, section 7.1). For one thread.
 *
 * <p>A line is a number: set * ways + way.
 */
final class NetworkSection {
    /** No line. */
    static final int NONE = -1;

    /** Holds nothing. */
    static final byte INVALID = 0;
    /** Holds a waiting message: network tag and message valid. */
    static final byte UNBOUND = 1;
    /** Holds received bytes: process tag valid. */
    static final byte BOUND = 2;
    /** Is reserved for a message that has not arrived: process tag and message valid, no payload. */
    static final byte RESERVED = 3;

    private final int sets;
    private final int ways;
    private final int lineBytes;
    private final int lineShift;
    private final byte[] payload;
    private final byte[] state;
    private final boolean[] dirty;
    private final int[] length;
    private final long[] networkTag;
    private final long[] processAddress;
    private final long[] used;
    private final @Nullable WaitingMessage[] message;
    private final @Nullable Reservation[] reservation;
    private final int[] part;
    /** The lines of the same message before and after, for messages that are kept whole. */
    private final int[] previous;

    private final int[] following;
    private final int[] inState = new int[4];
    private long clock;

    NetworkSection(SectionGeometry geometry) {
        sets = geometry.sets();
        ways = geometry.ways();
        lineBytes = geometry.lineBytes();
        lineShift = Integer.numberOfTrailingZeros(lineBytes);
        int lines = geometry.lines();
        payload = new byte[lines * lineBytes];
        state = new byte[lines];
        dirty = new boolean[lines];
        length = new int[lines];
        networkTag = new long[lines];
        processAddress = new long[lines];
        used = new long[lines];
        message = new WaitingMessage[lines];
        reservation = new Reservation[lines];
        part = new int[lines];
        previous = new int[lines];
        following = new int[lines];
        inState[INVALID] = lines;
        Arrays.fill(previous, NONE);
        Arrays.fill(following, NONE);
    }

    /** The line that holds the bytes at a network address, {@link #NONE} if none does. */
    int find(long networkAddress) {
        long tag = networkAddress >>> lineShift;
        int first = setOf(networkAddress) * ways;
        for (int line = first; line < first + ways; line++) {
            if (networkTag[line] == tag && state[line] == UNBOUND) {
                return line;
            }
        }
        return NONE;
    }

    /** The set that an address chooses. */
    int setOf(long address) {
        return (int) (address >>> lineShift) & (sets - 1);
    }

    /** Makes an invalid line hold a part of a message, without its payload yet. */
    void hold(int line, WaitingMessage of, int which, int bytes, boolean isDirty) {
        become(line, UNBOUND);
        message[line] = of;
        part[line] = which;
        length[line] = bytes;
        networkTag[line] = (of.address() + (long) which * lineBytes) >>> lineShift;
        dirty[line] = isDirty;
        touch(line);
    }

    /** Makes an invalid line wait for a part of a message. */
    void reserve(int line, Reservation forMessage, int which, int bytes) {
        become(line, RESERVED);
        reservation[line] = forMessage;
        part[line] = which;
        length[line] = bytes;
        processAddress[line] = forMessage.processAddress + (long) which * lineBytes;
        touch(line);
    }

    /** Binds a line to the process address of its payload. The network tag and the message become invalid. */
    void bind(int line, long address) {
        become(line, BOUND);
        networkTag[line] = 0;
        message[line] = null;
        previous[line] = NONE;
        following[line] = NONE;
        processAddress[line] = address;
        dirty[line] = true;
        touch(line);
    }

    /** A reserved line has received its payload and is bound. */
    void fill(int line, int bytes) {
        become(line, BOUND);
        reservation[line] = null;
        previous[line] = NONE;
        following[line] = NONE;
        length[line] = bytes;
        dirty[line] = true;
        touch(line);
    }

    /** Empties a line. */
    void invalidate(int line) {
        become(line, INVALID);
        networkTag[line] = 0;
        message[line] = null;
        reservation[line] = null;
        previous[line] = NONE;
        following[line] = NONE;
        dirty[line] = false;
    }

    /** Links the line of a message to the one before it. */
    void link(int before, int line) {
        following[before] = line;
        previous[line] = before;
    }

    /** The first line of the message that a line belongs to. */
    int firstOf(int line) {
        int first = line;
        while (previous[first] != NONE) {
            first = previous[first];
        }
        return first;
    }

    int following(int line) {
        return following[line];
    }

    void touch(int line) {
        used[line] = ++clock;
    }

    byte state(int line) {
        return state[line];
    }

    /** How many lines are in a state. */
    int count(byte inThatState) {
        return inState[inThatState];
    }

    boolean isDirty(int line) {
        return dirty[line];
    }

    void markDirty(int line) {
        dirty[line] = true;
    }

    int length(int line) {
        return length[line];
    }

    long processAddress(int line) {
        return processAddress[line];
    }

    /** When it was used last, as a count of uses. */
    long lastUse(int line) {
        return used[line];
    }

    @Nullable
    WaitingMessage message(int line) {
        return message[line];
    }

    @Nullable
    Reservation reservation(int line) {
        return reservation[line];
    }

    int part(int line) {
        return part[line];
    }

    int count() {
        return state.length;
    }

    int ways() {
        return ways;
    }

    int sets() {
        return sets;
    }

    int lineBytes() {
        return lineBytes;
    }

    /** How many lines a message of a length takes. */
    int linesFor(int bytes) {
        return (int) Math.max(1, ((long) bytes + lineBytes - 1) / lineBytes);
    }

    byte[] payload() {
        return payload;
    }

    /** The position of a line's payload in {@link #payload()}. */
    int position(int line) {
        return line << lineShift;
    }

    /** The line that a place in {@link #payload()} belongs to. */
    int lineAt(int position) {
        return position >>> lineShift;
    }

    private void become(int line, byte next) {
        inState[state[line]]--;
        inState[next]++;
        state[line] = next;
    }
}
