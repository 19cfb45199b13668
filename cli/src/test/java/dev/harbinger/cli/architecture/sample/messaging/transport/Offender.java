package dev.harbinger.cli.architecture.sample.messaging.transport;

/** A transport in a circle with the engine. */
public final class Offender {
    private Offender() {}

    public static void usesEngine() {
        dev.harbinger.cli.architecture.sample.messaging.engine.Offender.usesTransport();
    }
}
