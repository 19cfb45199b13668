#include "real.h"

#include <dlfcn.h>

struct real real;

void *real_function(const char *name) {
    return dlsym(RTLD_NEXT, name);
}

/* ISO C has no cast from an object's address to a function's: the pointer is written through a pointer to it. */
#define FIND(name) *(void **)&real.name = real_function("PMPI_" #name);

__attribute__((constructor)) static void find_all(void) {
    CALLS(FIND)
}
