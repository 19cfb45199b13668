package dev.harbinger.launch.program;

import dev.harbinger.messaging.Harbinger;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;

/** Rank 1 leaves a thread behind, which ends when a line is printed on the standard error output. */
public final class Lingerer {
    private Lingerer() {}

    public static void main(String[] arguments) {
        try (Harbinger harbinger = Harbinger.join()) {
            if (harbinger.world().rank() == 1) {
                CountDownLatch printed = new CountDownLatch(1);
                PrintStream before = System.err;
                System.setErr(new PrintStream(before, true) {
                    @Override
                    public void println(String line) {
                        before.println(line);
                        printed.countDown();
                    }
                });
                Thread.ofPlatform().name("worker").start(() -> {
                    try {
                        printed.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
            }
        }
    }
}
