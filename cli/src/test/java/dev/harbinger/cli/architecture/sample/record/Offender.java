package dev.harbinger.cli.architecture.sample.record;

/** A recorder that starts ranks. */
public final class Offender {
    private Offender() {}

    public static void usesLaunch() {
        dev.harbinger.cli.architecture.sample.launch.Offender.usesWorkloads();
    }
}
