/* Closes descriptors that it does not own, as its second argument says, and keeps files of its own in the folder that
 * its first argument names. Rank 0 sends, rank 1 receives. */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 600, MESSAGES = 5000 };

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

/* Whether this is a file of the recorder. */
static int is_of_a_trace(int descriptor) {
    char link[64];
    char target[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, target, sizeof target - 1);
    target[length < 0 ? 0 : length] = '\0';
    return strstr(target, "/rank-0") != NULL;
}

int main(int argc, char **argv) {
    char name[4096];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    messages(10);
    /* The MPI library's own are spared, since it has no defence. */
    int all = strcmp(argv[2], "all") == 0;
    for (int descriptor = 3; descriptor < (all ? 4096 : 256); descriptor++) {
        if (is_of_a_trace(descriptor)) {
            close(descriptor);
        }
    }
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "%s/own-%d-%d", argv[1], rank, i);
        if (open(name, O_WRONLY | O_CREAT | O_EXCL, 0666) < 0) {
            perror(name);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    messages(MESSAGES);
    messages(1);
    for (int i = 0; i < FILES; i++) {
        struct stat found;
        snprintf(name, sizeof name, "%s/own-%d-%d", argv[1], rank, i);
        if (stat(name, &found) == 0 && found.st_size > 0) {
            printf("%s has something in it\n", name);
        }
    }
    MPI_Finalize();
    return 0;
}
