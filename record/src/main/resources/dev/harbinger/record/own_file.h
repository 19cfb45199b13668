/* A file that the recorder keeps open while the program runs.
 *
 * Programs close descriptors they do not own: all from 3 up, or one of their own for a second time. The number may
 * then be a file of the program. So the descriptor is a high one, which is rarely met, and what stands behind it is
 * looked at before it is used.
 */
#ifndef HARBINGER_OWN_FILE_H
#define HARBINGER_OWN_FILE_H

#include <stdbool.h>
#include <sys/types.h>

struct own_file {
    int descriptor; /* -1 when it is not open */
    dev_t device;
    ino_t inode;
};

#define OWN_FILE_NONE {.descriptor = -1}

/* False, with errno, when the file cannot be opened. It is for writing. */
bool own_file_open(struct own_file *, const char *name, int flags);

/* Whether the descriptor still is this file. Once it is not, it is forgotten and not closed, and the first time a
 * process finds this it says so. */
bool own_file_is_there(struct own_file *, const char *name);

/* False when the file was not there, or not all is in it. */
bool own_file_close(struct own_file *, const char *name);

#endif
