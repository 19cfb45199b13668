package dev.harbinger.bench.ranks;

import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Step;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Calls of one collective, one after the other; a broadcast comes from each rank in turn, so that none runs ahead. */
final class CollectiveCall implements Exercise {
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    private final Measurement which;
    private final Communicator world;
    private final MemorySegment allOut;
    private final MemorySegment allIn;
    private int bytes;
    private Data out = Data.nothing();
    private Data in = Data.nothing();

    /** @param most length of the longest message */
    CollectiveCall(Measurement which, Communicator world, int most, Arena arena) {
        this.which = which;
        this.world = world;
        long room = (long) most * (which == Measurement.ALLTOALL ? world.size() : 1);
        allOut = arena.allocate(room, Payload.PAGE);
        allIn = arena.allocate(room, Payload.PAGE);
    }

    @Override
    public void prepare(Step step) {
        bytes = step.bytes();
        long length = (long) bytes * (which == Measurement.ALLTOALL ? world.size() : 1);
        Datatype type = which == Measurement.ALLREDUCE ? Datatype.DOUBLE : Datatype.BYTE;
        out = Data.of(allOut.asSlice(0, length), type);
        in = Data.of(allIn.asSlice(0, length), type);
    }

    @Override
    public void repeat(int count) {
        for (int i = 0; i < count; i++) {
            switch (which) {
                case BARRIER -> world.barrier();
                case BCAST -> world.bcast(out, i % world.size());
                case ALLREDUCE -> world.allreduce(out, in, Op.SUM);
                case ALLTOALL -> world.alltoall(out, in);
                default -> throw new IllegalStateException(which + " is no collective");
            }
        }
    }

    @Override
    public double[] batch(int count) {
        long begin = System.nanoTime();
        repeat(count);
        return new double[] {(System.nanoTime() - begin) / (double) count};
    }

    @Override
    public void check() {
        switch (which) {
            case BCAST -> checkBcast();
            case ALLREDUCE -> checkAllreduce();
            case ALLTOALL -> checkAlltoall();
            default -> repeat(1);
        }
    }

    /** The content of a message from one rank to another. */
    private static byte content(int from, int to) {
        return (byte) (from * 16 + to + 1);
    }

    private void checkBcast() {
        for (int root = 0; root < world.size(); root++) {
            allOut.fill(root == world.rank() ? content(root, 0) : 0);
            world.bcast(out, root);
            for (int i = 0; i < bytes; i++) {
                check(allOut.get(ValueLayout.JAVA_BYTE, i) == content(root, 0), i);
            }
        }
    }

    private void checkAllreduce() {
        int size = world.size();
        int sumOfRanks = size * (size - 1) / 2;
        for (int i = 0; i < bytes / Double.BYTES; i++) {
            allOut.setAtIndex(DOUBLE, i, i + world.rank());
        }
        repeat(1);
        for (int i = 0; i < bytes / Double.BYTES; i++) {
            check(allIn.getAtIndex(DOUBLE, i) == (double) i * size + sumOfRanks, i);
        }
    }

    private void checkAlltoall() {
        for (int to = 0; to < world.size(); to++) {
            allOut.asSlice((long) to * bytes, bytes).fill(content(world.rank(), to));
        }
        repeat(1);
        for (int from = 0; from < world.size(); from++) {
            MemorySegment part = allIn.asSlice((long) from * bytes, bytes);
            for (int i = 0; i < bytes; i++) {
                check(part.get(ValueLayout.JAVA_BYTE, i) == content(from, world.rank()), i);
            }
        }
    }

    private void check(boolean right, int index) {
        if (!right) {
            throw new IllegalStateException(which.key() + " of " + bytes + " bytes on " + world.size()
                    + " ranks: element " + index + " is wrong");
        }
    }
}
