/* Receives, blocking and not, and those of messages found by a matched probe. */
#include "handle_map.h"
#include "real.h"
#include "recorder.h"

#include <stdlib.h>

#define RECEIVE(name, count_type)                                                                                      \
    static int record_##name(void *buffer, count_type count, MPI_Datatype type, int source, int tag, MPI_Comm comm,    \
                             MPI_Status *status) {                                                                     \
        if (!is_posted(source, comm)) {                                                                                \
            return real.name(buffer, count, type, source, tag, comm, status);                                          \
        }                                                                                                              \
        MPI_Status own;                                                                                                \
        status = status == MPI_STATUS_IGNORE ? &own : status;                                                          \
        post(RECV, &(struct message){buffer, count, type, source, tag, comm}, early_arrival(source, tag, comm),        \
             NO_REQUEST);                                                                                              \
        int result = real.name(buffer, count, type, source, tag, comm, status);                                        \
        if (result == MPI_SUCCESS) {                                                                                   \
            posted_receive_done(comm, (struct posted){source, tag}, status);                                           \
        }                                                                                                              \
        return result;                                                                                                 \
    }                                                                                                                  \
    ENTRY(name,                                                                                                        \
          (void *buffer, count_type count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status), \
          (buffer, count, type, source, tag, comm, status))

#define IMMEDIATE_RECEIVE(name, count_type)                                                                            \
    static int record_##name(void *buffer, count_type count, MPI_Datatype type, int source, int tag, MPI_Comm comm,    \
                             MPI_Request *request) {                                                                   \
        if (!is_posted(source, comm)) {                                                                                \
            int result = real.name(buffer, count, type, source, tag, comm, request);                                   \
            if (result == MPI_SUCCESS) {                                                                               \
                request_add_silent(*request);                                                                          \
            }                                                                                                          \
            return result;                                                                                             \
        }                                                                                                              \
        int64_t early = early_arrival(source, tag, comm);                                                              \
        int64_t number = request_take_number();                                                                        \
        post(IRECV, &(struct message){buffer, count, type, source, tag, comm}, early, number);                         \
        int result = real.name(buffer, count, type, source, tag, comm, request);                                       \
        if (result == MPI_SUCCESS) {                                                                                   \
            request_add_receive(*request, number, (struct posted){source, tag}, comm);                                 \
        } else {                                                                                                       \
            request_return_number(number);                                                                             \
        }                                                                                                              \
        return result;                                                                                                 \
    }                                                                                                                  \
    ENTRY(name,                                                                                                        \
          (void *buffer, count_type count, MPI_Datatype type, int source, int tag, MPI_Comm comm,                      \
           MPI_Request *request),                                                                                      \
          (buffer, count, type, source, tag, comm, request))

RECEIVE(Recv, int)
IMMEDIATE_RECEIVE(Irecv, int)
#if MPI_VERSION >= 4
RECEIVE(Recv_c, MPI_Count)
IMMEDIATE_RECEIVE(Irecv_c, MPI_Count)
#endif

/* What a matched probe asked for, by the handle of the message it found. */
struct probe {
    int source;
    int tag;
    MPI_Comm comm;
};

static struct handle_map probes;

static void probed(MPI_Message message, int source, int tag, MPI_Comm comm) {
    bool found = recording && message != MPI_MESSAGE_NO_PROC && message != MPI_MESSAGE_NULL;
    struct probe *probe = found ? malloc(sizeof *probe) : NULL;
    if (probe != NULL) {
        *probe = (struct probe){source, tag, comm};
        lock();
        handle_map_add(&probes, KEY(message), probe);
        unlock();
    }
}

/* False when the message is from nobody. */
static bool take_probe(MPI_Message message, struct probe *taken) {
    lock();
    struct probe *probe = handle_map_remove(&probes, KEY(message));
    unlock();
    if (probe == NULL) {
        return false;
    }
    *taken = *probe;
    free(probe);
    return true;
}

static int record_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status) {
    int result = real.Mprobe(source, tag, comm, message, status);
    if (result == MPI_SUCCESS) {
        probed(*message, source, tag, comm);
    }
    return result;
}
QUIET_ENTRY(Mprobe, (int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status),
            (source, tag, comm, message, status))

static int record_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status) {
    int result = real.Improbe(source, tag, comm, flag, message, status);
    if (result == MPI_SUCCESS && *flag) {
        probed(*message, source, tag, comm);
    }
    return result;
}
QUIET_ENTRY(Improbe, (int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status),
            (source, tag, comm, flag, message, status))

/* The message of a matched probe is there: nobody needs to ask. */
static int64_t early_when_probed(void) {
    return asks_early ? 1 : NOT_ASKED;
}

#define MATCHED_RECEIVE(name, count_type)                                                                              \
    static int record_##name(void *buffer, count_type count, MPI_Datatype type, MPI_Message *message,                  \
                             MPI_Status *status) {                                                                     \
        struct probe probe;                                                                                            \
        if (!take_probe(*message, &probe)) {                                                                           \
            return real.name(buffer, count, type, message, status);                                                    \
        }                                                                                                              \
        MPI_Status own;                                                                                                \
        status = status == MPI_STATUS_IGNORE ? &own : status;                                                          \
        post(RECV, &(struct message){buffer, count, type, probe.source, probe.tag, probe.comm}, early_when_probed(),   \
             NO_REQUEST);                                                                                              \
        int result = real.name(buffer, count, type, message, status);                                                  \
        if (result == MPI_SUCCESS) {                                                                                   \
            posted_receive_done(probe.comm, (struct posted){probe.source, probe.tag}, status);                         \
        }                                                                                                              \
        return result;                                                                                                 \
    }                                                                                                                  \
    ENTRY(name, (void *buffer, count_type count, MPI_Datatype type, MPI_Message *message, MPI_Status *status),         \
          (buffer, count, type, message, status))

#define IMMEDIATE_MATCHED_RECEIVE(name, count_type)                                                                    \
    static int record_##name(void *buffer, count_type count, MPI_Datatype type, MPI_Message *message,                  \
                             MPI_Request *request) {                                                                   \
        struct probe probe;                                                                                            \
        if (!take_probe(*message, &probe)) {                                                                           \
            int result = real.name(buffer, count, type, message, request);                                             \
            if (result == MPI_SUCCESS) {                                                                               \
                request_add_silent(*request);                                                                          \
            }                                                                                                          \
            return result;                                                                                             \
        }                                                                                                              \
        int64_t number = request_take_number();                                                                        \
        post(IRECV, &(struct message){buffer, count, type, probe.source, probe.tag, probe.comm}, early_when_probed(),  \
             number);                                                                                                  \
        int result = real.name(buffer, count, type, message, request);                                                 \
        if (result == MPI_SUCCESS) {                                                                                   \
            request_add_receive(*request, number, (struct posted){probe.source, probe.tag}, probe.comm);               \
        } else {                                                                                                       \
            request_return_number(number);                                                                             \
        }                                                                                                              \
        return result;                                                                                                 \
    }                                                                                                                  \
    ENTRY(name, (void *buffer, count_type count, MPI_Datatype type, MPI_Message *message, MPI_Request *request),       \
          (buffer, count, type, message, request))

MATCHED_RECEIVE(Mrecv, int)
IMMEDIATE_MATCHED_RECEIVE(Imrecv, int)
#if MPI_VERSION >= 4
MATCHED_RECEIVE(Mrecv_c, MPI_Count)
IMMEDIATE_MATCHED_RECEIVE(Imrecv_c, MPI_Count)
#endif
