package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.lang.foreign.MemorySegment;

/**
 * The collectives of one communicator on its {@link Peers}: arguments are checked, vectors packed and unpacked here,
 * and the algorithms beneath see contiguous memory only. Contiguous data is used where it lies. One thread at a time.
 *
 * <p>Wrong arguments give an {@link IllegalArgumentException} before anything is sent; what only two ranks together can
 * find, such as counts that differ between them, comes out of {@link Peers}. After an error inside a call the
 * communicator's collectives are in no defined state.
 */
public final class CollectiveOperations implements Collectives {
    private final int rank;
    private final int size;
    private final CollectiveArguments arguments;
    private final ContiguousCollectives collectives;
    private final Scratch scratch;
    private final double[] doubleNumber = new double[1];
    private final long[] longNumber = new long[1];
    private final Data ofDoubleNumber = Data.of(doubleNumber);
    private final Data ofLongNumber = Data.of(longNumber);

    /** That of the last reduction, for the next that is like it. */
    private Combination lastCombination = Combination.of(Op.SUM, Datatype.DOUBLE);

    /** The collectives of the communicator behind {@code peers}. */
    public CollectiveOperations(Peers peers) {
        this(peers, Algorithms.DEFAULT);
    }

    /** The same with another choice of algorithms, which must be the same on all ranks. */
    public CollectiveOperations(Peers peers, Algorithms algorithms) {
        rank = peers.rank();
        size = peers.size();
        arguments = new CollectiveArguments(rank, size);
        collectives = new ContiguousCollectives(peers, algorithms);
        scratch = collectives.scratch;
    }

    @Override
    public void barrier() {
        collectives.barrier.await();
    }

    @Override
    public void bcast(Data data, int root) {
        arguments.root("bcast", root);
        if (rank == root) {
            collectives.broadcast.bcast(packed(data), root);
        } else {
            MemorySegment landing = landing(data, data.bytes());
            collectives.broadcast.bcast(landing, root);
            unpack(landing, data);
        }
    }

    @Override
    public void reduce(Data in, Data out, Op op, int root) {
        arguments.root("reduce", root);
        arguments.operation("reduce", op, in.type());
        Combination combination = combination(op, in.type());
        if (rank != root) {
            collectives.reduce.reduce(packed(in), CollectiveMessages.EMPTY, combination, root);
            return;
        }
        arguments.room("reduce at root " + root, in, out, in.count());
        arguments.apart("reduce", in, out);
        MemorySegment landing = landing(out, in.bytes());
        collectives.reduce.reduce(packed(in), landing, combination, root);
        unpack(landing, out);
    }

    @Override
    public void allreduce(Data in, Data out, Op op) {
        arguments.operation("allreduce", op, in.type());
        arguments.room("allreduce", in, out, in.count());
        arguments.apart("allreduce", in, out);
        MemorySegment landing = landing(out, in.bytes());
        collectives.allreduce.allreduce(packed(in), landing, combination(op, in.type()));
        unpack(landing, out);
    }

    @Override
    public void allreduce(Data inOut, Op op) {
        arguments.operation("allreduce", op, inOut.type());
        MemorySegment memory = packed(inOut);
        collectives.allreduce.allreduce(memory, memory, combination(op, inOut.type()));
        unpack(memory, inOut);
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
            collectives.gather.gather(packed(in), CollectiveMessages.EMPTY, root);
            return;
        }
        arguments.roomForParts("gather at root " + root, in, out, in.count());
        arguments.apart("gather", in, out);
        MemorySegment landing = landing(out, size * in.bytes());
        collectives.gather.gather(packed(in), landing, root);
        unpack(landing, out);
    }

    @Override
    public void gatherv(Data in, Data out, int[] counts, int[] displacements, int root) {
        arguments.root("gatherv", root);
        // Who is not the root need not know the layout, and names none.
        Parts parts = new Parts.Counted(counts, displacements, out.type().bytes());
        if (rank == root) {
            String call = "gatherv at root " + root;
            arguments.layout(call, "out", out, counts, displacements);
            arguments.sameType(call, in, out);
            arguments.own(call, "in", in.count(), counts[rank]);
            arguments.apart(call, in, out);
        }
        collectives.gather.linear(packed(in), out.segment(), parts, root);
    }

    @Override
    public void scatter(Data in, Data out, int root) {
        arguments.root("scatter", root);
        MemorySegment landing = landing(out, out.bytes());
        if (rank == root) {
            arguments.dataForParts("scatter at root " + root, in, out, out.count());
            arguments.apart("scatter", in, out);
            collectives.scatter.scatter(packed(in), landing, root);
        } else {
            collectives.scatter.scatter(CollectiveMessages.EMPTY, landing, root);
        }
        unpack(landing, out);
    }

    @Override
    public void scatterv(Data in, int[] counts, int[] displacements, Data out, int root) {
        arguments.root("scatterv", root);
        Parts parts = new Parts.Counted(counts, displacements, in.type().bytes());
        if (rank == root) {
            String call = "scatterv at root " + root;
            arguments.layout(call, "in", in, counts, displacements);
            arguments.sameType(call, in, out);
            arguments.own(call, "out", out.count(), counts[rank]);
            arguments.apart(call, in, out);
        }
        MemorySegment landing = landing(out, out.bytes());
        collectives.scatter.linear(in.segment(), parts, landing, root, CollectiveKind.SCATTER);
        unpack(landing, out);
    }

    @Override
    public void allgather(Data in, Data out) {
        arguments.roomForParts("allgather", in, out, in.count());
        arguments.apart("allgather", in, out);
        MemorySegment landing = landing(out, size * in.bytes());
        collectives.allgather.allgather(packed(in), landing);
        unpack(landing, out);
    }

    @Override
    public void allgatherv(Data in, Data out, int[] counts, int[] displacements) {
        arguments.layout("allgatherv", "out", out, counts, displacements);
        arguments.sameType("allgatherv", in, out);
        arguments.own("allgatherv", "in", in.count(), counts[rank]);
        arguments.apart("allgatherv", in, out);
        Parts parts = new Parts.Counted(counts, displacements, out.type().bytes());
        collectives.allgather.anyParts(packed(in), out.segment(), parts);
    }

    @Override
    public void alltoall(Data in, Data out) {
        arguments.divisible("alltoall", in);
        arguments.roomForParts("alltoall", in, out, in.count() / size);
        arguments.apart("alltoall", in, out);
        MemorySegment landing = landing(out, in.bytes());
        collectives.alltoall.alltoall(packed(in), landing);
        unpack(landing, out);
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
        Parts sent = new Parts.Counted(sendCounts, sendDisplacements, in.type().bytes());
        Parts received = new Parts.Counted(
                receiveCounts, receiveDisplacements, out.type().bytes());
        collectives.alltoall.pairwise(in.segment(), sent, out.segment(), received);
    }

    @Override
    public void reduceScatter(Data in, Data out, int[] counts, Op op) {
        arguments.counts("reduceScatter", "counts", counts);
        arguments.total("reduceScatter", in, counts);
        arguments.room("reduceScatter", in, out, counts[rank]);
        Parts parts = Parts.Successive.of(counts, in.type().bytes());
        reduceScatter("reduceScatter", in, out, parts, op);
    }

    @Override
    public void reduceScatterBlock(Data in, Data out, Op op) {
        arguments.dataForParts("reduceScatterBlock", in, out, out.count());
        reduceScatter("reduceScatterBlock", in, out, new Parts.Equal(out.bytes()), op);
    }

    @Override
    public void scan(Data in, Data out, Op op) {
        arguments.operation("scan", op, in.type());
        arguments.room("scan", in, out, in.count());
        arguments.apart("scan", in, out);
        MemorySegment landing = landing(out, in.bytes());
        collectives.scan.inclusive(packed(in), landing, combination(op, in.type()));
        unpack(landing, out);
    }

    @Override
    public void exscan(Data in, Data out, Op op) {
        arguments.operation("exscan", op, in.type());
        Combination combination = combination(op, in.type());
        if (rank == 0) {
            collectives.scan.exclusive(packed(in), CollectiveMessages.EMPTY, combination);
            return;
        }
        arguments.room("exscan", in, out, in.count());
        arguments.apart("exscan", in, out);
        MemorySegment landing = landing(out, in.bytes());
        collectives.scan.exclusive(packed(in), landing, combination);
        unpack(landing, out);
    }

    private void reduceScatter(String call, Data in, Data out, Parts parts, Op op) {
        arguments.operation(call, op, in.type());
        arguments.apart(call, in, out);
        Combination combination = combination(op, in.type());
        MemorySegment given = packed(in).asSlice(0, parts.start(size - 1) + parts.length(size - 1));
        MemorySegment landing = landing(out, parts.length(rank));
        if (op.isElementwise() && op.isCommutative()) {
            collectives.reduceScatter.pairwise(given, landing, parts, combination, CollectiveKind.REDUCE_SCATTER);
        } else {
            MemorySegment all = rank == 0 ? scratch.accumulator.take(given.byteSize()) : CollectiveMessages.EMPTY;
            collectives.reduce.inRankOrder(given, all, combination, 0, CollectiveKind.REDUCE_SCATTER);
            collectives.scatter.linear(all, parts, landing, 0, CollectiveKind.REDUCE_SCATTER);
        }
        unpack(landing, out);
    }

    private Combination combination(Op op, Datatype type) {
        Combination combination = lastCombination;
        if (combination.op() != op || combination.type() != type) {
            combination = Combination.of(op, type);
            lastCombination = combination;
        }
        return combination;
    }

    /** The elements one after the other: where they lie, or a copy. */
    private MemorySegment packed(Data data) {
        if (data.isContiguous()) {
            return data.segment();
        }
        MemorySegment packed = scratch.packed.take(data.bytes());
        data.packInto(packed);
        return packed;
    }

    /**
     * Where the first {@code bytes} bytes of {@code data} are received: their own place, or memory to be unpacked from.
     */
    private MemorySegment landing(Data data, long bytes) {
        if (!data.isContiguous()) {
            return scratch.landing.take(bytes);
        }
        MemorySegment whole = data.segment();
        return whole.byteSize() == bytes ? whole : whole.asSlice(0, bytes);
    }

    private static void unpack(MemorySegment landing, Data data) {
        if (!data.isContiguous()) {
            data.unpackFrom(landing, landing.byteSize());
        }
    }
}
