/** What a trace tells of the receive side: how early, how predictable, what could be saved. */
module dev.harbinger.study.prediction {
    requires dev.harbinger.predict;
    requires transitive dev.harbinger.report;
    requires transitive dev.harbinger.trace;

    exports dev.harbinger.study.prediction;

    requires static org.jspecify;
}
