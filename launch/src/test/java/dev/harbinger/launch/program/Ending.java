package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import java.io.IOException;
import java.util.List;

/** The last rank ends as the first argument says, while the others wait for a message of it that never comes. */
public final class Ending {
    private Ending() {}

    public static void main(String[] arguments) throws Exception {
        try (Harbinger harbinger = Harbinger.join()) {
            Communicator world = harbinger.world();
            if (world.rank() == world.size() - 1) {
                end(arguments);
            } else {
                world.receive(new byte[1], 0, 1, world.size() - 1, 7);
            }
        }
    }

    private static void end(String[] arguments) throws IOException, InterruptedException {
        switch (arguments[0]) {
            case "exit" -> System.exit(Integer.parseInt(arguments[1]));
            case "halt" -> Runtime.getRuntime().halt(Integer.parseInt(arguments[1]));
            case "throw" -> throw new IllegalStateException("no data\nat all");
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
