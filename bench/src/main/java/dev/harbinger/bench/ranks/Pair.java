package dev.harbinger.bench.ranks;

import dev.harbinger.bench.measure.Step;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An exercise of two ranks with messages of one kind: rank 0 serves, rank 1 answers. */
abstract class Pair implements Exercise {
    private static final int SIGNAL = 2;

    final Communicator world;
    final Payload payload;
    final boolean serves;
    final int peer;
    private int bytes;

    Pair(Communicator world, Payload payload) {
        this.world = world;
        this.payload = payload;
        serves = world.rank() == 0;
        peer = 1 - world.rank();
    }

    @Override
    public void prepare(Step step) {
        bytes = step.bytes();
        payload.choose(bytes);
    }

    @Override
    public void check() {
        MemorySegment content = MemorySegment.ofArray(new byte[bytes]);
        for (int i = 0; i < bytes; i++) {
            content.set(ValueLayout.JAVA_BYTE, i, (byte) (i % 251 + 1));
        }
        if (serves) {
            payload.send(peer, content);
        }
        long wrong = payload.receive(peer, content);
        if (wrong >= 0) {
            throw new IllegalStateException(
                    "of " + bytes + " bytes from rank " + peer + " byte " + wrong + " came changed");
        }
        if (!serves) {
            payload.send(peer, content);
        }
    }

    /** An empty message to the other rank. */
    final void signal() {
        world.send(Data.nothing(), peer, SIGNAL);
    }

    final void awaitSignal() {
        world.receive(Data.nothing(), peer, SIGNAL);
    }
}
