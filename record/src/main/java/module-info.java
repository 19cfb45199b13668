/** Records what MPI programs in C and Fortran send and receive. */
module dev.harbinger.record {
    requires dev.harbinger.trace;

    exports dev.harbinger.record;

    requires static org.jspecify;
}
