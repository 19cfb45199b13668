package dev.harbinger.cli.architecture.sample.messaging.transport.tcp;

/** TCP that knows the runtime. */
public final class Offender {
    private Offender() {}

    public static void usesRuntime() {
        dev.harbinger.cli.architecture.sample.messaging.runtime.Offender.usesEngine();
    }

    public static void usesFace() {
        dev.harbinger.cli.architecture.sample.messaging.Offender.usesRuntime();
    }
}
