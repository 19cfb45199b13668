package dev.harbinger.cli.architecture.sample.messaging.progress;

/** Waits that know the communicators. */
public final class Offender {
    private Offender() {}

    public static void usesRuntime() {
        dev.harbinger.cli.architecture.sample.messaging.runtime.Offender.usesEngine();
    }
}
