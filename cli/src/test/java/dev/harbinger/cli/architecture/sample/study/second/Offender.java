package dev.harbinger.cli.architecture.sample.study.second;

/** A study that another reaches into. */
public final class Offender {
    private Offender() {}

    public static void alone() {
        System.out.println();
    }
}
