package dev.harbinger.messaging.runtime;

/** A failed operation whose error no call has thrown to the program. */
interface UncollectedError {
    /** What the rank did and how it failed; completes "rank 3 ...". */
    String describe();
}
