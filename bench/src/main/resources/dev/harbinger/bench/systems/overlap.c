/* A non-blocking transfer under a computation on both ranks that is as long as the transfer alone, each transfer acknowledged by
 * an empty message. The overlap is the share of the transfer alone that goes away, in percent:
 * 100 (plain + computation - both) / plain, at least 0 and at most 100.
 */
#include "exercises.h"

enum { PARTS = 10, SHORT = 1000 };

static void compute_during(MPI_Request *request, double length, int tests) {
    int complete = 0;
    if (!tests) {
        compute(length);
        return;
    }
    for (int part = 0; part < PARTS; part++) {
        compute(length / PARTS);
        if (!complete) {
            MPI_Test(request, &complete, MPI_STATUS_IGNORE);
        }
    }
}

static void transfer(const struct step *step, long count, double length, int tests) {
    for (long i = 0; i < count; i++) {
        MPI_Request request;
        if (rank == 0) {
            MPI_Isend(out, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &request);
        } else {
            MPI_Irecv(in, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, &request);
        }
        if (length > 0) {
            compute_during(&request, length, tests);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (rank == 0) {
            await_peer();
        } else {
            signal_peer();
        }
    }
}

static double timed(const struct step *step, long count, double length, int tests) {
    double begin = nanos();
    transfer(step, count, length, tests);
    return (nanos() - begin) / count;
}

static void batch(const struct step *step, long count, double *numbers, int tests) {
    double plain = timed(step, count, 0, tests);
    double length = plain;
    if (rank == 0) {
        MPI_Send(&length, 1, MPI_DOUBLE, peer, LENGTH, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&length, 1, MPI_DOUBLE, peer, LENGTH, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    double both = timed(step, count, length, tests);
    if (rank == 0) {
        double hidden = 100 * (plain + length - both) / plain;
        numbers[0] = plain;
        numbers[1] = both;
        numbers[2] = hidden < 0 ? 0 : hidden > 100 ? 100 : hidden;
    }
}

static void repeat_plain(const struct step *step, long count) {
    transfer(step, count / 2, 0, 0);
    transfer(step, count - count / 2, SHORT, 0);
}

static void repeat_tested(const struct step *step, long count) {
    transfer(step, count / 2, 0, 1);
    transfer(step, count - count / 2, SHORT, 1);
}

static void batch_plain(const struct step *step, long count, double *numbers) {
    batch(step, count, numbers, 0);
}

static void batch_tested(const struct step *step, long count, double *numbers) {
    batch(step, count, numbers, 1);
}

const struct exercise overlap = {
    "overlap", {"overlap-plain", "overlap-both", "overlap"}, 2, check_pair, repeat_plain, batch_plain};
const struct exercise tested_overlap = {"tested-overlap", {"tested-overlap-plain", "tested-overlap-both", "tested-overlap"}, 2,
    check_pair, repeat_tested, batch_tested};
