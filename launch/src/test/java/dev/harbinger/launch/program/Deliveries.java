package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.Request;
import java.io.IOException;
import java.util.Arrays;

/**
 * Rank 1 sends six messages, the i-th of i bytes of value i; rank 0 receives each in another way, one from any source,
 * one in another communicator. Arguments: how rank 0 ends then, "exit" and "halt" with a code, "throw", "kill" with a
 * signal.
 */
public final class Deliveries {
    /** How many. */
    public static final int MESSAGES = 6;

    private Deliveries() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Communicator world = Harbinger.join().world();
        Communicator other = world.duplicate();
        if (world.rank() == 1) {
            for (int i = 1; i <= MESSAGES; i++) {
                byte[] bytes = new byte[i];
                Arrays.fill(bytes, (byte) i);
                (i == MESSAGES ? other : world).send(Data.of(bytes), 0, i);
            }
            return;
        }
        world.receive(Data.of(new byte[10]), 1, 1);
        Request third = world.ireceive(Data.of(new byte[3]), PointToPoint.ANY_SOURCE, 3);
        Request second = world.ireceive(Data.of(new byte[2]), 1, 2);
        third.await();
        second.await();
        try (Message fourth = world.receive(1, PointToPoint.ANY_TAG)) {
            fourth.status();
        }
        world.mprobe(1, 5).receive(Data.of(new byte[5]));
        other.receive(Data.of(new byte[6]), 1, 6);
        world.send(Data.of(new byte[4]), 1, 99);
        end(arguments);
    }

    private static void end(String[] arguments) throws IOException, InterruptedException {
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "exit" -> System.exit(Integer.parseInt(arguments[1]));
            case "halt" -> Runtime.getRuntime().halt(Integer.parseInt(arguments[1]));
            case "throw" -> throw new IllegalStateException("as asked for");
            case "kill" -> {
                String process = Long.toString(ProcessHandle.current().pid());
                new ProcessBuilder("kill", "-" + arguments[1], process).start().waitFor();
                Thread.sleep(60_000);
            }
            default -> {}
        }
    }
}
