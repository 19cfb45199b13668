/* Requests by their handles: what a completion belongs to. */
#include "handle_map.h"
#include "recorder.h"

#include <stdlib.h>

struct request {
    enum { PLAIN, SILENT, PERSISTENT, DUPLICATION } kind;
    int64_t number;
    bool has_status; /* says what came */
    bool active;
    bool cancelled;
    struct communicator *communicator;
    struct posted posted;
    struct message message; /* persistent: what each start posts */
    struct event event;
    MPI_Comm *copy; /* duplication: where the new communicator will be */
};

static struct handle_map requests;

/* Numbers that are free below the least that was never taken. */
static int64_t *free_numbers;
static size_t free_count;
static size_t free_room;
static int64_t next_number;

static int64_t take_number(void) {
    return free_count > 0 ? free_numbers[--free_count] : next_number++;
}

static void return_number(int64_t number) {
    if (free_count == free_room) {
        size_t room = free_room == 0 ? 64 : 2 * free_room;
        int64_t *larger = realloc(free_numbers, room * sizeof *larger);
        if (larger == NULL) {
            return;
        }
        free_numbers = larger;
        free_room = room;
    }
    free_numbers[free_count++] = number;
}

int64_t request_take_number(void) {
    lock();
    int64_t number = take_number();
    unlock();
    return number;
}

void request_return_number(int64_t number) {
    lock();
    return_number(number);
    unlock();
}

/* Lock held. */
static struct request *add(MPI_Request handle, int kind) {
    struct request *request = handle == MPI_REQUEST_NULL ? NULL : calloc(1, sizeof *request);
    if (request != NULL) {
        request->kind = kind;
        handle_map_add(&requests, KEY(handle), request);
    }
    return request;
}

/* Lock held. */
static struct request *add_active(MPI_Request handle, int64_t number) {
    struct request *request = add(handle, PLAIN);
    if (request != NULL) {
        request->number = number;
        request->active = true;
    }
    return request;
}

void request_add(MPI_Request handle, int64_t number) {
    lock();
    add_active(handle, number);
    unlock();
}

void request_add_receive(MPI_Request handle, int64_t number, struct posted posted, MPI_Comm comm) {
    lock();
    struct request *request = add_active(handle, number);
    if (request != NULL) {
        request->has_status = true;
        request->posted = posted;
        request->communicator = communicator_hold(communicator_of(comm));
    }
    unlock();
}

void request_add_silent(MPI_Request handle) {
    lock();
    add(handle, SILENT);
    unlock();
}

void request_add_persistent(MPI_Request handle, enum operation operation, const struct message *message) {
    /* The datatype may be freed before a start. */
    struct event event = event_of(operation, message);
    lock();
    struct request *request = add(handle, PERSISTENT);
    if (request != NULL) {
        request->has_status = operation == IRECV;
        request->posted = (struct posted){message->peer, message->tag};
        request->message = *message;
        request->event = event;
        request->communicator = communicator_hold(communicator_of(message->comm));
    }
    unlock();
}

void request_add_duplication(MPI_Request handle, MPI_Comm *copy, struct communicator *communicator) {
    lock();
    struct request *request = add(handle, DUPLICATION);
    if (request != NULL) {
        request->copy = copy;
        request->communicator = communicator;
    }
    unlock();
}

void request_start(MPI_Request handle) {
    int64_t early = NOT_ASKED;
    lock();
    struct request *request = handle_map_get(&requests, KEY(handle));
    if (request == NULL || request->kind != PERSISTENT || request->active) {
        unlock();
        return;
    }
    if (request->has_status && asks_early && request->communicator != NULL && !request->communicator->freed) {
        struct message message = request->message;
        unlock();
        early = early_arrival(message.peer, message.tag, message.comm);
        lock();
    }
    request->active = true;
    request->number = take_number();
    request->event.early = early;
    request->event.request = request->number;
    post_on(request->communicator, &request->event);
    unlock();
}

void request_cancel(MPI_Request handle) {
    lock();
    struct request *request = handle_map_get(&requests, KEY(handle));
    if (request != NULL) {
        request->cancelled = true;
    }
    unlock();
}

/* Lock held. */
static void release(struct request *request) {
    communicator_release(request->communicator);
    free(request);
}

void request_forget(MPI_Request handle) {
    lock();
    struct request *request = handle_map_get(&requests, KEY(handle));
    if (request != NULL) {
        if (request->active) {
            return_number(request->number);
        }
        handle_map_remove(&requests, KEY(handle));
        release(request);
    }
    unlock();
}

static bool was_cancelled(const struct request *request, const MPI_Status *status) {
    int flag = 0;
    return request->cancelled && PMPI_Test_cancelled(status, &flag) == MPI_SUCCESS && flag;
}

static void write_completion(const struct request *request, const MPI_Status *status) {
    struct event event = event_of_completion(WAIT, request->number);
    if (request->has_status && status != NULL && !was_cancelled(request, status)) {
        event_take_status(&event, request->communicator, request->posted, status);
    }
    trace_write(&event);
}

static void complete(struct request *request, const MPI_Status *status) {
    if (request->active) {
        write_completion(request, status);
        return_number(request->number);
        request->active = false;
        request->cancelled = false;
    }
    if (request->kind == DUPLICATION && status != NULL) {
        communicator_add(*request->copy, communicator_hold(request->communicator));
    }
    if (request->kind != PERSISTENT) {
        release(request);
    }
}

/* Lock held. */
static struct request *take(MPI_Request handle) {
    struct request *request = handle_map_get(&requests, KEY(handle));
    if (request != NULL && request->kind != PERSISTENT) {
        handle_map_remove(&requests, KEY(handle));
    }
    return request;
}

struct request *request_take(MPI_Request handle) {
    lock();
    struct request *request = take(handle);
    unlock();
    return request;
}

void request_complete_taken(struct request *request, const MPI_Status *status) {
    if (request != NULL) {
        lock();
        complete(request, status);
        unlock();
    }
}

void request_complete(MPI_Request handle, const MPI_Status *status) {
    struct request *request = take(handle);
    if (request != NULL) {
        complete(request, status);
    }
}
