/* Every family of calls once, between the two ranks of a pair: what the test expects is written beside each call. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MANY = 80 };

static int rank, peer;

static void fail(const char *what) {
    fprintf(stderr, "calls: rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, 3);
}

static void blocking(void) {
    int value = rank;
    char room[1000];
    MPI_Status status;
    if (rank == 0) {
        MPI_Send(&value, 1, MPI_INT, 1, 10, MPI_COMM_WORLD);
        MPI_Ssend(&value, 1, MPI_INT, 1, 11, MPI_COMM_WORLD);
        MPI_Rsend(&value, 0, MPI_INT, 1, 12, MPI_COMM_WORLD);
        MPI_Buffer_attach(room, sizeof room);
        MPI_Bsend(&value, 1, MPI_INT, 1, 13, MPI_COMM_WORLD);
        void *detached;
        int size;
        MPI_Buffer_detach(&detached, &size);
    } else {
        int values[4] = {-1, -1, -1, -1};
        MPI_Recv(values, 4, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(values, 4, MPI_INT, 0, 11, MPI_COMM_WORLD, &status);
        if (status.MPI_SOURCE != 0 || status.MPI_TAG != 11 || values[0] != 0) {
            fail("a wrong message");
        }
        MPI_Recv(values, 4, MPI_INT, MPI_ANY_SOURCE, 12, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(values, 1, MPI_INT, 0, 13, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

/* The same handle may come back for several sends that are complete at once. */
static void non_blocking(void) {
    static double out[MANY], in[MANY];
    MPI_Request requests[2 * MANY];
    for (int i = 0; i < MANY; i++) {
        MPI_Irecv(&in[i], 1, MPI_DOUBLE, MPI_ANY_SOURCE, 100 + i, MPI_COMM_WORLD, &requests[i]);
    }
    for (int i = 0; i < MANY; i++) {
        out[i] = rank * 1000 + i;
        MPI_Isend(&out[i], 1, MPI_DOUBLE, peer, 100 + i, MPI_COMM_WORLD, &requests[MANY + i]);
    }
    MPI_Waitall(2 * MANY, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < MANY; i++) {
        if (in[i] != peer * 1000 + i) {
            fail("a wrong number");
        }
    }
    MPI_Issend(out, 1, MPI_DOUBLE, peer, 200, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(in, 1, MPI_DOUBLE, peer, 200, MPI_COMM_WORLD, &requests[1]);
    int index;
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[1 - index], MPI_STATUS_IGNORE);
    MPI_Irecv(in, 1, MPI_DOUBLE, peer, 201, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(in, 1, MPI_DOUBLE, MPI_PROC_NULL, 201, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(out, 1, MPI_DOUBLE, peer, 201, MPI_COMM_WORLD, &requests[2]);
    int done = 0, left = 3, indices[3];
    while (left > 0) {
        MPI_Waitsome(3, requests, &done, indices, MPI_STATUSES_IGNORE);
        left -= done;
    }
    for (int i = 0; i < 4; i++) {
        int flag = 0;
        MPI_Irecv(in, 1, MPI_DOUBLE, peer, 300 + i, MPI_COMM_WORLD, &requests[0]);
        MPI_Send(out, 1, MPI_DOUBLE, peer, 300 + i, MPI_COMM_WORLD);
        while (!flag) {
            if (i == 0) {
                MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
            } else if (i == 1) {
                MPI_Testany(1, requests, &index, &flag, MPI_STATUS_IGNORE);
            } else if (i == 2) {
                MPI_Testall(1, requests, &flag, MPI_STATUSES_IGNORE);
            } else {
                MPI_Testsome(1, requests, &done, indices, MPI_STATUSES_IGNORE);
                flag = done == 1;
            }
        }
    }
}

static void exchanges(void) {
    int out = rank, in = -1;
    MPI_Sendrecv(&out, 1, MPI_INT, peer, 400, &in, 1, MPI_INT, peer, 400, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(&out, 1, MPI_INT, peer, 401, peer, 401, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&out, 1, MPI_INT, MPI_PROC_NULL, 402, &in, 1, MPI_INT, MPI_PROC_NULL, 402, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (in != peer || out != peer) {
        fail("an exchange went wrong");
    }
}

static void persistent(void) {
    int out = rank, in;
    MPI_Request requests[2];
    MPI_Datatype type;
    MPI_Type_contiguous(1, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Recv_init(&in, 1, type, peer, 500, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(&out, 1, type, peer, 500, MPI_COMM_WORLD, &requests[1]);
    MPI_Type_free(&type);
    for (int i = 0; i < 3; i++) {
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Start(&requests[1]);
    MPI_Start(&requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
}

static void probes(void) {
    int out = rank, in = -1, flag = 0;
    MPI_Status status;
    MPI_Message message;
    MPI_Request request;
    if (rank == 0) {
        for (int tag = 600; tag < 604; tag++) {
            MPI_Send(&out, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
        }
    } else {
        MPI_Probe(0, 600, MPI_COMM_WORLD, &status);
        MPI_Recv(&in, 1, MPI_INT, 0, 600, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Mprobe(MPI_ANY_SOURCE, 601, MPI_COMM_WORLD, &message, &status);
        MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        while (!flag) {
            MPI_Improbe(0, 602, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
        }
        MPI_Imrecv(&in, 1, MPI_INT, &message, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        flag = 0;
        while (!flag) {
            MPI_Iprobe(0, 603, MPI_COMM_WORLD, &flag, &status);
        }
        MPI_Recv(&in, 1, MPI_INT, 0, 603, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static void cancelled(void) {
    int in, flag;
    MPI_Request request;
    MPI_Status status;
    MPI_Irecv(&in, 1, MPI_INT, peer, 700, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    if (!flag) {
        fail("a receive that was not cancelled");
    }
}

int main(int argc, char **argv) {
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2) {
        fail("needs 2 ranks");
    }
    peer = 1 - rank;
    blocking();
    non_blocking();
    exchanges();
    persistent();
    probes();
    cancelled();
    printf("rank %d is done\n", rank);
    MPI_Finalize();
    return 7;
}
