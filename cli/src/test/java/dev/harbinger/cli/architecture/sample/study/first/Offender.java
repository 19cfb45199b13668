package dev.harbinger.cli.architecture.sample.study.first;

/** A study that launches, and reaches into another study. */
public final class Offender {
    private Offender() {}

    public static void usesLaunch() {
        dev.harbinger.cli.architecture.sample.launch.Offender.usesWorkloads();
    }

    public static void usesSecond() {
        dev.harbinger.cli.architecture.sample.study.second.Offender.alone();
    }
}
