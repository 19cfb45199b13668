package dev.harbinger.launch.program;

import dev.harbinger.messaging.Harbinger;

/** Says its process id and then prints lines without end. */
public final class Spewer {
    private Spewer() {}

    public static void main(String[] arguments) {
        Harbinger.join();
        System.out.println("process " + ProcessHandle.current().pid());
        while (true) {
            System.out.println("a line that nobody reads, one of very many");
        }
    }
}
