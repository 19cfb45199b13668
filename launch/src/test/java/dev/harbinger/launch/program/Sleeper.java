package dev.harbinger.launch.program;

import dev.harbinger.messaging.Harbinger;

/** Says its process id and then does nothing for long, without any message. */
public final class Sleeper {
    private Sleeper() {}

    public static void main(String[] arguments) throws InterruptedException {
        Harbinger.join();
        System.out.println("process " + ProcessHandle.current().pid());
        Thread.sleep(120_000);
    }
}
