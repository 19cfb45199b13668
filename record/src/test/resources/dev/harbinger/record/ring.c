/* A message goes round all ranks, and its tag tells the round. */
#include <mpi.h>

enum { ROUNDS = 50 };

int main(int argc, char **argv) {
    int rank, ranks, value = 5;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int round = 0; round < ROUNDS; round++) {
        if (rank > 0) {
            MPI_Recv(&value, 1, MPI_INT, rank - 1, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Send(&value, 1, MPI_INT, (rank + 1) % ranks, round, MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Recv(&value, 1, MPI_INT, ranks - 1, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
