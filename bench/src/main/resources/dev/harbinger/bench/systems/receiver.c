/* The early and late receiver tests of "Push-Pull Messaging", section 5.3, figure 5: after a ping-pong of empty messages, rank 0
 * computes x, sends, computes y and receives, while rank 1 computes y, receives, computes x and sends. The lengths of x and y
 * decide which of a receive and its send comes first.
 */
#include "exercises.h"

/* Time since the last batch began, of rank 0 the round trips, of rank 1 inside of receives. */
static double spent;

static void serve(const struct step *step) {
    signal_peer();
    await_peer();
    double begin = nanos();
    compute(step->x);
    MPI_Send(out, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
    compute(step->y);
    MPI_Recv(in, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    spent += nanos() - begin;
}

static void answer(const struct step *step) {
    await_peer();
    signal_peer();
    compute(step->y);
    double begin = nanos();
    MPI_Recv(in, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    spent += nanos() - begin;
    compute(step->x);
    MPI_Send(out, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
}

static void repeat(const struct step *step, long count) {
    for (long i = 0; i < count; i++) {
        if (rank == 0) {
            serve(step);
        } else {
            answer(step);
        }
    }
}

static void batch(const struct step *step, long count, double *numbers) {
    spent = 0;
    repeat(step, count);
    numbers[rank] = spent / count;
}

const struct exercise early_receiver = {
    "early-receiver", {"early-receiver", "early-receiver-inside"}, 2, check_pair, repeat, batch};
const struct exercise late_receiver = {
    "late-receiver", {"late-receiver", "late-receiver-inside"}, 2, check_pair, repeat, batch};
