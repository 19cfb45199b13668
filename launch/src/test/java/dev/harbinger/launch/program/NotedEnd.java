package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Rank 0 writes a file with the name of the argument, if any, to the directory of the job, and is gone. The others wait
 * for a message from it.
 */
public final class NotedEnd {
    private NotedEnd() {}

    public static void main(String[] arguments) throws IOException {
        try (Harbinger harbinger = Harbinger.join()) {
            Communicator world = harbinger.world();
            world.barrier();
            if (world.rank() == 0) {
                if (arguments.length > 0) {
                    Files.createFile(Path.of(System.getProperty("harbinger.launch.directory"), arguments[0]));
                }
                Runtime.getRuntime().halt(9);
            }
            world.receive(new byte[1], 0, 1, 0, 7);
        }
    }
}
