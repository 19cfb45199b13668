/* What the files of the program share: an exercise is what the ranks do for one measurement. */
#ifndef EXERCISES_H
#define EXERCISES_H

#include <mpi.h>

enum { TAG = 1, SIGNAL = 2, LENGTH = 3, WINDOW = 64, MOST_SERIES = 3 };

/* What one argument asks for: measurement:bytes:warm-up:batches:repetitions:x:y, x and y in nanoseconds. */
struct step {
    char measurement[32];
    int bytes;
    long warm_up;
    int batches;
    long repetitions;
    long x;
    long y;
};

struct exercise {
    const char *measurement;
    /* What is reported of it, at most MOST_SERIES names, then a null. */
    const char *series[MOST_SERIES + 1];
    /* 2 where exactly two ranks are needed, else 0. */
    int ranks;
    /* Moves messages once and looks at what arrived. */
    void (*check)(const struct step *step);
    /* Does the thing so often. */
    void (*repeat)(const struct step *step, long count);
    /* The same, and tells a number for each series; the greatest of the ranks counts. */
    void (*batch)(const struct step *step, long count, double *numbers);
};

extern const struct exercise latency, bandwidth, both_ways, early_receiver, late_receiver, overlap, tested_overlap, barrier,
    bcast, allreduce, alltoall;

/* This rank, their number, the other one of two, and room for messages: page-aligned, the longest times the ranks. */
extern int rank, size, peer;
extern char *out, *in;

void fail(const char *what, const char *which);

/* The monotonic clock. */
double nanos(void);

/* A computation of known length: a loop that reads the clock until the time is over. */
void compute(double length);

/* An empty message to the other rank, and from it. */
void signal_peer(void);
void await_peer(void);

/* A message back and forth whose content is looked at. */
void check_pair(const struct step *step);

#endif
