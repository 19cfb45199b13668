/* Two ranks move data without a receive: 10 rounds of one-sided calls, a file, collectives, and with MPI 4 partitioned
 * communication, 4 partitions a round. The argument names the file. The sum of what came is the exit code. */
#include <mpi.h>
#include <string.h>

enum { ROUNDS = 10, PARTITIONS = 4 };

int main(int argc, char **argv) {
    int rank, sum = 0, taken = 0;
    int mine[PARTITIONS] = {0}, given[PARTITIONS] = {1, 1, 1, 1};
    MPI_Win window;
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Win_fence(0, window);
        MPI_Put(given, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, window);
        MPI_Accumulate(given, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, MPI_SUM, window);
        MPI_Win_fence(0, window);
    }
    MPI_Win_free(&window);
    sum = mine[0] + mine[1]; /* 11 */
    if (MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file) != MPI_SUCCESS) {
        MPI_Abort(MPI_COMM_WORLD, 99);
    }
    MPI_File_write_at(file, rank * (MPI_Offset)sizeof(int), given, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_read_at_all(file, rank * (MPI_Offset)sizeof(int), &taken, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    sum += taken; /* 12 */
    MPI_Request request;
    MPI_Iallreduce(given, &taken, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    sum += taken; /* 14 */
#if MPI_VERSION >= 4
    MPI_Request requests[2];
    memset(mine, 0, sizeof mine);
    MPI_Psend_init(given, PARTITIONS, 1, MPI_INT, 1 - rank, 95, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Precv_init(mine, PARTITIONS, 1, MPI_INT, 1 - rank, 95, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Startall(2, requests);
        for (int part = 0; part < PARTITIONS; part++) {
            MPI_Pready(part, requests[0]);
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    sum += mine[0] + mine[PARTITIONS - 1]; /* 16 */
#endif
    MPI_Finalize();
    return sum;
}
