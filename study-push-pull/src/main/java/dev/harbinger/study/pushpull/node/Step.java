package dev.harbinger.study.pushpull.node;

/** A step of a simulated program. */
public sealed interface Step {
    /** Sends a message. */
    record Send(int bytes) implements Step {}

    /** Receives a message. */
    record Receive(int bytes) implements Step {}

    /** Idles for a number of instructions. */
    record Compute(long instructions) implements Step {}

    /** Changes the size of the process's pushed buffer at run time (Push-Pull Messaging, section 3). */
    record Resize(long bytes) implements Step {}

    /** Starts the program's timer. */
    record Start() implements Step {}

    /** Stops it and records its time. */
    record Stop() implements Step {}
}
