package dev.harbinger.cli.architecture.sample.reproduction;

/** A reproduction that reads traces. */
public final class Offender {
    private Offender() {}

    public static void usesTrace() {
        dev.harbinger.cli.architecture.sample.trace.Offender.usesPredict();
    }
}
