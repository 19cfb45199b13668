/** What studies share: published values beside ours, and parameters with their origin. */
module dev.harbinger.reproduction {
    requires transitive dev.harbinger.report;
    requires static org.jspecify;

    exports dev.harbinger.reproduction;
}
