package dev.harbinger.cli.architecture.sample.workloads;

/** A workload that launches itself. */
public final class Offender {
    private Offender() {}

    public static void usesLaunch() {
        dev.harbinger.cli.architecture.sample.launch.Offender.usesWorkloads();
    }
}
