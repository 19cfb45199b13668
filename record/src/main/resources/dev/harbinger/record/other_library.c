/* A program that is linked with another MPI library than the recorder was built for: handles there have another form,
 * so that not even passing them on would work. Before the program begins it is started anew, without the recorder.
 */
#include <mpi.h>

#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* MPICH, and what shares its binary interface, is libmpich.so or libmpi.so.12; Open MPI has other numbers. */
static bool is_of_other_library(const char *file) {
    bool mpich = strncmp(file, "libmpich.so", 11) == 0 || strncmp(file, "libmpi.so.12", 12) == 0;
#ifdef OPEN_MPI
    return mpich;
#else
    return !mpich && strncmp(file, "libmpi.so.", 10) == 0;
#endif
}

static int look(struct dl_phdr_info *object, size_t size, void *found) {
    (void)size;
    const char *slash = strrchr(object->dlpi_name, '/');
    *(bool *)found |= is_of_other_library(slash == NULL ? object->dlpi_name : slash + 1);
    return 0;
}

/* Takes the recorder out of the libraries to be preloaded; false when it is not among them. */
static bool leave_preload(void) {
    Dl_info self;
    const char *preload = getenv("LD_PRELOAD");
    if (preload == NULL || dladdr((void *)&look, &self) == 0) {
        return false;
    }
    char *rest = strdup(preload);
    char *at = rest == NULL ? NULL : strstr(rest, self.dli_fname);
    if (at != NULL) {
        size_t length = strlen(self.dli_fname);
        memmove(at, at + length, strlen(at + length) + 1);
        setenv("LD_PRELOAD", rest, 1);
    }
    free(rest);
    return at != NULL;
}

/* The C library hands a program's arguments to constructors too. */
__attribute__((constructor)) static void leave_programs_of_others(int count, char **arguments) {
    bool found = false;
    (void)count;
    dl_iterate_phdr(look, &found);
    if (found && leave_preload()) {
        fprintf(stderr, "harbinger: nothing is recorded: the recorder was not built for the MPI library of %s\n",
                arguments[0]);
        execv("/proc/self/exe", arguments);
    }
}
