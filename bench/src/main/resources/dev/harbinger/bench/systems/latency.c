/* A message back and forth with MPI_Send and MPI_Recv; one way is half of a round trip. */
#include "exercises.h"

static void repeat(const struct step *step, long count) {
    for (long i = 0; i < count; i++) {
        if (rank == 0) {
            MPI_Send(out, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
            MPI_Recv(in, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(in, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(out, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
        }
    }
}

static void batch(const struct step *step, long count, double *numbers) {
    double begin = nanos();
    repeat(step, count);
    /* The rank that answers has begun to wait before the first message was sent. */
    numbers[0] = rank == 0 ? (nanos() - begin) / (2.0 * count) : 0;
}

const struct exercise latency = {"latency", {"latency"}, 2, check_pair, repeat, batch};
