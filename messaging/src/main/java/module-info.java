/** Communicators, matching, the push-pull engine, network memory, collectives and transports. */
module dev.harbinger.messaging {
    requires dev.harbinger.predict;
    // Once the package has a class (javac refuses earlier): exports dev.harbinger.messaging;
    // and: exports dev.harbinger.messaging.transport to dev.harbinger.launch;
    requires static org.jspecify;
}
