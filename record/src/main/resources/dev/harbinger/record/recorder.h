/* What the parts of the recorder share.
 *
 * The recorder is preloaded into the ranks of an MPI program. It stands before the MPI library: each call that is of
 * interest is written down as docs/trace-format.md says, and passed on. It does nothing before MPI_Init, nothing
 * without HARBINGER_TRACE_DIR, and nothing in a process that has another MPI library than the one it was built for.
 *
 *   HARBINGER_TRACE_DIR     folder for rank-NNNN.csv, rank-NNNN.sites and rank-NNNN.tail
 *   HARBINGER_TRACE_EARLY   1: ask before each posted receive whether its message is there
 */
#ifndef HARBINGER_RECORDER_H
#define HARBINGER_RECORDER_H

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

/* A fact that is not known: an empty field. */
#define ABSENT INT64_MIN

/* Any source, any tag, no request, and early arrival not asked for, as the trace has them. */
enum { ANY = -1, NO_REQUEST = -1, NOT_ASKED = -1 };

enum operation { RECV, IRECV, SEND, ISEND, SSEND, ISSEND, WAIT, DONE };

/* A line of the trace, without its number and time. */
struct event {
    enum operation operation;
    uint64_t site;
    int64_t peer;
    int64_t tag;
    int64_t count;
    int64_t type_bytes;
    int64_t buffer;
    int64_t communicator;
    int64_t request;
    int64_t early;
    int64_t world_peer;
};

/* A communicator: what its ranks are in the world. */
struct communicator {
    int64_t number;
    int size;
    int *world; /* null where a rank is the same in the world */
    int holders;
    bool freed; /* its handle is no longer valid */
};

/* What a call says of its message, in the trace's words. */
struct message {
    const void *buffer;
    int64_t count;
    MPI_Datatype type;
    int peer;
    int tag;
    MPI_Comm comm;
};

/* recording.c: whether calls are written down, and what the environment asks for. */
extern bool recording;
extern bool asks_early;
void recording_begin(void);
void recording_end(void);

/* lock.c: one lock guards the trace and all tables. It is never held while a call may wait for another rank. Where MPI
 * lets a program call it from one thread at a time there is nothing to lock. */
void lock_begin(void);
void lock(void);
void unlock(void);

/* clock.c: nanoseconds since the clock began. Ranks that begin together have one origin where they have one clock. */
void clock_begin(void);
void clock_begin_together(void);
int64_t clock_time(void);

/* trace_file.c, lock held. */
bool trace_open(const char *directory, int rank);
void trace_discard(void);
void trace_write(const struct event *event);
void trace_write_calls(const char *call, int64_t count);
bool trace_close(void); /* false when it is not whole */

/* call_site.c. The address is where the program's call returns to. */
bool call_sites_open(const char *directory, int rank);
void call_sites_discard(void);
uint64_t program_hash(void);
void call_sites_tell_programs_apart(void);
uint64_t call_site(const void *address); /* lock held */
void call_sites_close(bool whole);

/* communicator.c. */
struct communicator *communicator_new(MPI_Comm comm); /* one more of the same ranks; null when there is none */
void communicator_created(MPI_Comm comm);
void communicator_freed(MPI_Comm comm);
struct communicator *communicator_of(MPI_Comm comm);         /* lock held; null when there is none */
void communicator_add(MPI_Comm comm, struct communicator *); /* lock held */
struct communicator *communicator_hold(struct communicator *);
void communicator_release(struct communicator *); /* lock held */
int64_t communicator_world_rank(const struct communicator *, int64_t peer);

/* What a receive was posted with, in MPI's words, against which its status is checked. */
struct posted {
    int source;
    int tag;
};

/* post.c: what is written where a message is posted, and when it has come. */
bool is_posted(int peer, MPI_Comm comm);
struct event event_of(enum operation operation, const struct message *message);
int64_t early_arrival(int source, int tag, MPI_Comm comm);
void post(enum operation operation, const struct message *message, int64_t early, int64_t request);
void post_on(const struct communicator *communicator, struct event *event); /* lock held */
void posted_receive_done(MPI_Comm comm, struct posted posted, const MPI_Status *status);
struct event event_of_completion(enum operation operation, int64_t request); /* lock held */
/* Takes nothing where the status contradicts what was posted, since the MPI library then left it undefined. */
void event_take_status(struct event *event, const struct communicator *communicator, struct posted posted,
                       const MPI_Status *status);

/* request.c. A handle that completed may at once be that of another thread's request. So what is known of a request
 * that a call completes for certain is taken before the call. */
struct request;
int64_t request_take_number(void);
void request_return_number(int64_t number);
void request_add(MPI_Request handle, int64_t number); /* a send, or a receive whose status says nothing */
void request_add_receive(MPI_Request handle, int64_t number, struct posted posted, MPI_Comm comm);
void request_add_silent(MPI_Request handle);
void request_add_persistent(MPI_Request handle, enum operation operation, const struct message *message);
void request_add_duplication(MPI_Request handle, MPI_Comm *copy, struct communicator *communicator);
void request_start(MPI_Request handle);
void request_cancel(MPI_Request handle);
void request_forget(MPI_Request handle);
struct request *request_take(MPI_Request handle); /* null when it is not known */
void request_complete_taken(struct request *request, const MPI_Status *status);
void request_complete(MPI_Request handle, const MPI_Status *status); /* lock held; null: it failed */

/* exchange.c: before any other thread may call MPI. */
void exchange_begin(void);

/* counted_calls.c, lock held. */
void counted_calls_write(void);

/* call.c: which call of the program a thread is in. */
bool call_enter(const void *address);
bool call_enter_from_fortran(void);
void call_leave(void);
const void *call_address(void);
bool fortran_enter(const void *address); /* false within another */
void fortran_leave(void);

#endif
