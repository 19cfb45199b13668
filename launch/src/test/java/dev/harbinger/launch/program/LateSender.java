package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;

/** Rank 0 sends to rank 1 once the process of rank 1 has gone, and does not look before. */
public final class LateSender {
    private LateSender() {}

    public static void main(String[] arguments) {
        try (Harbinger harbinger = Harbinger.join()) {
            Communicator world = harbinger.world();
            long[] process = {ProcessHandle.current().pid()};
            if (world.rank() == 1) {
                world.send(process, 0, 1, 0, 1);
                world.receive(process, 0, 1, 0, 2);
            } else {
                world.receive(process, 0, 1, 1, 1);
                var receiver = ProcessHandle.of(process[0]).orElseThrow().onExit();
                world.send(process, 0, 1, 1, 2);
                var _ = receiver.join();
                world.send(process, 0, 1, 1, 3);
            }
        }
    }
}
