#include "recorder.h"

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool needed = true;

void lock_begin(void) {
    int level = MPI_THREAD_MULTIPLE;
    PMPI_Query_thread(&level);
    needed = level == MPI_THREAD_MULTIPLE;
}

void lock(void) {
    if (needed) {
        pthread_mutex_lock(&mutex);
    }
}

void unlock(void) {
    if (needed) {
        pthread_mutex_unlock(&mutex);
    }
}
