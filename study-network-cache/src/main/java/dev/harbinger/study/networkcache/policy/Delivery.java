package dev.harbinger.study.networkcache.policy;

/**
 * One message on its way to the program, from the network interface to the memory that its receive names. For one
 * thread.
 */
public final class Delivery {
    private final long id;
    private final byte[] payload;
    private long arrival;

    private boolean arrived;
    private boolean posted;
    private long address;
    private long begun;

    private long buffer;
    private boolean held;
    private boolean reserved;
    private boolean bound;
    private long ready;

    /**
     * A message that has neither arrived nor been asked for.
     *
     * @param id its message ID
     * @param payload its bytes; not changed
     * @param arrival the cycle when its last byte reaches the network interface, counted from the program's first call
     */
    public Delivery(long id, byte[] payload, long arrival) {
        this.id = id;
        this.payload = payload;
        this.arrival = arrival;
    }

    /** Its message ID. */
    public long id() {
        return id;
    }

    /** Its bytes. */
    public byte[] payload() {
        return payload;
    }

    /** Its length in bytes. */
    public int length() {
        return payload.length;
    }

    /** The program has made its first call: the cycle of its arrival is counted from that of the call. */
    public void startAt(long cycle) {
        arrival += cycle;
    }

    /** The cycle when it arrives. */
    public long arrival() {
        return arrival;
    }

    /** It has reached the network interface. */
    public void markArrived() {
        arrived = true;
    }

    /** Whether it has reached the network interface. */
    public boolean hasArrived() {
        return arrived;
    }

    /**
     * The program asks for it.
     *
     * @param where the address it is to have
     * @param now the cycle
     */
    public void markPosted(long where, long now) {
        posted = true;
        address = where;
        begun = now;
    }

    /** Whether the program has asked for it. */
    public boolean isPosted() {
        return posted;
    }

    /** The address it is to have. */
    public long address() {
        return address;
    }

    /** The cycle in which the program asked for it. */
    public long begun() {
        return begun;
    }

    /** Where it waits in memory of the system, once {@link #waitAt} was called. */
    long buffer() {
        return buffer;
    }

    /** It waits in memory of the system. */
    void waitAt(long address) {
        buffer = address;
    }

    /** It has arrived and finds no room to wait: it stays in the network until the program asks for it. */
    void hold() {
        held = true;
    }

    /** Whether it stays in the network. */
    public boolean isHeld() {
        return held;
    }

    /** A line of the network cache is kept for it. */
    void reserve() {
        reserved = true;
    }

    /** Whether a line of the network cache is kept for it. */
    boolean isReserved() {
        return reserved;
    }

    /** Its bytes are on their way to where the program wants them, and there in the cycle {@code when}. */
    void bind(long when) {
        bound = true;
        ready = when;
    }

    /** Whether {@link #bind} was called. */
    public boolean isBound() {
        return bound;
    }

    /** The cycle when its bytes are where the program wants them, once it is bound. */
    long ready() {
        return ready;
    }
}
