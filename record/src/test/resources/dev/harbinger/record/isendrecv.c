/* Two ranks. Receives with tag 14 leave their status behind; MPI_Isendrecv and MPI_Isendrecv_replace with tags 96, any,
 * and 97 follow, of 5 bytes each. Rank 0 prints the version of MPI, and whether MPI_Isendrecv sets its status. */
#include <mpi.h>
#include <stdio.h>

enum { LENGTH = 5, ROUNDS = 10 };

int main(int argc, char **argv) {
    int rank;
    int sets_status = 0;
    char out[LENGTH] = "";
    char in[LENGTH];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request requests[3];
        MPI_Irecv(in, LENGTH, MPI_BYTE, MPI_ANY_SOURCE, 14, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out, 3, MPI_BYTE, 1 - rank, 14, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
#if MPI_VERSION >= 4
        char third[LENGTH] = "";
        char other[LENGTH];
        MPI_Isendrecv(out, LENGTH, MPI_BYTE, 1 - rank, 96, in, LENGTH, MPI_BYTE, 1 - rank, 96, MPI_COMM_WORLD,
                      &requests[0]);
        MPI_Status status = {.MPI_SOURCE = MPI_UNDEFINED, .MPI_TAG = MPI_UNDEFINED};
        MPI_Wait(&requests[0], &status);
        sets_status = status.MPI_SOURCE == 1 - rank && status.MPI_TAG == 96;
        MPI_Isendrecv(out, LENGTH, MPI_BYTE, 1 - rank, 98, other, LENGTH, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG,
                      MPI_COMM_WORLD, &requests[1]);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        MPI_Isendrecv_replace(third, LENGTH, MPI_BYTE, 1 - rank, 97, 1 - rank, 97, MPI_COMM_WORLD, &requests[2]);
        MPI_Wait(&requests[2], MPI_STATUS_IGNORE);
#endif
    }
    if (rank == 0) {
        printf("%d %d\n", MPI_VERSION, sets_status);
    }
    MPI_Finalize();
    return 0;
}
