/* The time of the trace: nanoseconds since the ranks left the barrier in MPI_Init. */
#include "handle_map.h"
#include "real.h"
#include "recorder.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int64_t origin;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t clock_time(void) {
    return now() - origin;
}

static uint64_t hash_of_bytes(uint64_t hash, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        hash = hash_mix(hash * 31 + (unsigned char)bytes[i] + 1);
    }
    return hash;
}

/* The same where the monotonic clock is the same: in a boot of a host, unless a container shifts its own. Not
 * negative. */
static int64_t clock_identity(void) {
    char text[256] = "";
    size_t length = 0;
    FILE *boot = fopen("/proc/sys/kernel/random/boot_id", "re");
    if (boot != NULL) {
        length = fread(text, 1, sizeof text, boot);
        fclose(boot);
    }
    if (length == 0 && gethostname(text, sizeof text - 1) == 0) {
        length = strlen(text);
    }
    uint64_t hash = hash_of_bytes(0, text, length);
    ssize_t shift = readlink("/proc/self/ns/time", text, sizeof text);
    return (int64_t)(hash_of_bytes(hash, text, shift > 0 ? shift : 0) >> 1);
}

/* What the ranks of one clock agree on, each the least of all of them. */
struct reading {
    int64_t time;
    int64_t least_identity;
    int64_t most_identity_negative;
};

void clock_begin(void) {
    origin = now();
}

void clock_begin_together(void) {
    int64_t identity = clock_identity();
    MPI_Comm sharers;
    PMPI_Barrier(MPI_COMM_WORLD);
    clock_begin();
    if (real.Comm_split(MPI_COMM_WORLD, (int)(identity & INT_MAX), 0, &sharers) != MPI_SUCCESS) {
        return;
    }
    /* They leave the barrier up to milliseconds apart, and all count from the first. */
    struct reading mine = {origin, identity, -identity};
    struct reading all;
    if (PMPI_Allreduce(&mine, &all, sizeof mine / sizeof(int64_t), MPI_INT64_T, MPI_MIN, sharers) == MPI_SUCCESS &&
        /* A part of the identity chose the sharers: the whole one must be the same too. */
        all.least_identity == -all.most_identity_negative) {
        origin = all.time;
    }
    real.Comm_free(&sharers);
}
