#include "recorder.h"

/* Where a thread is. A call that MPI makes to itself while it carries out one of the program's is not the program's. */
static __thread struct {
    const void *address;
    bool in_call;
    bool in_fortran;
} here __attribute__((tls_model("initial-exec")));

bool call_enter(const void *address) {
    if (!recording || here.in_call) {
        return false;
    }
    here.in_call = true;
    if (!here.in_fortran) {
        here.address = address;
    }
    return true;
}

bool call_enter_from_fortran(void) {
    if (!recording || here.in_call || !here.in_fortran) {
        return false;
    }
    here.in_call = true;
    return true;
}

void call_leave(void) {
    here.in_call = false;
}

const void *call_address(void) {
    return here.address;
}

bool fortran_enter(const void *address) {
    if (here.in_call || here.in_fortran) {
        return false;
    }
    here.in_fortran = true;
    here.address = address;
    return true;
}

void fortran_leave(void) {
    here.in_fortran = false;
}
