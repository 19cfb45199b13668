package dev.harbinger.trace.dumpi;

/** Calls of one process that make communicators and groups, in both forms. */
final class DumpiCommunicatorCalls {
    static final int WORLD = 2;
    static final int SELF = 3;

    /** What a call gives that makes no communicator for the process. */
    static final int NULL = 1;

    /** {@code MPI_UNDEFINED} of most libraries. */
    static final int UNDEFINED = -32766;

    private final DumpiTwoForms calls = new DumpiTwoForms();
    private int request = 2;

    DumpiTwoForms calls() {
        return calls;
    }

    DumpiCommunicatorCalls size(int comm, int size) {
        calls.call(81, "MPI_Comm_size").comm("comm", comm).num("size", size).end();
        return this;
    }

    DumpiCommunicatorCalls rank(int comm, int rank) {
        calls.call(82, "MPI_Comm_rank").comm("comm", comm).num("rank", rank).end();
        return this;
    }

    DumpiCommunicatorCalls dup(int old, int made) {
        calls.call(84, "MPI_Comm_dup")
                .comm("oldcomm", old)
                .comm("newcomm", made)
                .end();
        return this;
    }

    DumpiCommunicatorCalls split(int old, int colour, int key, int made) {
        calls.call(86, "MPI_Comm_split")
                .comm("oldcomm", old)
                .num("color", colour)
                .num("key", key)
                .comm("newcomm", made)
                .end();
        return this;
    }

    DumpiCommunicatorCalls free(int comm) {
        calls.call(87, "MPI_Comm_free").comm("comm", comm).end();
        return this;
    }

    DumpiCommunicatorCalls group(int comm, int group) {
        calls.call(72, "MPI_Comm_group")
                .comm("comm", comm)
                .handle("MPI_Group", "group", group)
                .end();
        return this;
    }

    DumpiCommunicatorCalls include(int group, int made, int... ranks) {
        return list(76, "MPI_Group_incl", group, made, ranks);
    }

    DumpiCommunicatorCalls exclude(int group, int made, int... ranks) {
        return list(77, "MPI_Group_excl", group, made, ranks);
    }

    private DumpiCommunicatorCalls list(int number, String label, int group, int made, int... ranks) {
        calls.call(number, label)
                .handle("MPI_Group", "group", group)
                .num("count", ranks.length)
                .ints("ranks", ranks)
                .handle("MPI_Group", "newgroup", made)
                .end();
        return this;
    }

    DumpiCommunicatorCalls includeRanges(int group, int made, int... ranges) {
        return ranges(78, "MPI_Group_range_incl", group, made, ranges);
    }

    DumpiCommunicatorCalls excludeRanges(int group, int made, int... ranges) {
        return ranges(79, "MPI_Group_range_excl", group, made, ranges);
    }

    private DumpiCommunicatorCalls ranges(int number, String label, int group, int made, int... ranges) {
        calls.call(number, label)
                .handle("MPI_Group", "group", group)
                .num("count", ranges.length / 3)
                .ranges(ranges)
                .handle("MPI_Group", "newgroup", made)
                .end();
        return this;
    }

    DumpiCommunicatorCalls create(int old, int group, int made) {
        calls.call(85, "MPI_Comm_create")
                .comm("oldcomm", old)
                .handle("MPI_Group", "group", group)
                .comm("newcomm", made)
                .end();
        return this;
    }

    DumpiCommunicatorCalls cart(int old, int made, boolean reorder, int... lengths) {
        calls.call(99, "MPI_Cart_create")
                .comm("oldcomm", old)
                .num("ndim", lengths.length)
                .ints("dims", lengths)
                .ints("periods", new int[lengths.length])
                .num("reorder", reorder ? 1 : 0)
                .comm("newcomm", made)
                .end();
        return this;
    }

    DumpiCommunicatorCalls sub(int old, int made, int... kept) {
        calls.call(111, "MPI_Cart_sub")
                .num("ndim", kept.length)
                .comm("oldcomm", old)
                .ints("remain_dims", kept)
                .comm("newcomm", made)
                .end();
        return this;
    }

    /** Posts a receive from each of the first ranks of a communicator; the tag tells it. */
    DumpiCommunicatorCalls receiveFromAll(int comm, int ranks, int tag) {
        for (int rank = 0; rank < ranks; rank++) {
            calls.receive(12, "MPI_Irecv", 1, DumpiTwoForms.INT, rank, tag, comm)
                    .request(request++)
                    .end();
        }
        return this;
    }
}
