package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.CollectiveMismatchException;
import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The collectives of one communicator on its {@link Peers}: checks the arguments, packs and unpacks vectors, and calls
 * the algorithm, which works on contiguous memory only. One thread at a time; a second one is refused.
 *
 * <p>Invalid arguments throw an {@link IllegalArgumentException} before anything is sent. {@link CollectiveCall} tells
 * {@link Peers} and shared memory what is called, and they detect ranks that call something else. After an error inside
 * a call the state of the communicator's collectives is undefined.
 */
public final class CollectiveOperations implements Collectives {
    private final Peers peers;
    private final int rank;
    private final int size;
    private final CollectiveArguments arguments;
    private final CollectiveCall call;
    private final ContiguousCollectives collectives;
    private final ScratchBuffers scratch;
    private final ContiguousBuffers buffers;
    private final double[] doubleNumber = new double[1];
    private final long[] longNumber = new long[1];
    private final Data ofDoubleNumber = Data.of(doubleNumber);
    private final Data ofLongNumber = Data.of(longNumber);

    /** The combination of the last reduction, reused while operation and type stay the same. */
    private Combination lastCombination = Combination.of(Op.SUM, Datatype.DOUBLE);

    /** The collectives of the communicator behind {@code peers}. */
    public CollectiveOperations(Peers peers) {
        this(peers, Algorithms.DEFAULT);
    }

    /** The collectives with other algorithms, which must be the same on all ranks. */
    public CollectiveOperations(Peers peers, Algorithms algorithms) {
        this.peers = peers;
        rank = peers.rank();
        size = peers.size();
        arguments = new CollectiveArguments(rank, size);
        call = new CollectiveCall(rank);
        peers.setCall(call);
        collectives = new ContiguousCollectives(peers, call, algorithms);
        scratch = collectives.scratch;
        buffers = new ContiguousBuffers(scratch, rank, call);
    }

    /**
     * Ends this rank's use of shared memory; no call may follow.
     *
     * @throws CollectiveMismatchException if a rank that has ended its use has called other collectives
     */
    public void leave() {
        String difference = collectives.leave();
        if (difference != null) {
            throw new CollectiveMismatchException(
                    "rank " + rank + " closed the communicator, at " + peers.place() + ", " + difference);
        }
    }

    @Override
    public void barrier() {
        try (CollectiveCall _ = begin(CollectiveKind.BARRIER, Datatype.BYTE, 0, CollectiveCall.NO_ROOT)) {
            collectives.barrier.await();
        }
    }

    @Override
    public void bcast(Data data, int root) {
        arguments.root("bcast", root);
        bcast(CollectiveKind.BCAST, data, root);
    }

    private void bcast(CollectiveKind kind, Data data, int root) {
        try (CollectiveCall _ = begin(kind, data.type(), data.count(), root)) {
            if (rank == root) {
                collectives.broadcast.bcast(buffers.packed(data), root);
            } else {
                MemorySegment received = buffers.receiveMemory(data, data.bytes());
                collectives.broadcast.bcast(received, root);
                ContiguousBuffers.unpack(received, data);
            }
        }
    }

    /**
     * The number that rank 0 passes, at all ranks, as part of a call that makes communicators.
     *
     * @param kind the program's call
     */
    public long ofFirst(CollectiveKind kind, long number) {
        long[] agreed = {number};
        bcast(kind, Data.of(agreed), 0);
        return agreed[0];
    }

    @Override
    public void reduce(Data in, Data out, Op op, int root) {
        arguments.root("reduce", root);
        arguments.operation("reduce", op, in.type());
        if (rank == root) {
            arguments.room("reduce at root " + root, in, out, in.count());
            arguments.apart("reduce", in, out);
        }
        try (CollectiveCall _ = begin(CollectiveKind.REDUCE, op, in, in.count(), root)) {
            Combination combination = combination(op, in.type());
            if (rank != root) {
                collectives.reduce.reduce(buffers.packed(in), CollectiveMessages.EMPTY, combination, root);
                return;
            }
            MemorySegment received = buffers.receiveMemory(out, in.bytes());
            collectives.reduce.reduce(buffers.packed(in), received, combination, root);
            ContiguousBuffers.unpack(received, out);
        }
    }

    @Override
    public void allreduce(Data in, Data out, Op op) {
        arguments.operation("allreduce", op, in.type());
        arguments.room("allreduce", in, out, in.count());
        arguments.apart("allreduce", in, out);
        try (CollectiveCall _ = begin(CollectiveKind.ALLREDUCE, op, in, in.count(), CollectiveCall.NO_ROOT)) {
            MemorySegment received = buffers.receiveMemory(out, in.bytes());
            collectives.allreduce.allreduce(buffers.packed(in), received, combination(op, in.type()));
            ContiguousBuffers.unpack(received, out);
        }
    }

    @Override
    public void allreduce(Data inOut, Op op) {
        arguments.operation("allreduce", op, inOut.type());
        try (CollectiveCall _ = begin(CollectiveKind.ALLREDUCE, op, inOut, inOut.count(), CollectiveCall.NO_ROOT)) {
            MemorySegment memory = buffers.packedInPlace(inOut);
            collectives.allreduce.allreduce(memory, memory, combination(op, inOut.type()));
            ContiguousBuffers.unpack(memory, inOut);
        }
    }

    @Override
    public double allreduce(double value, Op op) {
        arguments.operation("allreduce", op, Datatype.DOUBLE);
        try (CollectiveCall _ = begin(CollectiveKind.ALLREDUCE, op, ofDoubleNumber, 1, CollectiveCall.NO_ROOT)) {
            doubleNumber[0] = value;
            MemorySegment memory = ofDoubleNumber.segment();
            collectives.allreduce.allreduce(memory, memory, combination(op, Datatype.DOUBLE));
            return doubleNumber[0];
        }
    }

    @Override
    public long allreduce(long value, Op op) {
        arguments.operation("allreduce", op, Datatype.LONG);
        try (CollectiveCall _ = begin(CollectiveKind.ALLREDUCE, op, ofLongNumber, 1, CollectiveCall.NO_ROOT)) {
            longNumber[0] = value;
            MemorySegment memory = ofLongNumber.segment();
            collectives.allreduce.allreduce(memory, memory, combination(op, Datatype.LONG));
            return longNumber[0];
        }
    }

    @Override
    public void gather(Data in, Data out, int root) {
        arguments.root("gather", root);
        if (rank == root) {
            arguments.roomForParts("gather at root " + root, in, out, in.count());
            arguments.apart("gather", in, out);
        }
        try (CollectiveCall _ = begin(CollectiveKind.GATHER, in.type(), in.count(), root)) {
            if (rank != root) {
                collectives.gather.gather(buffers.packed(in), CollectiveMessages.EMPTY, root);
                return;
            }
            MemorySegment received = buffers.receiveMemory(out, size * in.bytes());
            collectives.gather.gather(buffers.packed(in), received, root);
            ContiguousBuffers.unpack(received, out);
        }
    }

    @Override
    public void gatherv(Data in, Data out, int[] counts, int[] displacements, int root) {
        arguments.root("gatherv", root);
        // Only the root must know the layout.
        PartLayout parts =
                new PartLayout.Counted(counts, displacements, out.type().bytes());
        if (rank == root) {
            String name = "gatherv at root " + root;
            arguments.layout(name, "out", out, counts, displacements);
            arguments.partsApart(name, counts, displacements);
            arguments.sameType(name, in, out);
            arguments.own(name, "in", in.count(), counts[rank]);
            arguments.apart(name, in, out);
        }
        try (CollectiveCall _ = begin(CollectiveKind.GATHER, typeOf(in, out), 0, root)) {
            MemorySegment received = rank == root ? buffers.receiveMemory(out, out.bytes()) : CollectiveMessages.EMPTY;
            collectives.gather.linear(buffers.packed(in), received, parts, root);
        }
    }

    @Override
    public void scatter(Data in, Data out, int root) {
        arguments.root("scatter", root);
        if (rank == root) {
            arguments.dataForParts("scatter at root " + root, in, out, out.count());
            arguments.apart("scatter", in, out);
        }
        try (CollectiveCall _ = begin(CollectiveKind.SCATTER, out.type(), out.count(), root)) {
            MemorySegment received = buffers.receiveMemory(out, out.bytes());
            MemorySegment parts = rank == root ? buffers.packed(in) : CollectiveMessages.EMPTY;
            collectives.scatter.scatter(parts, received, root);
            ContiguousBuffers.unpack(received, out);
        }
    }

    @Override
    public void scatterv(Data in, int[] counts, int[] displacements, Data out, int root) {
        arguments.root("scatterv", root);
        PartLayout parts =
                new PartLayout.Counted(counts, displacements, in.type().bytes());
        if (rank == root) {
            String name = "scatterv at root " + root;
            arguments.layout(name, "in", in, counts, displacements);
            arguments.sameType(name, in, out);
            arguments.own(name, "out", out.count(), counts[rank]);
            arguments.apart(name, in, out);
        }
        try (CollectiveCall _ = begin(CollectiveKind.SCATTER, typeOf(out, in), 0, root)) {
            MemorySegment received = buffers.receiveMemory(out, out.bytes());
            MemorySegment sent = rank == root ? buffers.packed(in) : CollectiveMessages.EMPTY;
            collectives.scatter.linear(sent, parts, received, root, CollectiveKind.SCATTER);
            ContiguousBuffers.unpack(received, out);
        }
    }

    @Override
    public void allgather(Data in, Data out) {
        arguments.roomForParts("allgather", in, out, in.count());
        arguments.apart("allgather", in, out);
        allgather(CollectiveKind.ALLGATHER, in, out);
    }

    /**
     * The numbers of all ranks, in the order of the ranks, as part of a call that makes communicators.
     *
     * @param kind the program's call
     */
    public int[] ofAll(CollectiveKind kind, int... numbers) {
        int[] all = new int[size * numbers.length];
        allgather(kind, Data.of(numbers), Data.of(all));
        return all;
    }

    private void allgather(CollectiveKind kind, Data in, Data out) {
        try (CollectiveCall _ = begin(kind, in.type(), in.count(), CollectiveCall.NO_ROOT)) {
            MemorySegment received = buffers.receiveMemory(out, size * in.bytes());
            collectives.allgather.allgather(buffers.packed(in), received);
            ContiguousBuffers.unpack(received, out);
        }
    }

    @Override
    public void allgatherv(Data in, Data out, int[] counts, int[] displacements) {
        arguments.layout("allgatherv", "out", out, counts, displacements);
        arguments.partsApart("allgatherv", counts, displacements);
        arguments.sameType("allgatherv", in, out);
        arguments.own("allgatherv", "in", in.count(), counts[rank]);
        arguments.apart("allgatherv", in, out);
        PartLayout parts =
                new PartLayout.Counted(counts, displacements, out.type().bytes());
        try (CollectiveCall _ = begin(CollectiveKind.ALLGATHER, null, out.type(), counts)) {
            collectives.allgather.anyParts(buffers.packed(in), buffers.receiveMemory(out, out.bytes()), parts);
        }
    }

    @Override
    public void alltoall(Data in, Data out) {
        arguments.divisible("alltoall", in);
        arguments.roomForParts("alltoall", in, out, in.count() / size);
        arguments.apart("alltoall", in, out);
        try (CollectiveCall _ = begin(CollectiveKind.ALLTOALL, in.type(), in.count() / size, CollectiveCall.NO_ROOT)) {
            MemorySegment received = buffers.receiveMemory(out, in.bytes());
            collectives.alltoall.alltoall(buffers.packed(in), received);
            ContiguousBuffers.unpack(received, out);
        }
    }

    @Override
    public void alltoallv(
            Data in,
            int[] sendCounts,
            int[] sendDisplacements,
            Data out,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        arguments.layout("alltoallv", "in", in, sendCounts, sendDisplacements);
        arguments.layout("alltoallv", "out", out, receiveCounts, receiveDisplacements);
        arguments.partsApart("alltoallv", receiveCounts, receiveDisplacements);
        arguments.sameType("alltoallv", in, out);
        arguments.own("alltoallv", "part of in", sendCounts[rank], receiveCounts[rank]);
        arguments.apart("alltoallv", in, out);
        PartLayout sent =
                new PartLayout.Counted(sendCounts, sendDisplacements, in.type().bytes());
        PartLayout received = new PartLayout.Counted(
                receiveCounts, receiveDisplacements, out.type().bytes());
        try (CollectiveCall _ = begin(CollectiveKind.ALLTOALL, typeOf(in, out), 0, CollectiveCall.NO_ROOT)) {
            MemorySegment into = buffers.receiveMemory(out, out.bytes());
            collectives.alltoall.pairwise(buffers.packed(in), sent, into, received);
        }
    }

    @Override
    public void reduceScatter(Data in, Data out, int[] counts, Op op) {
        arguments.counts("reduceScatter", "counts", counts);
        arguments.total("reduceScatter", in, counts);
        arguments.room("reduceScatter", in, out, counts[rank]);
        arguments.operation("reduceScatter", op, in.type());
        arguments.apart("reduceScatter", in, out);
        try (CollectiveCall _ = begin(CollectiveKind.REDUCE_SCATTER, op, in.type(), counts)) {
            reduceScatter(
                    in, out, PartLayout.Successive.of(counts, size, in.type().bytes()), op);
        }
    }

    @Override
    public void reduceScatterBlock(Data in, Data out, Op op) {
        arguments.dataForParts("reduceScatterBlock", in, out, out.count());
        arguments.operation("reduceScatterBlock", op, in.type());
        arguments.apart("reduceScatterBlock", in, out);
        try (CollectiveCall _ = begin(CollectiveKind.REDUCE_SCATTER, op, in, out.count(), CollectiveCall.NO_ROOT)) {
            reduceScatter(in, out, new PartLayout.Equal(out.bytes()), op);
        }
    }

    @Override
    public void scan(Data in, Data out, Op op) {
        arguments.operation("scan", op, in.type());
        arguments.room("scan", in, out, in.count());
        arguments.apart("scan", in, out);
        try (CollectiveCall _ = begin(CollectiveKind.SCAN, op, in, in.count(), CollectiveCall.NO_ROOT)) {
            MemorySegment received = buffers.receiveMemory(out, in.bytes());
            collectives.scan.inclusive(buffers.packed(in), received, combination(op, in.type()));
            ContiguousBuffers.unpack(received, out);
        }
    }

    @Override
    public void exscan(Data in, Data out, Op op) {
        arguments.operation("exscan", op, in.type());
        if (rank > 0) {
            arguments.room("exscan", in, out, in.count());
            arguments.apart("exscan", in, out);
        }
        try (CollectiveCall _ = begin(CollectiveKind.EXSCAN, op, in, in.count(), CollectiveCall.NO_ROOT)) {
            Combination combination = combination(op, in.type());
            if (rank == 0) {
                collectives.scan.exclusive(buffers.packed(in), CollectiveMessages.EMPTY, combination);
                return;
            }
            MemorySegment received = buffers.receiveMemory(out, in.bytes());
            collectives.scan.exclusive(buffers.packed(in), received, combination);
            ContiguousBuffers.unpack(received, out);
        }
    }

    private void reduceScatter(Data in, Data out, PartLayout parts, Op op) {
        Combination combination = combination(op, in.type());
        MemorySegment given = buffers.packed(in).asSlice(0, parts.start(size - 1) + parts.length(size - 1));
        MemorySegment received = buffers.receiveMemory(out, parts.length(rank));
        if (op.isElementwise() && op.isCommutative()) {
            collectives.reduceScatter.pairwise(given, received, parts, combination, CollectiveKind.REDUCE_SCATTER);
        } else {
            MemorySegment all = rank == 0 ? scratch.accumulator.take(given.byteSize()) : CollectiveMessages.EMPTY;
            collectives.reduce.inRankOrder(given, all, combination, 0, CollectiveKind.REDUCE_SCATTER);
            collectives.scatter.linear(all, parts, received, 0, CollectiveKind.REDUCE_SCATTER);
        }
        ContiguousBuffers.unpack(received, out);
    }

    // ---- the call

    private CollectiveCall begin(CollectiveKind kind, Datatype type, long count, int root) {
        return begin(kind, null, type, count, root, 0);
    }

    private CollectiveCall begin(CollectiveKind kind, Op op, Data in, long count, int root) {
        return begin(kind, op, in.type(), count, root, 0);
    }

    /** @param counts the same at all ranks, as far as each has a count */
    private CollectiveCall begin(CollectiveKind kind, @Nullable Op op, Datatype type, int[] counts) {
        int hash = 1;
        for (int i = 0; i < size; i++) {
            hash = 31 * hash + counts[i];
        }
        return begin(kind, op, type, 0, CollectiveCall.NO_ROOT, hash);
    }

    private CollectiveCall begin(
            CollectiveKind kind, @Nullable Op op, Datatype type, long count, int root, int countsHash) {
        CollectiveCall begun = call.begin(kind, op, type, count, root, countsHash);
        try {
            collectives.topology.begin();
            return begun;
        } catch (RuntimeException | Error e) {
            begun.close();
            throw e;
        }
    }

    /** The type of {@code data} if it has elements, else of {@code other}. */
    private static Datatype typeOf(Data data, Data other) {
        return data.count() > 0 ? data.type() : other.type();
    }

    private Combination combination(Op op, Datatype type) {
        Combination combination = lastCombination;
        if (combination.op() != op || combination.type() != type) {
            combination = Combination.of(op, type);
            lastCombination = combination;
        }
        return combination;
    }
}
