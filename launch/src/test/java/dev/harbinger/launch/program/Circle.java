package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Request;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Ranks that wait for each other without end, or only for a while. The first argument says how, the second for how many
 * milliseconds rank 0 pauses before.
 */
public final class Circle {
    private Circle() {}

    public static void main(String[] arguments) throws Exception {
        Communicator world = Harbinger.join().world();
        int[] number = new int[1];
        if (world.rank() == 0) {
            Thread.sleep(Long.parseLong(arguments[1]));
        }
        switch (arguments[0]) {
            case "receive" -> world.receive(number, 0, 1, (world.rank() + 1) % world.size(), 3);
            case "barrier" -> {
                if (world.rank() == 0) {
                    world.receive(number, 0, 1, 1, 3);
                } else {
                    world.barrier();
                }
            }
            case "iprobe" -> {
                while (world.iprobe((world.rank() + 1) % world.size(), 3) == null) {
                    Thread.sleep(1);
                }
            }
            case "test" -> {
                Request request = world.ireceive(number, 0, 1, (world.rank() + 1) % world.size(), 3);
                while (!request.test()) {
                    Thread.onSpinWait();
                }
            }
            case "timed" -> {
                Request request = world.ireceive(number, 0, 1, (world.rank() + 1) % world.size(), 3);
                while (request.await(Duration.ofMillis(10)) == null) {
                    Thread.onSpinWait();
                }
            }
            case "any" -> {
                int next = (world.rank() + 1) % world.size();
                Request.awaitAny(
                        world.ireceive(number, 0, 1, next, 3), null, world.ireceive(new int[1], 0, 1, next, 4));
            }
            case "idle-pool" -> {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                pool.submit(() -> {}).get();
                world.receive(number, 0, 1, (world.rank() + 1) % world.size(), 3);
                pool.close();
            }
            case "compute" -> Thread.sleep(Long.parseLong(arguments[1]));
            default -> world.barrier();
        }
    }
}
