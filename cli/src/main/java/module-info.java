/** The commands of Harbinger. */
module dev.harbinger.cli {
    requires dev.harbinger.predict;
    requires dev.harbinger.trace;
    requires dev.harbinger.messaging;
    requires dev.harbinger.report;
    requires dev.harbinger.launch;
    requires dev.harbinger.workloads;
    requires info.picocli;
    requires static org.jspecify;

    exports dev.harbinger.cli;
}
