package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;

/**
 * The collectives of one communicator on its {@link Peers}: checks the arguments, packs and unpacks vectors, and calls
 * the algorithm, which works on contiguous memory only. One thread at a time.
 *
 * <p>Invalid arguments throw an {@link IllegalArgumentException} before anything is sent; {@link Peers} detects errors
 * that involve two ranks, such as counts that differ between them. After an error inside a call the state of the
 * communicator's collectives is undefined.
 */
public final class CollectiveOperations implements Collectives {
    private final int rank;
    private final int size;
    private final CollectiveArguments arguments;
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
        rank = peers.rank();
        size = peers.size();
        arguments = new CollectiveArguments(rank, size);
        collectives = new ContiguousCollectives(peers, algorithms);
        scratch = collectives.scratch;
        buffers = new ContiguousBuffers(scratch);
    }

    /** Ends this rank's use of shared memory; no call may follow. */
    public void leave() {
        collectives.leave();
    }

    @Override
    public void barrier() {
        collectives.barrier.await();
    }

    @Override
    public void bcast(Data data, int root) {
        arguments.root("bcast", root);
        if (rank == root) {
            collectives.broadcast.bcast(buffers.packed(data), root);
        } else {
            MemorySegment landing = buffers.landing(data, data.bytes());
            collectives.broadcast.bcast(landing, root);
            ContiguousBuffers.unpack(landing, data);
        }
    }

    @Override
    public void reduce(Data in, Data out, Op op, int root) {
        arguments.root("reduce", root);
        arguments.operation("reduce", op, in.type());
        Combination combination = combination(op, in.type());
        if (rank != root) {
            collectives.reduce.reduce(buffers.packed(in), CollectiveMessages.EMPTY, combination, root);
            return;
        }
        arguments.room("reduce at root " + root, in, out, in.count());
        arguments.apart("reduce", in, out);
        MemorySegment landing = buffers.landing(out, in.bytes());
        collectives.reduce.reduce(buffers.packed(in), landing, combination, root);
        ContiguousBuffers.unpack(landing, out);
    }

    @Override
    public void allreduce(Data in, Data out, Op op) {
        arguments.operation("allreduce", op, in.type());
        arguments.room("allreduce", in, out, in.count());
        arguments.apart("allreduce", in, out);
        MemorySegment landing = buffers.landing(out, in.bytes());
        collectives.allreduce.allreduce(buffers.packed(in), landing, combination(op, in.type()));
        ContiguousBuffers.unpack(landing, out);
    }

    @Override
    public void allreduce(Data inOut, Op op) {
        arguments.operation("allreduce", op, inOut.type());
        MemorySegment memory = buffers.packed(inOut);
        collectives.allreduce.allreduce(memory, memory, combination(op, inOut.type()));
        ContiguousBuffers.unpack(memory, inOut);
    }

    @Override
    public double allreduce(double value, Op op) {
        doubleNumber[0] = value;
        allreduce(ofDoubleNumber, op);
        return doubleNumber[0];
    }

    @Override
    public long allreduce(long value, Op op) {
        longNumber[0] = value;
        allreduce(ofLongNumber, op);
        return longNumber[0];
    }

    @Override
    public void gather(Data in, Data out, int root) {
        arguments.root("gather", root);
        if (rank != root) {
            collectives.gather.gather(buffers.packed(in), CollectiveMessages.EMPTY, root);
            return;
        }
        arguments.roomForParts("gather at root " + root, in, out, in.count());
        arguments.apart("gather", in, out);
        MemorySegment landing = buffers.landing(out, size * in.bytes());
        collectives.gather.gather(buffers.packed(in), landing, root);
        ContiguousBuffers.unpack(landing, out);
    }

    @Override
    public void gatherv(Data in, Data out, int[] counts, int[] displacements, int root) {
        arguments.root("gatherv", root);
        // Only the root must know the layout.
        PartLayout parts =
                new PartLayout.Counted(counts, displacements, out.type().bytes());
        if (rank == root) {
            String call = "gatherv at root " + root;
            arguments.layout(call, "out", out, counts, displacements);
            arguments.sameType(call, in, out);
            arguments.own(call, "in", in.count(), counts[rank]);
            arguments.apart(call, in, out);
        }
        collectives.gather.linear(buffers.packed(in), out.segment(), parts, root);
    }

    @Override
    public void scatter(Data in, Data out, int root) {
        arguments.root("scatter", root);
        MemorySegment landing = buffers.landing(out, out.bytes());
        if (rank == root) {
            arguments.dataForParts("scatter at root " + root, in, out, out.count());
            arguments.apart("scatter", in, out);
            collectives.scatter.scatter(buffers.packed(in), landing, root);
        } else {
            collectives.scatter.scatter(CollectiveMessages.EMPTY, landing, root);
        }
        ContiguousBuffers.unpack(landing, out);
    }

    @Override
    public void scatterv(Data in, int[] counts, int[] displacements, Data out, int root) {
        arguments.root("scatterv", root);
        PartLayout parts =
                new PartLayout.Counted(counts, displacements, in.type().bytes());
        if (rank == root) {
            String call = "scatterv at root " + root;
            arguments.layout(call, "in", in, counts, displacements);
            arguments.sameType(call, in, out);
            arguments.own(call, "out", out.count(), counts[rank]);
            arguments.apart(call, in, out);
        }
        MemorySegment landing = buffers.landing(out, out.bytes());
        collectives.scatter.linear(in.segment(), parts, landing, root, CollectiveKind.SCATTER);
        ContiguousBuffers.unpack(landing, out);
    }

    @Override
    public void allgather(Data in, Data out) {
        arguments.roomForParts("allgather", in, out, in.count());
        arguments.apart("allgather", in, out);
        MemorySegment landing = buffers.landing(out, size * in.bytes());
        collectives.allgather.allgather(buffers.packed(in), landing);
        ContiguousBuffers.unpack(landing, out);
    }

    @Override
    public void allgatherv(Data in, Data out, int[] counts, int[] displacements) {
        arguments.layout("allgatherv", "out", out, counts, displacements);
        arguments.sameType("allgatherv", in, out);
        arguments.own("allgatherv", "in", in.count(), counts[rank]);
        arguments.apart("allgatherv", in, out);
        PartLayout parts =
                new PartLayout.Counted(counts, displacements, out.type().bytes());
        collectives.allgather.anyParts(buffers.packed(in), out.segment(), parts);
    }

    @Override
    public void alltoall(Data in, Data out) {
        arguments.divisible("alltoall", in);
        arguments.roomForParts("alltoall", in, out, in.count() / size);
        arguments.apart("alltoall", in, out);
        MemorySegment landing = buffers.landing(out, in.bytes());
        collectives.alltoall.alltoall(buffers.packed(in), landing);
        ContiguousBuffers.unpack(landing, out);
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
        arguments.sameType("alltoallv", in, out);
        arguments.own("alltoallv", "part of in", sendCounts[rank], receiveCounts[rank]);
        arguments.apart("alltoallv", in, out);
        PartLayout sent =
                new PartLayout.Counted(sendCounts, sendDisplacements, in.type().bytes());
        PartLayout received = new PartLayout.Counted(
                receiveCounts, receiveDisplacements, out.type().bytes());
        collectives.alltoall.pairwise(in.segment(), sent, out.segment(), received);
    }

    @Override
    public void reduceScatter(Data in, Data out, int[] counts, Op op) {
        arguments.counts("reduceScatter", "counts", counts);
        arguments.total("reduceScatter", in, counts);
        arguments.room("reduceScatter", in, out, counts[rank]);
        PartLayout parts = PartLayout.Successive.of(counts, size, in.type().bytes());
        reduceScatter("reduceScatter", in, out, parts, op);
    }

    @Override
    public void reduceScatterBlock(Data in, Data out, Op op) {
        arguments.dataForParts("reduceScatterBlock", in, out, out.count());
        reduceScatter("reduceScatterBlock", in, out, new PartLayout.Equal(out.bytes()), op);
    }

    @Override
    public void scan(Data in, Data out, Op op) {
        arguments.operation("scan", op, in.type());
        arguments.room("scan", in, out, in.count());
        arguments.apart("scan", in, out);
        MemorySegment landing = buffers.landing(out, in.bytes());
        collectives.scan.inclusive(buffers.packed(in), landing, combination(op, in.type()));
        ContiguousBuffers.unpack(landing, out);
    }

    @Override
    public void exscan(Data in, Data out, Op op) {
        arguments.operation("exscan", op, in.type());
        Combination combination = combination(op, in.type());
        if (rank == 0) {
            collectives.scan.exclusive(buffers.packed(in), CollectiveMessages.EMPTY, combination);
            return;
        }
        arguments.room("exscan", in, out, in.count());
        arguments.apart("exscan", in, out);
        MemorySegment landing = buffers.landing(out, in.bytes());
        collectives.scan.exclusive(buffers.packed(in), landing, combination);
        ContiguousBuffers.unpack(landing, out);
    }

    private void reduceScatter(String call, Data in, Data out, PartLayout parts, Op op) {
        arguments.operation(call, op, in.type());
        arguments.apart(call, in, out);
        Combination combination = combination(op, in.type());
        MemorySegment given = buffers.packed(in).asSlice(0, parts.start(size - 1) + parts.length(size - 1));
        MemorySegment landing = buffers.landing(out, parts.length(rank));
        if (op.isElementwise() && op.isCommutative()) {
            collectives.reduceScatter.pairwise(given, landing, parts, combination, CollectiveKind.REDUCE_SCATTER);
        } else {
            MemorySegment all = rank == 0 ? scratch.accumulator.take(given.byteSize()) : CollectiveMessages.EMPTY;
            collectives.reduce.inRankOrder(given, all, combination, 0, CollectiveKind.REDUCE_SCATTER);
            collectives.scatter.linear(all, parts, landing, 0, CollectiveKind.REDUCE_SCATTER);
        }
        ContiguousBuffers.unpack(landing, out);
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
