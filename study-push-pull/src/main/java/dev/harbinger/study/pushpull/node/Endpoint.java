package dev.harbinger.study.pushpull.node;

import java.lang.foreign.MemorySegment;

/** The messages of one simulated program, which does one thing at a time. */
interface Endpoint {
    /** Sends; {@code then} happens when the program may go on. The memory is not changed after. */
    void send(MemorySegment data, Runnable then);

    /** Receives; {@code then} happens when the message is in {@code into}. */
    void receive(MemorySegment into, Runnable then);

    /** Changes the size of the process's pushed buffer. */
    void resize(long bytes);

    /** Computes for some nanoseconds. */
    void compute(long nanos, Runnable then);
}
