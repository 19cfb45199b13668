#include "own_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HIGH = 512, BELOW_THE_LIMIT = 16 };

/* Where the limit is low the numbers just below it. */
static int high_number(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= HIGH + BELOW_THE_LIMIT) {
        return HIGH;
    }
    return limit.rlim_cur > BELOW_THE_LIMIT ? (int)limit.rlim_cur - BELOW_THE_LIMIT : 0;
}

bool own_file_open(struct own_file *file, const char *name, int flags) {
    struct stat found;
    file->descriptor = -1;
    int low = open(name, flags | O_CLOEXEC, 0666);
    if (low < 0) {
        return false;
    }
    if (fstat(low, &found) != 0) {
        int error = errno;
        close(low);
        errno = error;
        return false;
    }
    int high = fcntl(low, F_DUPFD_CLOEXEC, high_number());
    if (high >= 0) {
        close(low);
    }
    file->descriptor = high >= 0 ? high : low;
    file->device = found.st_dev;
    file->inode = found.st_ino;
    return true;
}

bool own_file_is_there(struct own_file *file, const char *name) {
    static bool told;
    struct stat found;
    if (file->descriptor < 0) {
        return false;
    }
    if (fstat(file->descriptor, &found) == 0 && found.st_dev == file->device && found.st_ino == file->inode) {
        return true;
    }
    file->descriptor = -1;
    if (!told) {
        told = true;
        fprintf(stderr, "harbinger: trace ends early: the program closed descriptors that are not its own, among them"
                        " that of %s; the program goes on without it\n",
                name);
    }
    return false;
}

bool own_file_close(struct own_file *file, const char *name) {
    if (!own_file_is_there(file, name)) {
        return false;
    }
    int descriptor = file->descriptor;
    file->descriptor = -1;
    return close(descriptor) == 0;
}
