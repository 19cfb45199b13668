package dev.harbinger.launch.program;

import dev.harbinger.messaging.Harbinger;

/** Prints what it was told was tuned, one property a line. */
public final class Tuned {
    private Tuned() {}

    public static void main(String[] arguments) {
        try (Harbinger _ = Harbinger.join()) {
            System.getProperties().stringPropertyNames().stream()
                    .filter(name -> name.startsWith("harbinger.tuned."))
                    .sorted()
                    .map(name -> name + "=" + System.getProperty(name))
                    .forEach(System.out::println);
        }
    }
}
