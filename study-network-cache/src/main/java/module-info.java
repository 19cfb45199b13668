/** A processor with a network cache, simulated on real programs and compared with the published values. */
module dev.harbinger.study.networkcache {
    requires dev.harbinger.messaging;
    requires dev.harbinger.predict;
    requires dev.harbinger.workloads;
    requires transitive dev.harbinger.reproduction;
    requires transitive dev.harbinger.trace;

    exports dev.harbinger.study.networkcache;

    requires static org.jspecify;
}
