#include "recorder.h"

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void lock(void) {
    pthread_mutex_lock(&mutex);
}

void unlock(void) {
    pthread_mutex_unlock(&mutex);
}
