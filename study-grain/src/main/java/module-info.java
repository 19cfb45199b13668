/** How far a parallel program scales: latency, occupancy and grain size, beside the published values. */
module dev.harbinger.study.grain {
    requires transitive dev.harbinger.reproduction;

    exports dev.harbinger.study.grain;

    requires static org.jspecify;
}
