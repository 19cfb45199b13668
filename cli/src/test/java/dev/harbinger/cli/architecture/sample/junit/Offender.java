package dev.harbinger.cli.architecture.sample.junit;

/** Active messages that write traces. */
public final class Offender {
    private Offender() {}

    public static void usesTrace() {
        dev.harbinger.cli.architecture.sample.trace.Offender.usesPredict();
    }
}
