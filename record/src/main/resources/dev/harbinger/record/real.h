/* The MPI library's own functions, behind those of the recorder. */
#ifndef HARBINGER_REAL_H
#define HARBINGER_REAL_H

#include <mpi.h>

/* Functions that came with MPI 4: counts of more than 32 bits, and a non-blocking send and receive in one. */
#if MPI_VERSION >= 4
#define CALLS_OF_MPI_4(X)                                                                                              \
    X(Recv_c) X(Irecv_c) X(Mrecv_c) X(Imrecv_c) X(Send_c) X(Ssend_c) X(Bsend_c) X(Rsend_c) X(Isend_c) X(Issend_c)      \
    X(Ibsend_c) X(Irsend_c) X(Sendrecv_c) X(Sendrecv_replace_c) X(Recv_init_c) X(Send_init_c) X(Ssend_init_c)          \
    X(Bsend_init_c) X(Rsend_init_c) X(Isendrecv) X(Isendrecv_c) X(Isendrecv_replace) X(Isendrecv_replace_c)            \
    X(Comm_idup_with_info) X(Comm_create_from_group)
#else
#define CALLS_OF_MPI_4(X)
#endif

#define CALLS(X)                                                                                                       \
    X(Init) X(Init_thread) X(Finalize) X(Abort)                                                                        \
    X(Recv) X(Irecv) X(Mrecv) X(Imrecv) X(Mprobe) X(Improbe)                                                           \
    X(Send) X(Ssend) X(Bsend) X(Rsend) X(Isend) X(Issend) X(Ibsend) X(Irsend) X(Sendrecv) X(Sendrecv_replace)          \
    X(Recv_init) X(Send_init) X(Ssend_init) X(Bsend_init) X(Rsend_init) X(Start) X(Startall)                           \
    X(Wait) X(Waitany) X(Waitsome) X(Waitall) X(Test) X(Testany) X(Testsome) X(Testall) X(Request_free) X(Cancel)      \
    X(Comm_dup) X(Comm_dup_with_info) X(Comm_idup) X(Comm_split) X(Comm_split_type) X(Comm_create)                     \
    X(Comm_create_group) X(Cart_create) X(Cart_sub) X(Graph_create) X(Dist_graph_create)                               \
    X(Dist_graph_create_adjacent) X(Intercomm_create) X(Intercomm_merge) X(Comm_free) X(Comm_disconnect)               \
    CALLS_OF_MPI_4(X)

#define REAL_FUNCTION(name) __typeof__(&PMPI_##name) name;
struct real {
    CALLS(REAL_FUNCTION)
};
#undef REAL_FUNCTION

/* Found when the recorder is loaded. */
extern struct real real;

/* A function of the MPI library by its name; null when it has none. */
void *real_function(const char *name);

/* Defines MPI_name and PMPI_name, which call record_name for a call of the program and the MPI library's own
 * function for any other. Programs in Fortran come to PMPI_name in some libraries and to MPI_name in others. */
#define ENTRY(name, parameters, arguments)                                                                             \
    EXPORT int MPI_##name parameters {                                                                                 \
        if (!call_enter(__builtin_return_address(0))) {                                                                \
            return real.name arguments;                                                                                \
        }                                                                                                              \
        int result = record_##name arguments;                                                                          \
        call_leave();                                                                                                  \
        return result;                                                                                                 \
    }                                                                                                                  \
    EXPORT int PMPI_##name parameters {                                                                                \
        if (!call_enter_from_fortran()) {                                                                              \
            return real.name arguments;                                                                                \
        }                                                                                                              \
        int result = record_##name arguments;                                                                          \
        call_leave();                                                                                                  \
        return result;                                                                                                 \
    }

/* The same for calls that have no place in the trace: both names always call record_name. */
#define QUIET_ENTRY(name, parameters, arguments)                                                                       \
    EXPORT int MPI_##name parameters { return record_##name arguments; }                                               \
    EXPORT int PMPI_##name parameters { return record_##name arguments; }

#endif
