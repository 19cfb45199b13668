/** Parallel programs to run and to measure. */
@SuppressWarnings("module") // of the study, which is built later
module dev.harbinger.workloads {
    requires transitive dev.harbinger.messaging;
    requires static org.jspecify;

    exports dev.harbinger.workloads;
    exports dev.harbinger.workloads.computation;
    exports dev.harbinger.workloads.cg to
            dev.harbinger.study.networkcache;
}
