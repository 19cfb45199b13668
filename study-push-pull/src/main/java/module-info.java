/** Push-Pull Messaging reproduced: the engine over a simulated pair of nodes, beside the published values. */
module dev.harbinger.study.pushpull {
    requires dev.harbinger.messaging;
    requires transitive dev.harbinger.report;

    exports dev.harbinger.study.pushpull;
    exports dev.harbinger.study.pushpull.cost;
    exports dev.harbinger.study.pushpull.measured;

    requires static org.jspecify;
}
