package dev.harbinger.cli.architecture.sample.messaging.runtime;

/** The runtime stands on top and may use all. */
public final class Offender {
    private Offender() {}

    public static void usesEngine() {
        dev.harbinger.cli.architecture.sample.messaging.engine.Offender.readsNanoTime();
    }
}
