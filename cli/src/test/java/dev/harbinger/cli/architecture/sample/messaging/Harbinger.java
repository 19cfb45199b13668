package dev.harbinger.cli.architecture.sample.messaging;

/** An entrance that reaches past the class that stands for the runtime. */
public final class Harbinger {
    private Harbinger() {}

    public static void usesEngine() {
        dev.harbinger.cli.architecture.sample.messaging.engine.Offender.readsNanoTime();
    }

    public static void usesRuntime() {
        dev.harbinger.cli.architecture.sample.messaging.runtime.Offender.usesEngine();
    }
}
