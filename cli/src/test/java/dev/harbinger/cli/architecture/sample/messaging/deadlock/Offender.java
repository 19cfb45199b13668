package dev.harbinger.cli.architecture.sample.messaging.deadlock;

/** A decision on deadlocks that asks the waits themselves. */
public final class Offender {
    private Offender() {}

    public static void usesProgress() {
        dev.harbinger.cli.architecture.sample.messaging.progress.Offender.usesRuntime();
    }
}
