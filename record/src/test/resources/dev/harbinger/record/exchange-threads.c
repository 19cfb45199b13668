/* Eight threads begin MPI_Isendrecv at the same time, each with itself on a communicator of its own. Prints the version
 * of MPI, and whether MPI_Isendrecv sets its status. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 8, LENGTH = 5, FIRST_TAG = 50 };

static MPI_Comm alone[THREADS];
static pthread_barrier_t together;
static int sets_status;

static void *talk(void *argument) {
    int number = *(int *)argument, tag = FIRST_TAG + number;
    char out[LENGTH] = "";
    char in[LENGTH];
    MPI_Request request;
    MPI_Status status = {.MPI_SOURCE = MPI_UNDEFINED, .MPI_TAG = MPI_UNDEFINED};
    pthread_barrier_wait(&together);
#if MPI_VERSION >= 4
    MPI_Isendrecv(out, LENGTH, MPI_BYTE, 0, tag, in, LENGTH, MPI_BYTE, 0, tag, alone[number], &request);
#else
    MPI_Irecv(in, LENGTH, MPI_BYTE, 0, tag, alone[number], &request);
    MPI_Send(out, LENGTH, MPI_BYTE, 0, tag, alone[number]);
#endif
    MPI_Wait(&request, &status);
    if (number == 0) {
        sets_status = status.MPI_SOURCE == 0 && status.MPI_TAG == tag;
    }
    return NULL;
}

int main(int argc, char **argv) {
    int provided, numbers[THREADS];
    pthread_t threads[THREADS];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE) {
        MPI_Abort(MPI_COMM_WORLD, 4);
    }
    pthread_barrier_init(&together, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        MPI_Comm_dup(MPI_COMM_SELF, &alone[i]);
        numbers[i] = i;
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, talk, &numbers[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    printf("%d %d\n", MPI_VERSION, sets_status);
    MPI_Finalize();
    return 0;
}
