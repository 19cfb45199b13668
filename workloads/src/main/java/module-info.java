/** Parallel programs to run and to measure. */
module dev.harbinger.workloads {
    requires transitive dev.harbinger.messaging;
    requires static org.jspecify;

    exports dev.harbinger.workloads;
    exports dev.harbinger.workloads.adi;
    exports dev.harbinger.workloads.cg;
    exports dev.harbinger.workloads.computation;
    exports dev.harbinger.workloads.sp;
}
