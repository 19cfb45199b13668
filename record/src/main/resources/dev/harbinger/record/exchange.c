/* A send and a receive in one call. */
#include "real.h"
#include "recorder.h"

static void post_send(const void *buffer, int64_t count, MPI_Datatype type, int destination, int tag, MPI_Comm comm) {
    if (is_posted(destination, comm)) {
        /* It has no request of its own, also where the call has one: that completes with the receive. */
        post(SEND, &(struct message){buffer, count, type, destination, tag, comm}, NOT_ASKED, NO_REQUEST);
    }
}

#define EXCHANGE(name, count_type)                                                                                     \
    static int record_##name(const void *out, count_type out_count, MPI_Datatype out_type, int destination,            \
                             int out_tag, void *in, count_type in_count, MPI_Datatype in_type, int source, int in_tag, \
                             MPI_Comm comm, MPI_Status *status) {                                                      \
        bool receives = is_posted(source, comm);                                                                       \
        int64_t early = receives ? early_arrival(source, in_tag, comm) : NOT_ASKED;                                    \
        MPI_Status own;                                                                                                \
        status = status == MPI_STATUS_IGNORE ? &own : status;                                                          \
        post_send(out, out_count, out_type, destination, out_tag, comm);                                               \
        if (receives) {                                                                                                \
            post(RECV, &(struct message){in, in_count, in_type, source, in_tag, comm}, early, NO_REQUEST);             \
        }                                                                                                              \
        int result = real.name(out, out_count, out_type, destination, out_tag, in, in_count, in_type, source, in_tag,  \
                               comm, status);                                                                          \
        if (receives && result == MPI_SUCCESS) {                                                                       \
            posted_receive_done(comm, (struct posted){source, in_tag}, status);                                        \
        }                                                                                                              \
        return result;                                                                                                 \
    }                                                                                                                  \
    ENTRY(name,                                                                                                        \
          (const void *out, count_type out_count, MPI_Datatype out_type, int destination, int out_tag, void *in,       \
           count_type in_count, MPI_Datatype in_type, int source, int in_tag, MPI_Comm comm, MPI_Status *status),      \
          (out, out_count, out_type, destination, out_tag, in, in_count, in_type, source, in_tag, comm, status))

#define EXCHANGE_IN_PLACE(name, count_type)                                                                            \
    static int record_##name(void *buffer, count_type count, MPI_Datatype type, int destination, int out_tag,          \
                             int source, int in_tag, MPI_Comm comm, MPI_Status *status) {                              \
        bool receives = is_posted(source, comm);                                                                       \
        int64_t early = receives ? early_arrival(source, in_tag, comm) : NOT_ASKED;                                    \
        MPI_Status own;                                                                                                \
        status = status == MPI_STATUS_IGNORE ? &own : status;                                                          \
        post_send(buffer, count, type, destination, out_tag, comm);                                                    \
        if (receives) {                                                                                                \
            post(RECV, &(struct message){buffer, count, type, source, in_tag, comm}, early, NO_REQUEST);               \
        }                                                                                                              \
        int result = real.name(buffer, count, type, destination, out_tag, source, in_tag, comm, status);               \
        if (receives && result == MPI_SUCCESS) {                                                                       \
            posted_receive_done(comm, (struct posted){source, in_tag}, status);                                        \
        }                                                                                                              \
        return result;                                                                                                 \
    }                                                                                                                  \
    ENTRY(name,                                                                                                        \
          (void *buffer, count_type count, MPI_Datatype type, int destination, int out_tag, int source, int in_tag,    \
           MPI_Comm comm, MPI_Status *status),                                                                         \
          (buffer, count, type, destination, out_tag, source, in_tag, comm, status))

EXCHANGE(Sendrecv, int)
EXCHANGE_IN_PLACE(Sendrecv_replace, int)

#if MPI_VERSION >= 4
EXCHANGE(Sendrecv_c, MPI_Count)
EXCHANGE_IN_PLACE(Sendrecv_replace_c, MPI_Count)

/* Whether the library sets the status of these calls: MPICH 4.0.2 leaves it undefined. */
static bool sets_status;

/* Tries a message of this process to itself, in a communicator of its own, so that no receive of the program can match
 * it. MPI_COMM_SELF must not be duplicated by two threads at a time, so this is done before the program has several. */
static bool gets_status(void) {
    enum { TAG = 4711, LENGTH = 3 };
    char out[LENGTH] = "";
    char in[LENGTH];
    int count = 0;
    MPI_Comm alone;
    MPI_Request request;
    MPI_Status status;
    if (real.Isendrecv == NULL || real.Comm_dup(MPI_COMM_SELF, &alone) != MPI_SUCCESS) {
        return false;
    }
    bool set = real.Isendrecv(out, LENGTH, MPI_BYTE, 0, TAG, in, LENGTH, MPI_BYTE, 0, TAG, alone, &request) ==
                   MPI_SUCCESS &&
               real.Wait(&request, &status) == MPI_SUCCESS && status.MPI_SOURCE == 0 && status.MPI_TAG == TAG &&
               PMPI_Get_count(&status, MPI_BYTE, &count) == MPI_SUCCESS && count == LENGTH;
    real.Comm_free(&alone);
    return set;
}

void exchange_begin(void) {
    sets_status = gets_status();
}

/* A receive's number for the request of both, or NO_REQUEST where nothing is received. */
static int64_t post_receive(const struct message *message) {
    if (!is_posted(message->peer, message->comm)) {
        return NO_REQUEST;
    }
    int64_t early = early_arrival(message->peer, message->tag, message->comm);
    int64_t number = request_take_number();
    post(IRECV, message, early, number);
    return number;
}

static int posted_exchange(int result, MPI_Request request, int64_t number, struct posted posted, MPI_Comm comm) {
    if (number == NO_REQUEST) {
        if (result == MPI_SUCCESS) {
            request_add_silent(request);
        }
    } else if (result == MPI_SUCCESS && sets_status) {
        request_add_receive(request, number, posted, comm);
    } else if (result == MPI_SUCCESS) {
        request_add(request, number);
    } else {
        request_return_number(number);
    }
    return result;
}

#define IMMEDIATE_EXCHANGE(name, count_type)                                                                           \
    static int record_##name(const void *out, count_type out_count, MPI_Datatype out_type, int destination,            \
                             int out_tag, void *in, count_type in_count, MPI_Datatype in_type, int source, int in_tag, \
                             MPI_Comm comm, MPI_Request *request) {                                                    \
        post_send(out, out_count, out_type, destination, out_tag, comm);                                               \
        int64_t number = post_receive(&(struct message){in, in_count, in_type, source, in_tag, comm});                 \
        int result = real.name(out, out_count, out_type, destination, out_tag, in, in_count, in_type, source, in_tag,  \
                               comm, request);                                                                         \
        return posted_exchange(result, *request, number, (struct posted){source, in_tag}, comm);                       \
    }                                                                                                                  \
    ENTRY(name,                                                                                                        \
          (const void *out, count_type out_count, MPI_Datatype out_type, int destination, int out_tag, void *in,       \
           count_type in_count, MPI_Datatype in_type, int source, int in_tag, MPI_Comm comm, MPI_Request *request),    \
          (out, out_count, out_type, destination, out_tag, in, in_count, in_type, source, in_tag, comm, request))

#define IMMEDIATE_EXCHANGE_IN_PLACE(name, count_type)                                                                  \
    static int record_##name(void *buffer, count_type count, MPI_Datatype type, int destination, int out_tag,          \
                             int source, int in_tag, MPI_Comm comm, MPI_Request *request) {                            \
        post_send(buffer, count, type, destination, out_tag, comm);                                                    \
        int64_t number = post_receive(&(struct message){buffer, count, type, source, in_tag, comm});                   \
        int result = real.name(buffer, count, type, destination, out_tag, source, in_tag, comm, request);              \
        return posted_exchange(result, *request, number, (struct posted){source, in_tag}, comm);                       \
    }                                                                                                                  \
    ENTRY(name,                                                                                                        \
          (void *buffer, count_type count, MPI_Datatype type, int destination, int out_tag, int source, int in_tag,    \
           MPI_Comm comm, MPI_Request *request),                                                                       \
          (buffer, count, type, destination, out_tag, source, in_tag, comm, request))

IMMEDIATE_EXCHANGE(Isendrecv, int)
IMMEDIATE_EXCHANGE(Isendrecv_c, MPI_Count)
IMMEDIATE_EXCHANGE_IN_PLACE(Isendrecv_replace, int)
IMMEDIATE_EXCHANGE_IN_PLACE(Isendrecv_replace_c, MPI_Count)
#else
void exchange_begin(void) {}
#endif
