/* Messages in communicators of every kind. A tag tells all: 10000 times the kind, 100 times the sender's and once the
 * receiver's rank in the world, and so does the message.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int me;

static void fail(const char *what) {
    fprintf(stderr, "communicators: rank %d: %s\n", me, what);
    MPI_Abort(MPI_COMM_WORLD, 3);
}

/* Everybody sends to the next in the ring and receives from the one before. */
static void ring(MPI_Comm comm, int kind) {
    int rank, size;
    if (comm == MPI_COMM_NULL) {
        return;
    }
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    int all[4], next = (rank + 1) % size, before = (rank + size - 1) % size, in = -1;
    MPI_Allgather(&me, 1, MPI_INT, all, 1, MPI_INT, comm);
    MPI_Request request;
    MPI_Isend(&me, 1, MPI_INT, next, 10000 * kind + 100 * me + all[next], comm, &request);
    MPI_Recv(&in, 1, MPI_INT, before, 10000 * kind + 100 * all[before] + me, comm, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (in != all[before]) {
        fail("a message of the wrong rank");
    }
}

/* Everybody in one group exchanges a message with the same rank of the other. */
static void across(MPI_Comm comm, int kind) {
    int rank, theirs;
    MPI_Comm_rank(comm, &rank);
    MPI_Sendrecv(&me, 1, MPI_INT, rank, 10000 * kind, &theirs, 1, MPI_INT, rank, 10000 * kind, comm, MPI_STATUS_IGNORE);
    MPI_Request requests[2];
    MPI_Irecv(&theirs, 1, MPI_INT, MPI_ANY_SOURCE, 10000 * kind + 100 * theirs + me, comm, &requests[0]);
    MPI_Isend(&me, 1, MPI_INT, rank, 10000 * kind + 100 * me + theirs, comm, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
    MPI_Comm split, twin, other_twin, grid, row, shared, group_comm, inter, inter_twin, merged, later, part;
    MPI_Group world, three;
    MPI_Request request;
    int size, periods[2] = {1, 1}, sizes[2] = {2, 2}, keep[2] = {0, 1}, chosen[3] = {3, 1, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 4) {
        fail("needs 4 ranks");
    }
    ring(MPI_COMM_WORLD, 1);
    MPI_Comm_split(MPI_COMM_WORLD, me % 2, -me, &split);
    ring(split, 2);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Comm_dup(MPI_COMM_WORLD, &other_twin);
    ring(other_twin, 3);
    ring(twin, 4);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
    ring(grid, 5);
    MPI_Cart_sub(grid, keep, &row);
    ring(row, 6);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -me, MPI_INFO_NULL, &shared);
    ring(shared, 7);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 3, chosen, &three);
    MPI_Comm_create(MPI_COMM_WORLD, three, &group_comm);
    ring(group_comm, 8);
    MPI_Comm_idup(MPI_COMM_WORLD, &later, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    ring(later, 9);
    MPI_Intercomm_create(split, 0, MPI_COMM_WORLD, me % 2 == 0 ? 3 : 2, 1, &inter);
    across(inter, 10);
    MPI_Comm_dup(inter, &inter_twin);
    across(inter_twin, 11);
    MPI_Intercomm_merge(inter, me % 2, &merged);
    ring(merged, 12);
    if (me != 2) {
        MPI_Comm_create_group(MPI_COMM_WORLD, three, 5, &part);
        ring(part, 13);
        MPI_Comm_free(&part);
    }
    /* A handle that was freed may come again for another communicator. */
    MPI_Comm_free(&row);
    MPI_Comm_free(&grid);
    MPI_Comm_split(MPI_COMM_WORLD, me / 2, -me, &row);
    ring(row, 14);
    MPI_Finalize();
    return 0;
}
