/* Sends, blocking and not. */
#include "real.h"
#include "recorder.h"

#define SENDING(name, count_type, operation)                                                                           \
    static int record_##name(const void *buffer, count_type count, MPI_Datatype type, int destination, int tag,        \
                             MPI_Comm comm) {                                                                          \
        if (is_posted(destination, comm)) {                                                                            \
            post(operation, &(struct message){buffer, count, type, destination, tag, comm}, NOT_ASKED, NO_REQUEST);    \
        }                                                                                                              \
        return real.name(buffer, count, type, destination, tag, comm);                                                 \
    }                                                                                                                  \
    ENTRY(name, (const void *buffer, count_type count, MPI_Datatype type, int destination, int tag, MPI_Comm comm),    \
          (buffer, count, type, destination, tag, comm))

#define IMMEDIATE_SENDING(name, count_type, operation)                                                                 \
    static int record_##name(const void *buffer, count_type count, MPI_Datatype type, int destination, int tag,        \
                             MPI_Comm comm, MPI_Request *request) {                                                    \
        if (!is_posted(destination, comm)) {                                                                           \
            int result = real.name(buffer, count, type, destination, tag, comm, request);                              \
            if (result == MPI_SUCCESS) {                                                                               \
                request_add_silent(*request);                                                                          \
            }                                                                                                          \
            return result;                                                                                             \
        }                                                                                                              \
        int64_t number = request_take_number();                                                                        \
        post(operation, &(struct message){buffer, count, type, destination, tag, comm}, NOT_ASKED, number);            \
        int result = real.name(buffer, count, type, destination, tag, comm, request);                                  \
        if (result == MPI_SUCCESS) {                                                                                   \
            request_add(*request, number);                                                                             \
        } else {                                                                                                       \
            request_return_number(number);                                                                             \
        }                                                                                                              \
        return result;                                                                                                 \
    }                                                                                                                  \
    ENTRY(name,                                                                                                        \
          (const void *buffer, count_type count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,           \
           MPI_Request *request),                                                                                      \
          (buffer, count, type, destination, tag, comm, request))

SENDING(Send, int, SEND)
SENDING(Ssend, int, SSEND)
SENDING(Bsend, int, SEND)
SENDING(Rsend, int, SEND)
IMMEDIATE_SENDING(Isend, int, ISEND)
IMMEDIATE_SENDING(Issend, int, ISSEND)
IMMEDIATE_SENDING(Ibsend, int, ISEND)
IMMEDIATE_SENDING(Irsend, int, ISEND)
#if MPI_VERSION >= 4
SENDING(Send_c, MPI_Count, SEND)
SENDING(Ssend_c, MPI_Count, SSEND)
SENDING(Bsend_c, MPI_Count, SEND)
SENDING(Rsend_c, MPI_Count, SEND)
IMMEDIATE_SENDING(Isend_c, MPI_Count, ISEND)
IMMEDIATE_SENDING(Issend_c, MPI_Count, ISSEND)
IMMEDIATE_SENDING(Ibsend_c, MPI_Count, ISEND)
IMMEDIATE_SENDING(Irsend_c, MPI_Count, ISEND)
#endif
