package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;
import java.util.Arrays;

/**
 * Rank 1 sends messages and ends its process at once; rank 0 receives them, and looks whether all have come. Arguments:
 * how many and how long, and whether rank 0 waits for the end of the process first.
 */
public final class LastMessages {
    private LastMessages() {}

    public static void main(String[] arguments) throws Exception {
        int messages = Integer.parseInt(arguments[0]);
        int bytes = Integer.parseInt(arguments[1]);
        boolean late = Boolean.parseBoolean(arguments[2]);
        Communicator world = Harbinger.join().world();
        long[] process = {ProcessHandle.current().pid()};
        if (world.rank() == 1) {
            world.send(Data.of(process), 0, 0);
            for (int i = 0; i < messages; i++) {
                world.send(Data.of(message(i, bytes)), 0, 1);
            }
            System.exit(0);
        }
        world.receive(Data.of(process), 1, 0);
        if (late) {
            while (ProcessHandle.of(process[0]).isPresent()) {
                Thread.sleep(10);
            }
        }
        byte[] into = new byte[bytes];
        for (int i = 0; i < messages; i++) {
            world.receive(Data.of(into), 1, 1);
            if (!Arrays.equals(message(i, bytes), into)) {
                throw new IllegalStateException("message " + i + " is damaged");
            }
        }
        System.out.println("all have arrived");
    }

    private static byte[] message(int number, int bytes) {
        byte[] message = new byte[bytes];
        Arrays.fill(message, (byte) (number + 1));
        return message;
    }
}
