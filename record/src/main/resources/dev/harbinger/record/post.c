#include "recorder.h"

bool is_posted(int peer, MPI_Comm comm) {
    return peer != MPI_PROC_NULL && comm != MPI_COMM_NULL;
}

/* How often to ask whether a message is there. An MPI library takes in what has come only after it has looked through
 * what it took in before, and only some of it each time. A message that lies alone is seen when asked the second time
 * (Open MPI 4.1.4, MPICH 4.0.2); behind 50 others of the same sender it was the 4th time in Open MPI, the 12th in
 * MPICH. */
enum { MOST_PROBES = 12 };

int64_t early_arrival(int source, int tag, MPI_Comm comm) {
    int there = 0;
    if (!asks_early) {
        return NOT_ASKED;
    }
    for (int probe = 0; probe < MOST_PROBES && !there; probe++) {
        if (PMPI_Iprobe(source, tag, comm, &there, MPI_STATUS_IGNORE) != MPI_SUCCESS) {
            return NOT_ASKED;
        }
    }
    return there != 0;
}

static int64_t type_bytes(MPI_Datatype type) {
    int bytes = 0;
    if (type == MPI_DATATYPE_NULL || PMPI_Type_size(type, &bytes) != MPI_SUCCESS || bytes < 0) {
        return ABSENT;
    }
    return bytes;
}

struct event event_of(enum operation operation, const struct message *message) {
    return (struct event){
        .operation = operation,
        .peer = message->peer == MPI_ANY_SOURCE ? ANY : message->peer,
        .tag = message->tag == MPI_ANY_TAG ? ANY : message->tag,
        .count = message->count < 0 ? ABSENT : message->count,
        .type_bytes = type_bytes(message->type),
        .buffer = (int64_t)(intptr_t)message->buffer,
        .communicator = ABSENT,
        .request = NO_REQUEST,
        .early = NOT_ASKED,
        .world_peer = ABSENT,
    };
}

void post_on(const struct communicator *communicator, struct event *event) {
    if (communicator != NULL) {
        event->communicator = communicator->number;
        event->world_peer = communicator_world_rank(communicator, event->peer);
    }
    event->site = call_site(call_address());
    trace_write(event);
}

void post(enum operation operation, const struct message *message, int64_t early, int64_t request) {
    struct event event = event_of(operation, message);
    event.early = early;
    event.request = request;
    lock();
    post_on(communicator_of(message->comm), &event);
    unlock();
}

struct event event_of_completion(enum operation operation, int64_t request) {
    return (struct event){
        .operation = operation,
        .site = call_site(call_address()),
        .peer = ABSENT,
        .tag = ABSENT,
        .count = ABSENT,
        .type_bytes = ABSENT,
        .buffer = ABSENT,
        .communicator = ABSENT,
        .request = request,
        .early = ABSENT,
        .world_peer = ABSENT,
    };
}

static bool contradicts(const MPI_Status *status, struct posted posted) {
    return (posted.source != MPI_ANY_SOURCE && status->MPI_SOURCE != posted.source) ||
           (posted.tag != MPI_ANY_TAG && status->MPI_TAG != posted.tag);
}

void event_take_status(struct event *event, const struct communicator *communicator, struct posted posted,
                       const MPI_Status *status) {
    int count = MPI_UNDEFINED;
    MPI_Count elements = MPI_UNDEFINED;
    if (contradicts(status, posted)) {
        return;
    }
    event->peer = status->MPI_SOURCE;
    event->tag = status->MPI_TAG;
    event->world_peer = communicator_world_rank(communicator, event->peer);
    if (PMPI_Get_count(status, MPI_BYTE, &count) == MPI_SUCCESS && count != MPI_UNDEFINED) {
        event->count = count;
        event->type_bytes = 1;
    } else if (PMPI_Get_elements_x(status, MPI_BYTE, &elements) == MPI_SUCCESS && elements != MPI_UNDEFINED) {
        /* Longer than an int tells. */
        event->count = elements;
        event->type_bytes = 1;
    }
}

void posted_receive_done(MPI_Comm comm, struct posted posted, const MPI_Status *status) {
    lock();
    struct event event = event_of_completion(DONE, NO_REQUEST);
    event_take_status(&event, communicator_of(comm), posted, status);
    trace_write(&event);
    unlock();
}
