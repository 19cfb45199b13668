package dev.harbinger.study.networkcache.policy;

/** One message on its way to the program, from the network interface to the memory of its receive. For one thread. */
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
     * A message that has not arrived, and whose receive is not posted.
     *
     * @param id its message ID
     * @param payload its bytes; not changed
     * @param arrival the cycle in which its last byte reaches the network interface, counted from the program's first
     *     call
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

    /** The program makes its first call, from which the cycle of the arrival is counted. */
    public void startAt(long cycle) {
        arrival += cycle;
    }

    /** The cycle in which it arrives. */
    public long arrival() {
        return arrival;
    }

    /** Marks that it has reached the network interface. */
    public void markArrived() {
        arrived = true;
    }

    /** Whether it has reached the network interface. */
    public boolean hasArrived() {
        return arrived;
    }

    /**
     * Marks that the program has posted its receive.
     *
     * @param where address of the receive's memory
     * @param now the cycle
     */
    public void markPosted(long where, long now) {
        posted = true;
        address = where;
        begun = now;
    }

    /** Whether its receive is posted. */
    public boolean isPosted() {
        return posted;
    }

    /** The address of the receive's memory. */
    public long address() {
        return address;
    }

    /** The cycle in which its receive was posted. */
    public long begun() {
        return begun;
    }

    /** Its address in memory of the system, once {@link #waitAt} was called. */
    long buffer() {
        return buffer;
    }

    /** Marks that it waits in memory of the system. */
    void waitAt(long address) {
        buffer = address;
    }

    /** Marks that it has arrived but finds no room to wait. It stays in the network until its receive is posted. */
    void hold() {
        held = true;
    }

    /** Whether it stays in the network. */
    public boolean isHeld() {
        return held;
    }

    /** Marks that a line of the network cache is reserved for it. */
    void reserve() {
        reserved = true;
    }

    /** Whether a line of the network cache is reserved for it. */
    boolean isReserved() {
        return reserved;
    }

    /** Binds it: its bytes reach the receive's memory in the cycle {@code when}. */
    void bind(long when) {
        bound = true;
        ready = when;
    }

    /** Whether {@link #bind} was called. */
    public boolean isBound() {
        return bound;
    }

    /** The cycle in which its bytes reach the receive's memory, once it is bound. */
    long ready() {
        return ready;
    }
}
