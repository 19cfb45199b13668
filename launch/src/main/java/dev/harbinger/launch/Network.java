package dev.harbinger.launch;

/** How the ranks of a job reach each other, when they are processes. */
public enum Network {
    /** Through shared memory: all ranks are of one host. */
    SHARED_MEMORY,
    /** By TCP, also inside a host: to measure, or where shared memory is out of the question. */
    TCP
}
