package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Request;
import java.util.List;

/**
 * Four ranks in two parts, the even and the odd ones, each in falling order of its ranks: the lower rank of a part
 * sends and the higher one receives from any source, in the part and in a duplicate of it. With an argument the last
 * rank of all halts after that.
 */
public final class Parts {
    /** Tags of the messages, in this order. */
    public static final List<Integer> TAGS = List.of(11, 12, 13);

    private Parts() {}

    public static void main(String[] arguments) {
        Communicator world = Harbinger.join().world();
        Communicator part = world.split(world.rank() % 2, -world.rank());
        if (part == null) {
            throw new AssertionError("every rank is in a part");
        }
        Communicator copy = part.duplicate();
        if (part.rank() == 0) {
            receive(part, copy);
        } else {
            part.send(new int[3], 0, 3, 0, TAGS.get(0));
            part.send(new int[3], 0, 2, 0, TAGS.get(1));
            copy.send(new int[3], 0, 1, 0, TAGS.get(2));
        }
        world.barrier();
        if (arguments.length > 0 && world.rank() == world.size() - 1) {
            halt(world);
        }
    }

    private static void receive(Communicator part, Communicator copy) {
        int[] data = new int[8];
        part.receive(data, 0, 8, Communicator.ANY_SOURCE, Communicator.ANY_TAG);
        Request request = part.ireceive(data, 0, 8, Communicator.ANY_SOURCE, TAGS.get(1));
        request.await();
        copy.receive(data, 0, 8, 1, TAGS.get(2));
        Request never = part.ireceive(data, 0, 8, 1, 99);
        never.cancel();
        never.await();
    }

    private static void halt(Communicator world) {
        world.send(new int[1], 0, 1, 0, 5);
        Runtime.getRuntime().halt(9);
    }
}
