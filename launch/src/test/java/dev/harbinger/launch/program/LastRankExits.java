package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import java.io.IOException;
import java.util.List;

/**
 * The last rank ends in the way the first argument names; the second is its exit code or signal. The others wait for a
 * message from it that never comes, in the way of {@link Waiting} that an optional third argument names.
 */
public final class LastRankExits {
    /** How the others wait. */
    public enum Waiting {
        SOURCE,
        ANY_SOURCE,
        BARRIER
    }

    private static final class Bare extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Bare(String message) {
            super(message, null, false, false);
        }
    }

    private LastRankExits() {}

    public static void main(String[] arguments) throws Exception {
        try (Harbinger harbinger = Harbinger.join()) {
            Communicator world = harbinger.world();
            if (world.rank() == world.size() - 1) {
                end(arguments);
            } else {
                await(arguments.length < 3 ? Waiting.SOURCE : Waiting.valueOf(arguments[2]), world);
            }
        }
    }

    private static void await(Waiting waiting, Communicator world) {
        switch (waiting) {
            case SOURCE -> world.receive(new byte[1], 0, 1, world.size() - 1, 7);
            case ANY_SOURCE -> world.receive(new byte[1], 0, 1, Communicator.ANY_SOURCE, 7);
            case BARRIER -> world.barrier();
        }
    }

    private static void end(String[] arguments) throws IOException, InterruptedException {
        switch (arguments[0]) {
            case "exit" -> System.exit(Integer.parseInt(arguments[1]));
            case "exit-elsewhere" -> {
                Thread other = new Thread(() -> System.exit(Integer.parseInt(arguments[1])));
                other.start();
                other.join();
            }
            case "halt" -> Runtime.getRuntime().halt(Integer.parseInt(arguments[1]));
            case "throw" -> throw new IllegalStateException("no data\nat all");
            case "throw-bare" -> throw new Bare("only words");
            case "signal" -> {
                String self = Long.toString(ProcessHandle.current().pid());
                new ProcessBuilder(List.of("kill", "-" + arguments[1], self))
                        .start()
                        .waitFor();
                Thread.sleep(60_000);
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }
}
