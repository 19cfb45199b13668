/** Communicators, matching, the push-pull engine, network memory, collectives and transports. */
@SuppressWarnings("module") // of the rooms that are built later
module dev.harbinger.messaging {
    requires transitive dev.harbinger.predict;
    requires static org.jspecify;

    exports dev.harbinger.messaging;
    exports dev.harbinger.messaging.counters;
    exports dev.harbinger.messaging.observe;
    exports dev.harbinger.messaging.settings;
    exports dev.harbinger.messaging.transport;
    exports dev.harbinger.messaging.transport.local to
            dev.harbinger.launch;
    exports dev.harbinger.messaging.transport.tcp to
            dev.harbinger.launch,
            dev.harbinger.cli;
    exports dev.harbinger.messaging.runtime to
            dev.harbinger.launch;
    exports dev.harbinger.messaging.deadlock to
            dev.harbinger.launch;
    exports dev.harbinger.messaging.engine to
            dev.harbinger.active,
            dev.harbinger.study.pushpull;
}
