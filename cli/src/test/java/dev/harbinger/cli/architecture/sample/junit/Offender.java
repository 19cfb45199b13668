package dev.harbinger.cli.architecture.sample.junit;

/** A JUnit extension that writes traces. */
public final class Offender {
    private Offender() {}

    public static void usesTrace() {
        dev.harbinger.cli.architecture.sample.trace.Offender.usesPredict();
    }
}
