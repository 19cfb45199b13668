/** Records the messages of MPI programs in C and Fortran. */
module dev.harbinger.record {
    requires transitive dev.harbinger.trace;

    exports dev.harbinger.record;

    requires static org.jspecify;
}
