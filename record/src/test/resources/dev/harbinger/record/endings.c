/* Ends in the way its argument names, after twenty messages from rank 0 to rank 1. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static int rank;

static void messages(int count) {
    int value = 0;
    for (int i = 0; i < count; i++) {
        if (rank == 0) {
            MPI_Send(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
}

int main(int argc, char **argv) {
    const char *way = argv[argc - 1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    messages(20);
    if (strcmp(way, "exit") == 0) {
        printf("rank %d exits\n", rank);
        fflush(stdout);
        MPI_Barrier(MPI_COMM_WORLD);
        exit(9);
    } else if (strcmp(way, "leave") == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
        _exit(7);
    } else if (strcmp(way, "abort") == 0) {
        /* The other rank must have come this far. */
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Abort(MPI_COMM_WORLD, 5);
        }
        pause();
    } else if (strcmp(way, "kill") == 0) {
        /* Long enough for what came before to be on the disk. */
        usleep(300000);
        messages(20);
        MPI_Barrier(MPI_COMM_WORLD);
        kill(getpid(), SIGKILL);
    } else if (strcmp(way, "fork") == 0) {
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            exit(0);
        }
        waitpid(child, NULL, 0);
        messages(20);
    } else if (strcmp(way, "full") == 0) {
        struct rlimit limit = {100000, 100000};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        messages(20000);
        printf("rank %d goes on\n", rank);
    }
    MPI_Finalize();
    return 0;
}
