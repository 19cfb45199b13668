/* Persistent requests: their facts come with the call that makes them, each start posts them anew. */
#include "real.h"
#include "recorder.h"

#define PERSISTENT_CALL(name, buffer_type, count_type, operation)                                                      \
    static int record_##name(buffer_type buffer, count_type count, MPI_Datatype type, int peer, int tag,               \
                             MPI_Comm comm, MPI_Request *request) {                                                    \
        int result = real.name(buffer, count, type, peer, tag, comm, request);                                         \
        if (recording && result == MPI_SUCCESS && is_posted(peer, comm)) {                                             \
            request_add_persistent(*request, operation, &(struct message){buffer, count, type, peer, tag, comm});      \
        }                                                                                                              \
        return result;                                                                                                 \
    }                                                                                                                  \
    QUIET_ENTRY(name,                                                                                                  \
          (buffer_type buffer, count_type count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,                  \
           MPI_Request *request),                                                                                      \
          (buffer, count, type, peer, tag, comm, request))

PERSISTENT_CALL(Recv_init, void *, int, IRECV)
PERSISTENT_CALL(Send_init, const void *, int, ISEND)
PERSISTENT_CALL(Ssend_init, const void *, int, ISSEND)
PERSISTENT_CALL(Bsend_init, const void *, int, ISEND)
PERSISTENT_CALL(Rsend_init, const void *, int, ISEND)
#if MPI_VERSION >= 4
PERSISTENT_CALL(Recv_init_c, void *, MPI_Count, IRECV)
PERSISTENT_CALL(Send_init_c, const void *, MPI_Count, ISEND)
PERSISTENT_CALL(Ssend_init_c, const void *, MPI_Count, ISSEND)
PERSISTENT_CALL(Bsend_init_c, const void *, MPI_Count, ISEND)
PERSISTENT_CALL(Rsend_init_c, const void *, MPI_Count, ISEND)
#endif

static int record_Start(MPI_Request *request) {
    request_start(*request);
    return real.Start(request);
}
ENTRY(Start, (MPI_Request *request), (request))

static int record_Startall(int count, MPI_Request requests[]) {
    for (int i = 0; i < count; i++) {
        request_start(requests[i]);
    }
    return real.Startall(count, requests);
}
ENTRY(Startall, (int count, MPI_Request requests[]), (count, requests))

static int record_Request_free(MPI_Request *request) {
    if (recording) {
        request_forget(*request);
    }
    return real.Request_free(request);
}
QUIET_ENTRY(Request_free, (MPI_Request *request), (request))

static int record_Cancel(MPI_Request *request) {
    if (recording) {
        request_cancel(*request);
    }
    return real.Cancel(request);
}
QUIET_ENTRY(Cancel, (MPI_Request *request), (request))
