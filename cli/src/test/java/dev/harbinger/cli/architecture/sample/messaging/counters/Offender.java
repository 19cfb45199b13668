package dev.harbinger.cli.architecture.sample.messaging.counters;

/** Counters that know settings. */
public final class Offender {
    private Offender() {}

    public static void usesSettings() {
        dev.harbinger.cli.architecture.sample.messaging.settings.Offender.usesCollective();
    }
}
