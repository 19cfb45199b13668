/** Communicators, matching, the push-pull engine, network memory, collectives and transports. */
@SuppressWarnings("module") // of the study, which is built later
module dev.harbinger.messaging {
    requires transitive dev.harbinger.predict;
    requires static org.jspecify;

    exports dev.harbinger.messaging;
    exports dev.harbinger.messaging.transport;
    exports dev.harbinger.messaging.transport.tcp;
    exports dev.harbinger.messaging.engine to
            dev.harbinger.study.pushpull;
}
