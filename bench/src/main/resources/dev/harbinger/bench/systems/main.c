/* The peers' side of "harbinger bench": the same as the ranks of Harbinger do, step by step, with the calls of MPI.
 *
 * Each argument is a step, measurement:bytes:warm-up:batches:repetitions:x:y. The warm-ups are made in three sweeps over the
 * steps, then each step is warmed up again and timed. A line for each series of a step, with a number for each batch:
 *
 *   SERIES BYTES NUMBER ...
 */
#include "exercises.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SWEEPS = 3, PAGE = 4096 };

int rank, size, peer;
char *out, *in;

static const struct exercise *const exercises[] = {&latency, &bandwidth, &both_ways, &early_receiver, &late_receiver, &overlap,
    &tested_overlap, &barrier, &bcast, &allreduce, &alltoall};

void fail(const char *what, const char *which) {
    fprintf(stderr, "bench: %s: %s\n", what, which);
    MPI_Abort(MPI_COMM_WORLD, 2);
}

double nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e9 + now.tv_nsec;
}

void compute(double length) {
    double begin = nanos();
    while (nanos() - begin < length) {
    }
}

void signal_peer(void) {
    MPI_Send(NULL, 0, MPI_BYTE, peer, SIGNAL, MPI_COMM_WORLD);
}

void await_peer(void) {
    MPI_Recv(NULL, 0, MPI_BYTE, peer, SIGNAL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void check_pair(const struct step *step) {
    for (int i = 0; i < step->bytes; i++) {
        out[i] = (char)(i % 251 + 1);
    }
    memset(in, 0, step->bytes);
    if (rank == 0) {
        MPI_Send(out, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
    }
    MPI_Recv(in, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (memcmp(in, out, step->bytes) != 0) {
        fail("a message came changed", step->measurement);
    }
    if (rank != 0) {
        MPI_Send(out, step->bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
    }
}

static struct step parse(const char *argument) {
    struct step step;
    if (sscanf(argument, "%31[a-z-]:%d:%ld:%d:%ld:%ld:%ld", step.measurement, &step.bytes, &step.warm_up, &step.batches,
            &step.repetitions, &step.x, &step.y) != 7) {
        fail("not measurement:bytes:warm-up:batches:repetitions:x:y", argument);
    }
    return step;
}

static const struct exercise *exercise_of(const struct step *step) {
    for (size_t i = 0; i < sizeof exercises / sizeof exercises[0]; i++) {
        if (strcmp(exercises[i]->measurement, step->measurement) == 0) {
            if (exercises[i]->ranks != 0 && exercises[i]->ranks != size) {
                fail("needs two processes", step->measurement);
            }
            return exercises[i];
        }
    }
    fail("no such measurement", step->measurement);
    return NULL;
}

static void measure(const struct exercise *exercise, const struct step *step) {
    int count = step->batches * MOST_SERIES;
    double *own = calloc(count, sizeof *own);
    double *greatest = calloc(count, sizeof *greatest);
    if (own == NULL || greatest == NULL) {
        fail("no memory", step->measurement);
    }
    for (int batch = 0; batch < step->batches; batch++) {
        exercise->batch(step, step->repetitions, own + batch * MOST_SERIES);
    }
    MPI_Allreduce(own, greatest, count, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    for (int series = 0; rank == 0 && exercise->series[series] != NULL; series++) {
        printf("%s %d", exercise->series[series], step->bytes);
        for (int batch = 0; batch < step->batches; batch++) {
            printf(" %.3f", greatest[batch * MOST_SERIES + series]);
        }
        printf("\n");
    }
    fflush(stdout);
    free(own);
    free(greatest);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    peer = 1 - rank;
    int steps = argc - 1;
    size_t most = 0;
    struct step step[argc];
    const struct exercise *exercise[argc];
    for (int i = 0; i < steps; i++) {
        step[i] = parse(argv[i + 1]);
        exercise[i] = exercise_of(&step[i]);
        most = (size_t)step[i].bytes > most ? (size_t)step[i].bytes : most;
    }
    if (posix_memalign((void **)&out, PAGE, most * size + 1) != 0 || posix_memalign((void **)&in, PAGE, most * size + 1) != 0) {
        fail("no memory", argv[0]);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (int i = 0; i < steps; i++) {
            exercise[i]->check(&step[i]);
            exercise[i]->repeat(&step[i], step[i].warm_up);
        }
    }
    for (int i = 0; i < steps; i++) {
        exercise[i]->repeat(&step[i], step[i].warm_up);
        measure(exercise[i], &step[i]);
    }
    MPI_Finalize();
    return 0;
}
