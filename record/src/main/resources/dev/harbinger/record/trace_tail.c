#include "trace_tail.h"

#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STATE_SHIFT = 17 };

struct tail {
    char magic[8];
    _Atomic uint64_t state;
    char lines[TAIL_BYTES];
};

static struct tail plain;
static struct tail *tail = &plain;
static char name[PATH_MAX];

char *tail_open(const char *directory, int rank) {
    int length = snprintf(name, sizeof name, "%s/rank-%04d.tail", directory, rank);
    int file = length < (int)sizeof name ? open(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
    /* Allocated on the disk now, since a full disk later would be a signal. */
    if (file >= 0 && posix_fallocate(file, 0, sizeof *tail) == 0) {
        void *mapped = mmap(NULL, sizeof *tail, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (mapped != MAP_FAILED) {
            tail = mapped;
        }
    }
    if (file >= 0) {
        close(file);
    }
    if (tail == &plain) {
        unlink(name);
    }
    memcpy(tail->magic, "HBTAIL01", sizeof tail->magic);
    return tail->lines;
}

void tail_set(int64_t written, int64_t filled) {
    atomic_store_explicit(&tail->state, (uint64_t)written << STATE_SHIFT | (uint64_t)filled, memory_order_release);
}

void tail_close(void) {
    if (tail != &plain) {
        unlink(name);
    }
}
