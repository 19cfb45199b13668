/* Communicators by their handles: a number that is the same in all members, and ranks of the world. */
#include "handle_map.h"
#include "recorder.h"

#include <limits.h>
#include <stdlib.h>

/* The world is 0, the process alone 1. */
enum { WORLD_NUMBER = 0, SELF_NUMBER = 1, FIRST_NUMBER = 2 };

static struct handle_map communicators;

/* The one that was asked for last; null when the table has changed since. */
static struct communicator *last;
static MPI_Comm last_handle;

static struct handle_map counts; /* hashes of groups to how many communicators had that group */

/* World ranks of a group; null without memory. A rank that is not of this world is MPI_UNDEFINED. */
static int *world_ranks(MPI_Group group, int size) {
    MPI_Group world;
    int *ranks = malloc((size + 1) * sizeof *ranks);
    int *translated = malloc((size + 1) * sizeof *translated);
    if (ranks != NULL && translated != NULL) {
        for (int i = 0; i < size; i++) {
            ranks[i] = i;
        }
        PMPI_Comm_group(MPI_COMM_WORLD, &world);
        PMPI_Group_translate_ranks(group, size, ranks, world, translated);
        PMPI_Group_free(&world);
    }
    free(ranks);
    return translated;
}

static uint64_t hash_of_ranks(const int *ranks, int size) {
    uint64_t hash = size;
    for (int i = 0; i < size; i++) {
        hash = hash_mix(hash * 31 + (uint64_t)ranks[i] + 1);
    }
    return hash;
}

static bool is_identity(const int *ranks, int size) {
    for (int i = 0; i < size; i++) {
        if (ranks[i] != i) {
            return false;
        }
    }
    return true;
}

/* World ranks of the group that peers are of (in an intercommunicator the remote one), and a hash of all members that
 * comes out the same in each of them. */
static struct communicator *describe(MPI_Comm comm, uint64_t *hash) {
    int inter = 0;
    MPI_Group group;
    struct communicator *communicator = calloc(1, sizeof *communicator);
    if (communicator == NULL) {
        return NULL;
    }
    communicator->holders = 1;
    PMPI_Comm_test_inter(comm, &inter);
    PMPI_Comm_group(comm, &group);
    PMPI_Group_size(group, &communicator->size);
    communicator->world = world_ranks(group, communicator->size);
    PMPI_Group_free(&group);
    *hash = communicator->world == NULL ? 0 : hash_of_ranks(communicator->world, communicator->size);
    if (inter) {
        free(communicator->world);
        PMPI_Comm_remote_group(comm, &group);
        PMPI_Group_size(group, &communicator->size);
        communicator->world = world_ranks(group, communicator->size);
        PMPI_Group_free(&group);
        /* Each side is local to some: the sum is the same for both. */
        *hash = hash_mix(*hash) +
                hash_mix(communicator->world == NULL ? 0 : hash_of_ranks(communicator->world, communicator->size));
    }
    if (communicator->world != NULL && is_identity(communicator->world, communicator->size)) {
        free(communicator->world);
        communicator->world = NULL;
    }
    return communicator;
}

/* Lock held. Members create communicators of one group in the same order, so that counting them tells them apart. */
static int64_t number_of(uint64_t hash) {
    uint64_t *count = handle_map_get(&counts, hash);
    if (count == NULL) {
        count = calloc(1, sizeof *count);
        if (count != NULL) {
            handle_map_add(&counts, hash, count);
        }
    }
    uint64_t number = hash_mix(hash + (count == NULL ? 0 : (*count)++));
    return FIRST_NUMBER + (int64_t)(number % (INT_MAX - FIRST_NUMBER));
}

void communicator_add(MPI_Comm comm, struct communicator *communicator) {
    last = NULL;
    /* A handle that was freed behind our back may come again. */
    communicator_release(handle_map_remove(&communicators, KEY(comm)));
    handle_map_add(&communicators, KEY(comm), communicator);
}

struct communicator *communicator_new(MPI_Comm comm) {
    if (!recording || comm == MPI_COMM_NULL) {
        return NULL;
    }
    uint64_t hash;
    struct communicator *communicator = describe(comm, &hash);
    if (communicator != NULL) {
        lock();
        communicator->number = number_of(hash);
        unlock();
    }
    return communicator;
}

void communicator_created(MPI_Comm comm) {
    struct communicator *communicator = communicator_new(comm);
    if (communicator != NULL) {
        lock();
        communicator_add(comm, communicator);
        unlock();
    }
}

void communicator_freed(MPI_Comm comm) {
    if (recording) {
        lock();
        last = NULL;
        struct communicator *communicator = handle_map_remove(&communicators, KEY(comm));
        if (communicator != NULL) {
            communicator->freed = true;
            communicator_release(communicator);
        }
        unlock();
    }
}

struct communicator *communicator_of(MPI_Comm comm) {
    if (last != NULL && last_handle == comm) {
        return last;
    }
    struct communicator *communicator = handle_map_get(&communicators, KEY(comm));
    if (communicator == NULL) {
        /* The world, the process alone, or one that was made in a way that is not watched. */
        uint64_t hash;
        communicator = describe(comm, &hash);
        if (communicator == NULL) {
            return NULL;
        }
        communicator->number = comm == MPI_COMM_WORLD  ? WORLD_NUMBER
                               : comm == MPI_COMM_SELF ? SELF_NUMBER
                                                       : number_of(hash);
        communicator_add(comm, communicator);
    }
    last = communicator;
    last_handle = comm;
    return communicator;
}

struct communicator *communicator_hold(struct communicator *communicator) {
    if (communicator != NULL) {
        communicator->holders++;
    }
    return communicator;
}

void communicator_release(struct communicator *communicator) {
    if (communicator != NULL && --communicator->holders == 0) {
        free(communicator->world);
        free(communicator);
    }
}

int64_t communicator_world_rank(const struct communicator *communicator, int64_t peer) {
    if (peer == ANY) {
        return ANY;
    }
    if (communicator == NULL || peer < 0 || peer >= communicator->size) {
        return ABSENT;
    }
    if (communicator->world == NULL) {
        return peer;
    }
    return communicator->world[peer] == MPI_UNDEFINED ? ABSENT : communicator->world[peer];
}
