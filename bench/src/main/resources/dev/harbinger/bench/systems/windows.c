/* A window of non-blocking messages one way or both ways, all from and into the same memory, then an empty answer. */
#include "exercises.h"

static void repeat(const struct step *step, long count, int receives, int sends) {
    MPI_Request requests[2 * WINDOW];
    for (long window = 0; window < count; window++) {
        int started = 0;
        for (int i = 0; receives && i < WINDOW; i++) {
            MPI_Irecv(in, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[started++]);
        }
        for (int i = 0; sends && i < WINDOW; i++) {
            MPI_Isend(out, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &requests[started++]);
        }
        MPI_Waitall(started, requests, MPI_STATUSES_IGNORE);
        if (rank == 0) {
            await_peer();
        } else {
            signal_peer();
        }
    }
}

static void one_way(const struct step *step, long count) {
    repeat(step, count, rank != 0, rank == 0);
}

static void two_ways(const struct step *step, long count) {
    repeat(step, count, 1, 1);
}

static void batch_one_way(const struct step *step, long count, double *numbers) {
    double begin = nanos();
    one_way(step, count);
    numbers[0] = rank == 0 ? (nanos() - begin) / (WINDOW * (double)count) : 0;
}

static void batch_two_ways(const struct step *step, long count, double *numbers) {
    double begin = nanos();
    two_ways(step, count);
    numbers[0] = rank == 0 ? (nanos() - begin) / (2 * WINDOW * (double)count) : 0;
}

const struct exercise bandwidth = {"bandwidth", {"bandwidth"}, 2, check_pair, one_way, batch_one_way};
const struct exercise both_ways = {"both-ways", {"both-ways"}, 2, check_pair, two_ways, batch_two_ways};
