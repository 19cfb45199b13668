package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The last rank does as the argument says what makes a job hard to end: {@code hook} throws and has a shutdown hook
 * that does not return, {@code exit} has such a hook and exits with the second argument, {@code return} returns from
 * main and leaves a thread that keeps the process, {@code memory} fills the heap for good, {@code child} starts a
 * process, says its id and is killed. The others wait for a message and then throw, or for {@code hook} sleep.
 */
public final class Stubborn {
    /** Longer than the timeout of any test. */
    private static final long VERY_LONG_MILLIS = 3_600_000;

    private static final List<Object> HOARD = new ArrayList<>(1 << 20);

    private Stubborn() {}

    public static void main(String[] arguments) throws Exception {
        try (Harbinger harbinger = Harbinger.join()) {
            Communicator world = harbinger.world();
            if (world.rank() == world.size() - 1) {
                resist(arguments, world);
            } else if (arguments[0].equals("hook")) {
                Thread.sleep(VERY_LONG_MILLIS);
            } else {
                world.receive(new byte[1], 0, 1, world.size() - 1, 7);
                throw new IllegalStateException("no data");
            }
        }
    }

    private static void resist(String[] arguments, Communicator world) throws IOException, InterruptedException {
        switch (arguments[0]) {
            case "hook" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(Stubborn::sleep));
                throw new IllegalStateException("no data");
            }
            case "exit" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(Stubborn::sleep));
                System.exit(Integer.parseInt(arguments[1]));
            }
            case "return" -> {
                world.send(new byte[1], 0, 1, 0, 7);
                new Thread(Stubborn::sleep).start();
            }
            case "memory" -> hoard();
            case "child" -> {
                Process child = new ProcessBuilder("sleep", Long.toString(VERY_LONG_MILLIS / 1000)).start();
                System.out.println("child " + child.pid());
                Process kill = new ProcessBuilder(
                                "kill",
                                "-KILL",
                                Long.toString(ProcessHandle.current().pid()))
                        .start();
                kill.waitFor();
                sleep();
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(VERY_LONG_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Large things first, then ever smaller ones, until there is no room for the least. */
    private static void hoard() {
        for (int bytes : new int[] {1 << 20, 1 << 10, 0}) {
            try {
                while (true) {
                    HOARD.add(new byte[bytes]);
                }
            } catch (OutOfMemoryError e) {
                if (bytes == 0) {
                    throw e;
                }
            }
        }
    }
}
