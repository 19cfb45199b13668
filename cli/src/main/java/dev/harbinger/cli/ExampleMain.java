package dev.harbinger.cli;

import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.Workloads;
import java.util.Arrays;

/**
 * Main class of the ranks that run an example. Its arguments are the name of the example and the example's arguments.
 */
public final class ExampleMain {
    private ExampleMain() {}

    /** Runs the example as one rank. */
    public static void main(String[] arguments) {
        try (Harbinger harbinger = Harbinger.join()) {
            Workloads.byName(arguments[0]).run(harbinger, Arrays.copyOfRange(arguments, 1, arguments.length));
        }
    }
}
