package dev.harbinger.messaging.engine;

/**
 * A receive call as the program wrote it: its six-tuple (Afsahi and Dimopoulos, section 5) and its call site. Reused
 * for each call.
 */
public final class ReceiveCall {
    private int source;
    private int tag;
    private long count;
    private int datatype;
    private long buffer;
    private int communicator;
    private long site;

    /** An empty call, to be {@link #set}. */
    public ReceiveCall() {}

    /** A call, as {@link #set} describes it. */
    public ReceiveCall(int source, int tag, long count, int datatype, long buffer, int communicator, long site) {
        set(source, tag, count, datatype, buffer, communicator, site);
    }

    /**
     * Describes another call.
     *
     * @param source rank in the communicator, or ANY
     * @param tag tag, or ANY
     * @param count elements
     * @param datatype number of the element type
     * @param buffer identity of the memory
     * @param communicator number of the communicator at this rank
     * @param site identity of the call site, 0 if it is not determined
     */
    public void set(int source, int tag, long count, int datatype, long buffer, int communicator, long site) {
        this.source = source;
        this.tag = tag;
        this.count = count;
        this.datatype = datatype;
        this.buffer = buffer;
        this.communicator = communicator;
        this.site = site;
    }

    /** Rank in the communicator, or ANY. */
    public int source() {
        return source;
    }

    /** Tag, or ANY. */
    public int tag() {
        return tag;
    }

    /** Elements. */
    public long count() {
        return count;
    }

    /** Number of the element type. */
    public int datatype() {
        return datatype;
    }

    /** Identity of the memory. */
    public long buffer() {
        return buffer;
    }

    /** Number of the communicator at this rank. */
    public int communicator() {
        return communicator;
    }

    /** Identity of the call site. */
    public long site() {
        return site;
    }
}
