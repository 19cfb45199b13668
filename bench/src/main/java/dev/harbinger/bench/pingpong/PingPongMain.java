package dev.harbinger.bench.pingpong;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Harbinger's side of the ping-pong: the program of both ranks, the same as {@code ping_pong.c} step by step.
 * Arguments: {@value #SEGMENTS} or {@value #ARRAYS}, then a {@link Step} each.
 */
public final class PingPongMain {
    static final String SEGMENTS = "segments";
    static final String ARRAYS = "arrays";
    /** Enough for the JVM to have compiled everything by then. */
    private static final int SWEEPS = 3;

    private static final int TAG = 1;
    private static final int PAGE = 4096;

    private PingPongMain() {}

    /** Makes the round trips of one of the ranks. */
    public static void main(String[] arguments) {
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i < arguments.length; i++) {
            steps.add(Step.parse(arguments[i]));
        }
        try (Harbinger harbinger = Harbinger.join();
                Arena arena = Arena.ofShared()) {
            Communicator world = harbinger.world();
            int most = steps.stream().mapToInt(Step::bytes).max().orElse(0);
            Trips trips = switch (arguments[0]) {
                case ARRAYS -> new ArrayTrips(world, most);
                case SEGMENTS -> new SegmentTrips(world, most, arena);
                default -> throw new IllegalArgumentException(arguments[0]);
            };
            run(trips, steps, world.rank() == 0);
        }
    }

    private static void run(Trips trips, List<Step> steps, boolean tells) {
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (Step step : steps) {
                trips.prepare(step.bytes());
                trips.check();
                trips.make(step.warmUp());
            }
        }
        for (Step step : steps) {
            trips.prepare(step.bytes());
            trips.make(step.warmUp());
            List<Double> nanos = new ArrayList<>();
            for (int batch = 0; batch < step.batches(); batch++) {
                long begin = System.nanoTime();
                trips.make(step.trips());
                nanos.add((System.nanoTime() - begin) / (2.0 * step.trips()));
            }
            if (tells) {
                System.out.println(new Timings(step.bytes(), nanos));
            }
        }
    }

    /** Round trips between the two ranks. */
    private abstract static class Trips {
        final Communicator world;
        final boolean serves;
        final int peer;

        Trips(Communicator world) {
            if (world.size() != 2) {
                throw new IllegalArgumentException("ping-pong needs 2 ranks, not " + world.size());
            }
            this.world = world;
            this.serves = world.rank() == 0;
            this.peer = 1 - world.rank();
        }

        /** Chooses the length of the messages. */
        abstract void prepare(int bytes);

        abstract void send();

        abstract void receive();

        abstract MemorySegment out();

        abstract MemorySegment in();

        final void make(int count) {
            for (int trip = 0; trip < count; trip++) {
                if (serves) {
                    send();
                    receive();
                } else {
                    receive();
                    send();
                }
            }
        }

        /** One round trip whose content is looked at. */
        final void check() {
            for (long i = 0; i < out().byteSize(); i++) {
                out().set(ValueLayout.JAVA_BYTE, i, (byte) (i % 251 + 1));
            }
            in().fill((byte) 0);
            make(1);
            long wrong = in().mismatch(out());
            if (wrong >= 0) {
                throw new IllegalStateException("ping-pong: of " + out().byteSize() + " bytes from rank " + peer
                        + " byte " + wrong + " came changed");
            }
        }
    }

    /** Messages in native memory. */
    private static final class SegmentTrips extends Trips {
        private final MemorySegment allOut;
        private final MemorySegment allIn;
        private MemorySegment out;
        private MemorySegment in;

        SegmentTrips(Communicator world, int most, Arena arena) {
            super(world);
            out = allOut = arena.allocate(most, PAGE);
            in = allIn = arena.allocate(most, PAGE);
        }

        @Override
        void prepare(int bytes) {
            out = allOut.asSlice(0, bytes);
            in = allIn.asSlice(0, bytes);
        }

        @Override
        void send() {
            world.send(out, peer, TAG);
        }

        @Override
        void receive() {
            world.receive(in, peer, TAG);
        }

        @Override
        MemorySegment out() {
            return out;
        }

        @Override
        MemorySegment in() {
            return in;
        }
    }

    /** Messages in arrays on the heap. */
    private static final class ArrayTrips extends Trips {
        private final byte[] out;
        private final byte[] in;
        private int bytes;

        ArrayTrips(Communicator world, int most) {
            super(world);
            out = new byte[most];
            in = new byte[most];
        }

        @Override
        void prepare(int bytes) {
            this.bytes = bytes;
        }

        @Override
        void send() {
            world.send(out, 0, bytes, peer, TAG);
        }

        @Override
        void receive() {
            world.receive(in, 0, bytes, peer, TAG);
        }

        @Override
        MemorySegment out() {
            return MemorySegment.ofArray(out).asSlice(0, bytes);
        }

        @Override
        MemorySegment in() {
            return MemorySegment.ofArray(in).asSlice(0, bytes);
        }
    }
}
