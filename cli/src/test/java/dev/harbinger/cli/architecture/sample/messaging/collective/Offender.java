package dev.harbinger.cli.architecture.sample.messaging.collective;

/** A collective that reaches the engine. */
public final class Offender {
    private Offender() {}

    public static void usesEngine() {
        dev.harbinger.cli.architecture.sample.messaging.engine.Offender.readsNanoTime();
    }
}
