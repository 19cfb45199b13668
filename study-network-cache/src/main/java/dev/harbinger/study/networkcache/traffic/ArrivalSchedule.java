package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import java.util.Arrays;
import java.util.List;

/**
 * The cycle of a simulated processor in which each message of a rank arrives: its virtual time multiplied by r, the
 * simulated cycles per unit of time (Khunjush, sections 5.2 and 6.1). With a small r messages arrive early, with a
 * large r late. Messages are numbered by their position in {@link Traffic#messages}, which is the order of their
 * arrivals.
 *
 * <p>It also hands out each message once, by ID. Each machine needs its own; for one thread.
 */
public final class ArrivalSchedule {
    /** The result of {@link #next} when there is no message. */
    public static final int NONE = -1;

    private static final double NANOS_A_SECOND = 1e9;

    private final long[] cycles;
    private final long[] ids;
    /** For each of {@link #ids} its messages, and how many of them were handed out. */
    private final int[][] messages;

    private final int[] taken;

    private ArrivalSchedule(long[] cycles, long[] ids, int[][] messages) {
        this.cycles = cycles;
        this.ids = ids;
        this.messages = messages;
        this.taken = new int[ids.length];
    }

    /**
     * The schedule of a traffic.
     *
     * @param cyclesPerNano simulated cycles per nanosecond of virtual time
     * @throws IllegalArgumentException when the traffic has no arrival times, the scale is negative or a cycle is
     *     beyond 2^53
     */
    public static ArrivalSchedule of(Traffic traffic, double cyclesPerNano) {
        if (!(cyclesPerNano >= 0)) {
            throw new IllegalArgumentException("cycles per nanosecond is " + cyclesPerNano + ": it must be 0 or more");
        }
        List<Message> arriving = traffic.messages();
        long[] cycles = new long[arriving.size()];
        for (int i = 0; i < cycles.length; i++) {
            double cycle = Math.ceil(arriving.get(i).arrival() * cyclesPerNano);
            if (!(cycle <= 0x1p53)) {
                throw new IllegalArgumentException("message " + i + " of " + traffic.program() + ", "
                        + MessageId.text(arriving.get(i).id()) + ", arrives at "
                        + arriving.get(i).arrival()
                        + " ns times " + cyclesPerNano + ": "
                        + (Double.isNaN(cycle) ? "its traffic was not run in virtual time" : "no such cycle"));
            }
            cycles[i] = (long) cycle;
        }
        return of(arriving, cycles);
    }

    /** A schedule in which every message arrives before the program starts, for a traffic without known times. */
    public static ArrivalSchedule atOnce(Traffic traffic) {
        return of(traffic.messages(), new long[traffic.messages().size()]);
    }

    private static ArrivalSchedule of(List<Message> arriving, long[] cycles) {
        long[] ids =
                arriving.stream().mapToLong(Message::id).sorted().distinct().toArray();
        return new ArrivalSchedule(cycles, ids, byId(arriving, ids));
    }

    private static int[][] byId(List<Message> arriving, long[] ids) {
        int[] counts = new int[ids.length];
        int[] slots = new int[arriving.size()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = Arrays.binarySearch(ids, arriving.get(i).id());
            counts[slots[i]]++;
        }
        int[][] messages = new int[ids.length][];
        for (int slot = 0; slot < messages.length; slot++) {
            messages[slot] = new int[counts[slot]];
        }
        Arrays.fill(counts, 0);
        for (int i = 0; i < slots.length; i++) {
            messages[slots[i]][counts[slots[i]]++] = i;
        }
        return messages;
    }

    /** Converts cycles per nanosecond to cycles per second, as the document writes r: 25.19E07, for example. */
    public static double perSecond(double cyclesPerNano) {
        return cyclesPerNano * NANOS_A_SECOND;
    }

    /** Number of messages. */
    public int size() {
        return cycles.length;
    }

    /** The cycle in which a message has arrived. */
    public long cycle(int message) {
        return cycles[message];
    }

    /** The cycles of all messages, in order. */
    public long[] cycles() {
        return cycles.clone();
    }

    /** Hands out the next message with an ID, {@link #NONE} after the last. */
    public int next(long id) {
        int slot = Arrays.binarySearch(ids, id);
        if (slot < 0 || taken[slot] == messages[slot].length) {
            return NONE;
        }
        return messages[slot][taken[slot]++];
    }

    /** The message that {@link #next} would hand out. */
    public int peek(long id) {
        int slot = Arrays.binarySearch(ids, id);
        return slot < 0 || taken[slot] == messages[slot].length ? NONE : messages[slot][taken[slot]];
    }

    /** Resets the schedule: no message is handed out. */
    public void reset() {
        Arrays.fill(taken, 0);
    }
}
