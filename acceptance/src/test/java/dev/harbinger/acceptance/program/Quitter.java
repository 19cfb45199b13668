package dev.harbinger.acceptance.program;

import dev.harbinger.messaging.Harbinger;

/** One rank, the first argument, exits with the second; the others wait for it. */
public final class Quitter {
    private Quitter() {}

    public static void main(String[] arguments) {
        try (Harbinger harbinger = Harbinger.join()) {
            int quitter = Integer.parseInt(arguments[0]);
            if (harbinger.world().rank() == quitter) {
                System.exit(Integer.parseInt(arguments[1]));
            }
            harbinger.world().receive(quitter, 1);
        }
    }
}
