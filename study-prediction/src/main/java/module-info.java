/** What a trace tells of the receive side: how early, how predictable, what could be saved. */
module dev.harbinger.study.prediction {
    requires transitive dev.harbinger.predict;
    requires transitive dev.harbinger.report;
    requires transitive dev.harbinger.trace;

    exports dev.harbinger.study.prediction;
    exports dev.harbinger.study.prediction.arrival;
    exports dev.harbinger.study.prediction.page;
    exports dev.harbinger.study.prediction.receives;
    exports dev.harbinger.study.prediction.score;

    requires static org.jspecify;
}
