/* The peers' side of "harbinger bench ping-pong": two processes send a message back and forth with MPI_Send and MPI_Recv.
 *
 * Each argument is bytes:warm-up:batches:trips. The warm-ups are made in three sweeps over the sizes, then each size is
 * warmed up again and timed: batches of that many round trips, one clock reading before and after each. A line a size:
 *
 *   ping-pong BYTES ONE_WAY_NS ...      mean one-way time of each batch, half of a round trip
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 1, SWEEPS = 3 };

static int rank;
static char *out;
static char *in;

static void fail(const char *what, const char *which) {
    fprintf(stderr, "ping_pong: %s: %s\n", what, which);
    MPI_Abort(MPI_COMM_WORLD, 2);
}

static void trips(int bytes, long count) {
    int peer = 1 - rank;
    for (long i = 0; i < count; i++) {
        if (rank == 0) {
            MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
            MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(in, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(out, bytes, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
        }
    }
}

/* One round trip whose content is looked at. */
static void check(int bytes) {
    for (int i = 0; i < bytes; i++) {
        out[i] = (char)(i % 251 + 1);
    }
    memset(in, 0, bytes);
    trips(bytes, 1);
    if (memcmp(in, out, bytes) != 0) {
        fail("a message came back changed", bytes == 0 ? "empty" : "of several bytes");
    }
}

int main(int argc, char **argv) {
    int size;
    int most = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2) {
        fail("needs two processes", argv[0]);
    }
    int bytes[argc], batches[argc];
    long warm_up[argc], timed[argc];
    for (int i = 1; i < argc; i++) {
        if (sscanf(argv[i], "%d:%ld:%d:%ld", &bytes[i], &warm_up[i], &batches[i], &timed[i]) != 4) {
            fail("not bytes:warm-up:batches:trips", argv[i]);
        }
        most = bytes[i] > most ? bytes[i] : most;
    }
    if (posix_memalign((void **)&out, 4096, most + 1) != 0 || posix_memalign((void **)&in, 4096, most + 1) != 0) {
        fail("no memory", argv[0]);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (int i = 1; i < argc; i++) {
            check(bytes[i]);
            trips(bytes[i], warm_up[i]);
        }
    }
    for (int i = 1; i < argc; i++) {
        trips(bytes[i], warm_up[i]);
        if (rank == 0) {
            printf("ping-pong %d", bytes[i]);
        }
        for (int batch = 0; batch < batches[i]; batch++) {
            double begin = MPI_Wtime();
            trips(bytes[i], timed[i]);
            double seconds = MPI_Wtime() - begin;
            if (rank == 0) {
                printf(" %.3f", seconds * 1e9 / (2.0 * timed[i]));
            }
        }
        if (rank == 0) {
            printf("\n");
            fflush(stdout);
        }
    }
    MPI_Finalize();
    return 0;
}
