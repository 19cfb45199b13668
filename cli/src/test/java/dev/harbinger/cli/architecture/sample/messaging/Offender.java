package dev.harbinger.cli.architecture.sample.messaging;

import picocli.CommandLine;

/** Messaging that starts its own ranks. */
public final class Offender {
    private Offender() {}

    public static void usesLaunch() {
        dev.harbinger.cli.architecture.sample.launch.Offender.usesWorkloads();
    }

    public static void usesRuntime() {
        dev.harbinger.cli.architecture.sample.messaging.runtime.Offender.usesEngine();
    }

    public static void usesPicocli() {
        new CommandLine(new Object()).usage(System.out);
    }
}
