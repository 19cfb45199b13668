package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Request;

/** Two ranks and a few messages of every kind that a trace tells apart; arguments: how often. */
public final class Exchange {
    private Exchange() {}

    public static void main(String[] arguments) {
        Communicator world = Harbinger.join().world();
        double[] data = new double[10];
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            if (world.rank() == 0) {
                world.send(data, 0, 10, 1, 5);
                world.receive(data, 0, 4, 1, 6);
            } else {
                world.receive(data, 0, 10, 0, 5);
                Request request = world.isend(data, 2, 4, 0, 6);
                request.await();
            }
        }
    }
}
