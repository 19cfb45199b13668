package dev.harbinger.acceptance.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;

/** Each rank exchanges messages with the one half the ranks away until it or the way to it is lost. */
public final class Talk {
    private static final int SETTLED = 100;

    private Talk() {}

    public static void main(String[] arguments) {
        try (Harbinger harbinger = Harbinger.join()) {
            Communicator world = harbinger.world();
            int peer = (world.rank() + world.size() / 2) % world.size();
            byte[] mine = new byte[10_000];
            byte[] theirs = new byte[mine.length];
            for (int i = 0; ; i++) {
                world.sendReceive(Data.of(mine), peer, 1, Data.of(theirs), peer, 1);
                if (i == SETTLED) {
                    System.out.println("rank " + world.rank() + " talks with rank " + peer);
                }
            }
        }
    }
}
