package dev.harbinger.cli.architecture.sample.messaging.observe;

/** A listener that calls into messaging. */
public final class Offender {
    private Offender() {}

    public static void usesFace() {
        dev.harbinger.cli.architecture.sample.messaging.Offender.usesRuntime();
    }
}
