/* Receives of which it is certain whether their message is there when they are posted. Tags 1 to 9: there, 11 to 19:
 * not there. Messages from one rank do not overtake each other, so what was sent before a message that came is there.
 */
#include <mpi.h>

enum { CAME = 100 };

int main(int argc, char **argv) {
    int rank, value = 5;
    MPI_Request requests[4];
    MPI_Message message;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int tag = 1; tag <= 6; tag++) {
            MPI_Send(&value, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
        }
        MPI_Send(&value, 1, MPI_INT, 1, CAME, MPI_COMM_WORLD);
        /* The receives 11 to 13 are posted before their messages are sent. */
        MPI_Recv(&value, 1, MPI_INT, 1, CAME, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int tag = 11; tag <= 13; tag++) {
            MPI_Send(&value, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
        }
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, CAME, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Sendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 3, &value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv_init(&value, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &requests[0]);
        MPI_Start(&requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Request_free(&requests[0]);
        MPI_Mprobe(0, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Irecv(&value, 1, MPI_INT, 0, 11, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 12, MPI_COMM_WORLD, &requests[1]);
        MPI_Recv_init(&value, 1, MPI_INT, 0, 13, MPI_COMM_WORLD, &requests[2]);
        MPI_Startall(1, &requests[2]);
        MPI_Send(&value, 1, MPI_INT, 0, CAME, MPI_COMM_WORLD);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
        MPI_Request_free(&requests[2]);
    }
    MPI_Finalize();
    return 0;
}
