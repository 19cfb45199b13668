package dev.harbinger.cli.architecture.sample.messaging.transport.local;

/** A local transport that knows TCP. */
public final class Offender {
    private Offender() {}

    public static void usesTcp() {
        dev.harbinger.cli.architecture.sample.messaging.transport.tcp.Offender.usesRuntime();
    }

    public static void usesFace() {
        dev.harbinger.cli.architecture.sample.messaging.Offender.usesRuntime();
    }
}
