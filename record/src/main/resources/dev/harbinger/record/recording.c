#include "recorder.h"

#include "real.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef OPEN_MPI
#define LIBRARY "Open MPI"
#else
#define LIBRARY "MPICH"
#endif

enum { AGREEMENT_SECONDS = 30 };

bool recording;
bool asks_early;

/* The process that began: a child that it forks must not write what it inherited. */
static pid_t owner;
static int world_rank;

static bool is_on(const char *variable) {
    const char *value = getenv(variable);
    return value != NULL && *value != '\0' && strcmp(value, "0") != 0;
}

/* Constants differ between MPI libraries, so nothing may be done with another than that of the header. */
static bool has_the_library_it_was_built_for(void) {
    char version[MPI_MAX_LIBRARY_VERSION_STRING + 1] = "";
    int length;
    int (*ask)(char *, int *);
    *(void **)&ask = real_function("PMPI_Get_library_version");
    if (ask == NULL || ask(version, &length) != MPI_SUCCESS) {
        return false;
    }
    if (strstr(version, LIBRARY) != NULL || (*LIBRARY == 'M' && strstr(version, "Intel") != NULL)) {
        return true;
    }
    fprintf(stderr,
            "harbinger: nothing is recorded: the recorder was built for " LIBRARY ", the program runs on %.40s\n",
            version);
    return false;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

/* What the ranks have to agree on, each the least of all ranks. */
struct agreement {
    int64_t opened;
    int64_t least_hash;
    int64_t most_hash_negative;
};

/* False when some ranks never answer, since they are not recorded: a blocking call would wait forever. */
static bool agree(const struct agreement *mine, struct agreement *all) {
    MPI_Request request;
    int done = 0;
    double end = seconds() + AGREEMENT_SECONDS;
    if (PMPI_Iallreduce(mine, all, sizeof *mine / sizeof(int64_t), MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD, &request) !=
        MPI_SUCCESS) {
        return false;
    }
    while (!done && seconds() < end) {
        if (real.Test(&request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS) {
            return false;
        }
        if (!done) {
            sched_yield();
        }
    }
    return done;
}

static void start_together(bool opened) {
    struct agreement mine = {opened, (int64_t)program_hash(), -(int64_t)program_hash()};
    /* Not on the stack: where some ranks never answer the operation outlives this call. */
    static struct agreement all;
    static struct agreement sent;
    sent = mine;
    if (!agree(&sent, &all)) {
        if (world_rank == 0 || opened) {
            fprintf(stderr,
                    "harbinger: rank %d: some ranks are not recorded; times of different ranks do not compare\n",
                    world_rank);
        }
        clock_begin();
        recording = opened;
    } else {
        clock_begin_together();
        if (all.least_hash != -all.most_hash_negative) {
            call_sites_tell_programs_apart();
        }
        recording = all.opened;
    }
    if (opened && !recording) {
        trace_discard();
        call_sites_discard();
    }
}

void recording_begin(void) {
    static bool begun;
    const char *directory = getenv("HARBINGER_TRACE_DIR");
    if (begun || directory == NULL || *directory == '\0' || !has_the_library_it_was_built_for()) {
        return;
    }
    begun = true;
    owner = getpid();
    lock_begin();
    asks_early = is_on("HARBINGER_TRACE_EARLY");
    exchange_begin();
    PMPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    bool opened = trace_open(directory, world_rank);
    if (opened && !call_sites_open(directory, world_rank)) {
        trace_discard();
        opened = false;
    }
    start_together(opened);
}

void recording_end(void) {
    if (recording && getpid() == owner) {
        lock();
        recording = false;
        counted_calls_write();
        call_sites_close(trace_close());
        unlock();
    }
}

/* A program may end without MPI_Finalize. */
__attribute__((destructor)) static void at_exit(void) {
    recording_end();
}
