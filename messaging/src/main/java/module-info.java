/** Communicators, matching, the push-pull engine, network memory, collectives and transports. */
module dev.harbinger.messaging {
    requires transitive dev.harbinger.predict;
    requires static org.jspecify;

    exports dev.harbinger.messaging;
    exports dev.harbinger.messaging.transport;
}
