package dev.harbinger.acceptance.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;

/** Each rank waits for a message from the next. With an argument, rank 0 sends a long one, which each passes on. */
public final class Circle {
    private static final int LONG = 100 << 10;

    private Circle() {}

    public static void main(String[] arguments) {
        Communicator world = Harbinger.join().world();
        int[] numbers = new int[LONG];
        int next = (world.rank() + 1) % world.size();
        int previous = (world.rank() + world.size() - 1) % world.size();
        if (arguments.length == 0) {
            world.receive(numbers, 0, LONG, next, 3);
        } else if (world.rank() == 0) {
            world.send(numbers, 0, LONG, next, 3);
            world.receive(numbers, 0, LONG, previous, 3);
        } else {
            world.receive(numbers, 0, LONG, previous, 3);
            world.send(numbers, 0, LONG, next, 3);
        }
    }
}
