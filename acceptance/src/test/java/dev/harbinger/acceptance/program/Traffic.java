package dev.harbinger.acceptance.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.Request;
import java.util.Arrays;
import java.util.Random;

/** Every rank sends to every other, early and late, short and long, and all that comes is checked. */
public final class Traffic {
    private static final int ROUNDS = 20;
    private static final long SEED = 20_261_128;

    private Traffic() {}

    public static void main(String[] arguments) {
        try (Harbinger harbinger = Harbinger.join()) {
            Communicator world = harbinger.world();
            long checked = 0;
            for (int round = 0; round < ROUNDS; round++) {
                checked += exchange(world, round);
            }
            System.out.println("all " + world.allreduce(checked, Op.SUM) + " messages are right");
        }
    }

    private static int exchange(Communicator world, int round) {
        int peers = world.size() - 1;
        Request[] requests = new Request[2 * peers];
        byte[][] into = new byte[peers][];
        // In even rounds receives are posted first, in odd ones many a message comes early.
        for (int half = 0; half < 2; half++) {
            for (int i = 0; i < peers; i++) {
                int peer = (world.rank() + 1 + i) % world.size();
                if (half == round % 2) {
                    into[i] = new byte[length(peer, world.rank(), round)];
                    requests[i] = world.ireceive(Data.of(into[i]), peer, round);
                } else {
                    byte[] data = message(world.rank(), peer, round);
                    requests[peers + i] = world.isend(Data.of(data), peer, round);
                }
            }
        }
        Request.awaitAll(requests);
        for (int i = 0; i < peers; i++) {
            int peer = (world.rank() + 1 + i) % world.size();
            if (!Arrays.equals(message(peer, world.rank(), round), into[i])) {
                throw new IllegalStateException("round " + round + ": what came of rank " + peer + " is wrong");
            }
        }
        return peers;
    }

    private static Random random(int from, int to, int round) {
        return new Random(SEED + 1009L * from + 10_007L * to + round);
    }

    /** Most are short, some are longer than what is pushed and than a socket's buffer. */
    private static int length(int from, int to, int round) {
        Random random = random(from, to, round);
        return random.nextInt(4) > 0 ? random.nextInt(2_000) : random.nextInt(150_000);
    }

    private static byte[] message(int from, int to, int round) {
        byte[] message = new byte[length(from, to, round)];
        random(from, to, round).nextBytes(message);
        return message;
    }
}
