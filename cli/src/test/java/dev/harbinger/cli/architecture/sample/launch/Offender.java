package dev.harbinger.cli.architecture.sample.launch;

/** A launcher that knows workloads, in a circle with them. */
public final class Offender {
    private Offender() {}

    public static void usesWorkloads() {
        dev.harbinger.cli.architecture.sample.workloads.Offender.usesLaunch();
    }
}
