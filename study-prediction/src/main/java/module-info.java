/**
 * What a trace tells of the receive side: how early, how predictable, what could be saved. And the published values of
 * message prediction beside ours.
 */
module dev.harbinger.study.prediction {
    requires dev.harbinger.messaging;
    requires dev.harbinger.workloads;
    requires transitive dev.harbinger.predict;
    requires transitive dev.harbinger.report;
    requires transitive dev.harbinger.reproduction;
    requires transitive dev.harbinger.trace;

    exports dev.harbinger.study.prediction;
    exports dev.harbinger.study.prediction.arrival;
    exports dev.harbinger.study.prediction.page;
    exports dev.harbinger.study.prediction.published;
    exports dev.harbinger.study.prediction.receives;
    exports dev.harbinger.study.prediction.score;

    requires static org.jspecify;
}
