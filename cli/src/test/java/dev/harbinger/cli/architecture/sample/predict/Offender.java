package dev.harbinger.cli.architecture.sample.predict;

import picocli.CommandLine;

/** A predictor that reaches down the house and to a third party. */
public final class Offender {
    private Offender() {}

    public static void usesReport() {
        dev.harbinger.cli.architecture.sample.report.Offender.usesLaunch();
    }

    public static void usesPicocli() {
        new CommandLine(new Object()).usage(System.out);
    }
}
