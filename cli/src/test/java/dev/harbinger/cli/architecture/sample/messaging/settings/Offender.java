package dev.harbinger.cli.architecture.sample.messaging.settings;

/** Settings that know the collectives. */
public final class Offender {
    private Offender() {}

    public static void usesCollective() {
        dev.harbinger.cli.architecture.sample.messaging.collective.Offender.usesEngine();
    }

    public static void usesTransport() {
        dev.harbinger.cli.architecture.sample.messaging.transport.Offender.usesEngine();
    }
}
