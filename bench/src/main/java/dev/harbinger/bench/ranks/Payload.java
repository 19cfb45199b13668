package dev.harbinger.bench.ranks;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.Request;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The messages of one rank: what it sends from, and what it receives into. */
abstract class Payload {
    static final int PAGE = 4096;

    static final int TAG = 1;

    final Communicator world;

    private Payload(Communicator world) {
        this.world = world;
    }

    /**
     * The messages of a rank.
     *
     * @param most length of the longest
     */
    static Payload of(Memory memory, Communicator world, int most, Arena arena) {
        return switch (memory) {
            case SEGMENTS -> new Segments(world, most, arena);
            case ARRAYS -> new Arrays(world, most);
            case VIEWS -> new Views(world, most, arena);
            case SHARED -> new Segments(world, world.allocate(most), world.allocate(most));
            case REFERENCE -> new Prepared(world, most, arena);
        };
    }

    /** Chooses the length of the messages. */
    abstract void choose(int bytes);

    abstract void send(int peer);

    abstract void receive(int peer);

    abstract Request isend(int peer);

    abstract Request ireceive(int peer);

    /** Sends a message of this content. */
    abstract void send(int peer, MemorySegment content);

    /** Receives a message; the first byte that differs from {@code content}, or -1. */
    abstract long receive(int peer, MemorySegment content);

    /** Messages in native memory. */
    private static class Segments extends Payload {
        private final MemorySegment allOut;
        private final MemorySegment allIn;
        private MemorySegment out;
        private MemorySegment in;

        Segments(Communicator world, int most, Arena arena) {
            this(world, arena.allocate(most, PAGE), arena.allocate(most, PAGE));
        }

        Segments(Communicator world, MemorySegment allOut, MemorySegment allIn) {
            super(world);
            this.allOut = allOut;
            this.allIn = allIn;
            out = allOut;
            in = allIn;
        }

        @Override
        void choose(int bytes) {
            out = allOut.asSlice(0, bytes);
            in = allIn.asSlice(0, bytes);
        }

        @Override
        void send(int peer) {
            world.send(out, peer, TAG);
        }

        @Override
        void receive(int peer) {
            world.receive(in, peer, TAG);
        }

        @Override
        Request isend(int peer) {
            return world.isend(out, peer, TAG);
        }

        @Override
        Request ireceive(int peer) {
            return world.ireceive(in, peer, TAG);
        }

        @Override
        void send(int peer, MemorySegment content) {
            out.copyFrom(content);
            send(peer);
        }

        @Override
        long receive(int peer, MemorySegment content) {
            in.fill((byte) 0);
            receive(peer);
            return in.mismatch(content);
        }
    }

    /** Messages received as views. */
    private static class Views extends Segments {
        Views(Communicator world, int most, Arena arena) {
            super(world, most, arena);
        }

        @Override
        void receive(int peer) {
            world.receive(peer, TAG).close();
        }

        @Override
        long receive(int peer, MemorySegment content) {
            try (Message message = world.receive(peer, TAG)) {
                return message.data().mismatch(content);
            }
        }
    }

    /** Messages written in place and received as views. */
    private static final class Prepared extends Views {
        private int bytes;

        Prepared(Communicator world, int most, Arena arena) {
            super(world, most, arena);
        }

        @Override
        void choose(int chosen) {
            super.choose(chosen);
            bytes = chosen;
        }

        @Override
        void send(int peer) {
            try (Outgoing message = world.prepare(bytes, peer, TAG)) {
                message.send();
            }
        }

        @Override
        void send(int peer, MemorySegment content) {
            try (Outgoing message = world.prepare(bytes, peer, TAG)) {
                message.data().copyFrom(content);
                message.send();
            }
        }
    }

    /** Messages in arrays on the heap. */
    private static final class Arrays extends Payload {
        private final byte[] out;
        private final byte[] in;
        private int bytes;

        Arrays(Communicator world, int most) {
            super(world);
            out = new byte[most];
            in = new byte[most];
        }

        @Override
        void choose(int chosen) {
            bytes = chosen;
        }

        @Override
        void send(int peer) {
            world.send(out, 0, bytes, peer, TAG);
        }

        @Override
        void receive(int peer) {
            world.receive(in, 0, bytes, peer, TAG);
        }

        @Override
        Request isend(int peer) {
            return world.isend(Data.of(out, 0, bytes), peer, TAG);
        }

        @Override
        Request ireceive(int peer) {
            return world.ireceive(Data.of(in, 0, bytes), peer, TAG);
        }

        @Override
        void send(int peer, MemorySegment content) {
            MemorySegment.ofArray(out).copyFrom(content);
            send(peer);
        }

        @Override
        long receive(int peer, MemorySegment content) {
            MemorySegment received = MemorySegment.ofArray(in).asSlice(0, bytes);
            received.fill((byte) 0);
            receive(peer);
            return received.mismatch(content);
        }
    }
}
