package dev.harbinger.cli.architecture.sample.trace;

/** A trace that knows predictors. */
public final class Offender {
    private Offender() {}

    public static void usesPredict() {
        dev.harbinger.cli.architecture.sample.predict.Offender.usesReport();
    }
}
