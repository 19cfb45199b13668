package dev.harbinger.launch.program;

import dev.harbinger.messaging.Harbinger;
import java.util.Arrays;

/** Prints rank, size and arguments. */
public final class Greeting {
    private Greeting() {}

    public static void main(String[] arguments) {
        try (Harbinger harbinger = Harbinger.join()) {
            System.out.println("rank " + harbinger.world().rank() + " of "
                    + harbinger.world().size() + " with " + Arrays.toString(arguments));
        }
    }
}
