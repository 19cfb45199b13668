package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Op;
import java.util.Arrays;

/** A program that knows no launcher: each rank prints the sum of all ranks, and what it was given. */
public final class PlainProgram {
    private PlainProgram() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals("by reflection")) {
            PlainProgram.class.getDeclaredMethod("join").invoke(null);
        }
        try (Harbinger harbinger = Harbinger.join()) {
            Communicator world = harbinger.world();
            if (arguments.length > 1
                    && arguments[0].equals("fails")
                    && world.rank() == Integer.parseInt(arguments[1])) {
                throw new IllegalStateException("no data");
            }
            long[] sum = {0};
            world.allreduce(Data.of(new long[] {world.rank()}), Data.of(sum), Op.SUM);
            System.out.println(world.rank() + "/" + world.size() + " " + sum[0] + " " + Arrays.toString(arguments));
        }
    }

    private static void join() {
        Harbinger.join().close();
    }
}
