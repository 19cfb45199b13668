/* The Fortran entry points of calls that have a place in the trace, or are counted.
 *
 * All that they do is to remember where the program called: the MPI library's own entry point, called with the same
 * arguments, turns them into those of C and comes to the recorder again through MPI_name or PMPI_name. So no handle,
 * status or placeholder such as MPI_BOTTOM has to be understood here, and no array descriptor of mpi_f08 either; every
 * argument is an address.
 *
 * The counts below are of arguments in C; each subroutine has one more, the error code.
 *
 * Compilers write the names in four ways; mpi_f08 has three more, the last two in MPICH: f08, f08ts with array
 * descriptors, and f08ts_large with counts of more than 32 bits.
 */
#include "counted_calls.h"
#include "parameters.h"
#include "real.h"
#include "recorder.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* The first of these names that the MPI library has. */
static void *find(const char *const names[]) {
    for (int i = 0; names[i] != NULL; i++) {
        void *function = real_function(names[i]);
        if (function != NULL) {
            return function;
        }
    }
    fprintf(stderr, "harbinger: the program calls %s, which its MPI library does not have\n", names[0]);
    abort();
}

#define ENTRY_POINT(name, count, ...)                                                                                  \
    EXPORT void name(PARAMETERS_##count(void *), void *error);                                                         \
    EXPORT void name(PARAMETERS_##count(void *), void *error) {                                                        \
        static const char *const names[] = {__VA_ARGS__, NULL};                                                        \
        static _Atomic(void *) found;                                                                                  \
        void (*next)(PARAMETERS_##count(void *), void *error);                                                         \
        void *function = atomic_load_explicit(&found, memory_order_relaxed);                                           \
        if (function == NULL) {                                                                                        \
            function = find(names);                                                                                    \
            atomic_store_explicit(&found, function, memory_order_relaxed);                                             \
        }                                                                                                              \
        *(void **)&next = function;                                                                                    \
        bool outermost = fortran_enter(__builtin_return_address(0));                                                   \
        next(ARGUMENTS_##count, error);                                                                                \
        if (outermost) {                                                                                               \
            fortran_leave();                                                                                           \
        }                                                                                                              \
    }

#define ALIAS(name, other, count)                                                                                      \
    EXPORT void name(PARAMETERS_##count(void *), void *error) __attribute__((weak, alias(#other)));

#define FORTRAN(lower, upper, count)                                                                                   \
    ENTRY_POINT(lower##_, count, #lower "_", #lower, #lower "__", #upper)                                              \
    ALIAS(lower, lower##_, count)                                                                                      \
    ALIAS(lower##__, lower##_, count)                                                                                  \
    ALIAS(upper, lower##_, count)                                                                                      \
    ENTRY_POINT(lower##_f08_, count, #lower "_f08_")                                                                   \
    ENTRY_POINT(lower##_f08ts_, count, #lower "_f08ts_")                                                               \
    ENTRY_POINT(lower##_f08ts_large_, count, #lower "_f08ts_large_")

FORTRAN(mpi_recv, MPI_RECV, 7)
FORTRAN(mpi_irecv, MPI_IRECV, 7)
FORTRAN(mpi_mrecv, MPI_MRECV, 5)
FORTRAN(mpi_imrecv, MPI_IMRECV, 5)
FORTRAN(mpi_send, MPI_SEND, 6)
FORTRAN(mpi_ssend, MPI_SSEND, 6)
FORTRAN(mpi_bsend, MPI_BSEND, 6)
FORTRAN(mpi_rsend, MPI_RSEND, 6)
FORTRAN(mpi_isend, MPI_ISEND, 7)
FORTRAN(mpi_issend, MPI_ISSEND, 7)
FORTRAN(mpi_ibsend, MPI_IBSEND, 7)
FORTRAN(mpi_irsend, MPI_IRSEND, 7)
FORTRAN(mpi_sendrecv, MPI_SENDRECV, 12)
FORTRAN(mpi_sendrecv_replace, MPI_SENDRECV_REPLACE, 9)
FORTRAN(mpi_isendrecv, MPI_ISENDRECV, 12)
FORTRAN(mpi_isendrecv_replace, MPI_ISENDRECV_REPLACE, 9)
FORTRAN(mpi_start, MPI_START, 1)
FORTRAN(mpi_startall, MPI_STARTALL, 2)
FORTRAN(mpi_wait, MPI_WAIT, 2)
FORTRAN(mpi_waitany, MPI_WAITANY, 4)
FORTRAN(mpi_waitsome, MPI_WAITSOME, 5)
FORTRAN(mpi_waitall, MPI_WAITALL, 3)
FORTRAN(mpi_test, MPI_TEST, 3)
FORTRAN(mpi_testany, MPI_TESTANY, 5)
FORTRAN(mpi_testsome, MPI_TESTSOME, 5)
FORTRAN(mpi_testall, MPI_TESTALL, 4)

#define COUNTED_FORTRAN(name, lower, upper, count) FORTRAN(mpi_##lower, MPI_##upper, count)

COUNTED_CALLS(COUNTED_FORTRAN)
