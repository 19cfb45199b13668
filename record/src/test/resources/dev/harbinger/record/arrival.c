/* Messages that are certain to have come, but that the MPI library was not called to take in: the ranks tell each other
 * by a number in the file of the first argument. Tags 1 and 2: there, tag 3: sent after the receive was posted. */
#include <mpi.h>
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ROUNDS = 60, MOST_OTHERS = 8, LONG = 100000, THERE = 1, THERE_LONG = 2, LATER = 3, OTHER = 100, FIRST = 101 };

static char buffer[LONG];
static _Atomic int *told;

static void tell(int number) {
    *told = number;
}

static void await(int number) {
    while (*told != number) {
        sched_yield();
    }
}

static void send(int number) {
    MPI_Request requests[MOST_OTHERS + 1];
    int others = number % (MOST_OTHERS + 1);
    int length = number % 2 ? LONG : 8;
    for (int i = 0; i < others; i++) {
        MPI_Isend(buffer, 8, MPI_CHAR, 1, OTHER, MPI_COMM_WORLD, &requests[i]);
    }
    MPI_Isend(buffer, length, MPI_CHAR, 1, number % 2 ? THERE_LONG : THERE, MPI_COMM_WORLD, &requests[others]);
    tell(2 * number);
    MPI_Waitall(others + 1, requests, MPI_STATUSES_IGNORE);
    await(2 * number + 1);
    MPI_Send(buffer, 8, MPI_CHAR, 1, LATER, MPI_COMM_WORLD);
}

static void receive(int number) {
    MPI_Request request;
    int length = number % 2 ? LONG : 8;
    await(2 * number);
    MPI_Recv(buffer, length, MPI_CHAR, 0, number % 2 ? THERE_LONG : THERE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < number % (MOST_OTHERS + 1); i++) {
        MPI_Recv(buffer, 8, MPI_CHAR, 0, OTHER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Irecv(buffer, 8, MPI_CHAR, 0, LATER, MPI_COMM_WORLD, &request);
    tell(2 * number + 1);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED, open(argv[1], O_RDWR), 0);
    if (argc != 2 || told == MAP_FAILED) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    /* With the first long message the ranks connect, which takes both of them. */
    if (rank == 0) {
        MPI_Send(buffer, LONG, MPI_CHAR, 1, FIRST, MPI_COMM_WORLD);
    } else {
        MPI_Recv(buffer, LONG, MPI_CHAR, 0, FIRST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int number = 1; number <= ROUNDS; number++) {
        MPI_Barrier(MPI_COMM_WORLD);
        (rank == 0 ? send : receive)(number);
    }
    MPI_Finalize();
    return 0;
}
