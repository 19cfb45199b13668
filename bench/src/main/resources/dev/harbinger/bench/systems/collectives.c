/* Calls of one collective, one after the other; a broadcast comes from each rank in turn, so that none runs ahead. */
#include "exercises.h"

#include <string.h>

static void repeat_barrier(const struct step *step, long count) {
    (void)step;
    for (long i = 0; i < count; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

static void repeat_bcast(const struct step *step, long count) {
    for (long i = 0; i < count; i++) {
        MPI_Bcast(out, step->bytes, MPI_BYTE, (int)(i % size), MPI_COMM_WORLD);
    }
}

static void repeat_allreduce(const struct step *step, long count) {
    int doubles = step->bytes / (int)sizeof(double);
    for (long i = 0; i < count; i++) {
        MPI_Allreduce(out, in, doubles, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

static void repeat_alltoall(const struct step *step, long count) {
    for (long i = 0; i < count; i++) {
        MPI_Alltoall(out, step->bytes, MPI_BYTE, in, step->bytes, MPI_BYTE, MPI_COMM_WORLD);
    }
}

static void right(int is, const struct step *step) {
    if (!is) {
        fail("a wrong result", step->measurement);
    }
}

/* The content of a message from one rank to another. */
static char content(int from, int to) {
    return (char)(from * 16 + to + 1);
}

static void check_barrier(const struct step *step) {
    repeat_barrier(step, 1);
}

static void check_bcast(const struct step *step) {
    for (int root = 0; root < size; root++) {
        memset(out, root == rank ? content(root, 0) : 0, step->bytes);
        MPI_Bcast(out, step->bytes, MPI_BYTE, root, MPI_COMM_WORLD);
        for (int i = 0; i < step->bytes; i++) {
            right(out[i] == content(root, 0), step);
        }
    }
}

static void check_allreduce(const struct step *step) {
    double *give = (double *)out, *get = (double *)in;
    int doubles = step->bytes / (int)sizeof(double);
    for (int i = 0; i < doubles; i++) {
        give[i] = i + rank;
    }
    repeat_allreduce(step, 1);
    for (int i = 0; i < doubles; i++) {
        right(get[i] == (double)i * size + size * (size - 1) / 2, step);
    }
}

static void check_alltoall(const struct step *step) {
    for (int to = 0; to < size; to++) {
        memset(out + (size_t)to * step->bytes, content(rank, to), step->bytes);
    }
    repeat_alltoall(step, 1);
    for (int from = 0; from < size; from++) {
        for (int i = 0; i < step->bytes; i++) {
            right(in[(size_t)from * step->bytes + i] == content(from, rank), step);
        }
    }
}

static void timed(void (*repeat)(const struct step *, long), const struct step *step, long count, double *numbers) {
    double begin = nanos();
    repeat(step, count);
    numbers[0] = (nanos() - begin) / count;
}

static void batch_barrier(const struct step *step, long count, double *numbers) {
    timed(repeat_barrier, step, count, numbers);
}

static void batch_bcast(const struct step *step, long count, double *numbers) {
    timed(repeat_bcast, step, count, numbers);
}

static void batch_allreduce(const struct step *step, long count, double *numbers) {
    timed(repeat_allreduce, step, count, numbers);
}

static void batch_alltoall(const struct step *step, long count, double *numbers) {
    timed(repeat_alltoall, step, count, numbers);
}

const struct exercise barrier = {"barrier", {"barrier"}, 0, check_barrier, repeat_barrier, batch_barrier};
const struct exercise bcast = {"bcast", {"bcast"}, 0, check_bcast, repeat_bcast, batch_bcast};
const struct exercise allreduce = {"allreduce", {"allreduce"}, 0, check_allreduce, repeat_allreduce, batch_allreduce};
const struct exercise alltoall = {"alltoall", {"alltoall"}, 0, check_alltoall, repeat_alltoall, batch_alltoall};
