/** Push-Pull Messaging reproduced: the engine over a simulated pair of nodes, beside the published values. */
module dev.harbinger.study.pushpull {
    requires dev.harbinger.messaging;
    requires transitive dev.harbinger.reproduction;

    exports dev.harbinger.study.pushpull;
    exports dev.harbinger.study.pushpull.measured;

    requires static org.jspecify;
}
