/* Waits and tests: one event for each request that completed. */
#include "real.h"
#include "recorder.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 64 };

/* Handles as they were before a call, which changes them, and statuses where the program wants none. */
struct batch {
    MPI_Request *handles;
    MPI_Status *statuses;
    MPI_Request few_handles[FEW];
    MPI_Status few_statuses[FEW];
};

/* False without memory. */
static bool begin(struct batch *batch, int count, const MPI_Request *handles, MPI_Status *statuses) {
    size_t size = count < 0 ? 0 : count;
    batch->handles = size <= FEW ? batch->few_handles : malloc(size * sizeof *batch->handles);
    batch->statuses = statuses;
    if (statuses == MPI_STATUSES_IGNORE) {
        batch->statuses = size <= FEW ? batch->few_statuses : malloc(size * sizeof *batch->statuses);
    }
    if (size > 0 && batch->handles != NULL) {
        memcpy(batch->handles, handles, size * sizeof *handles);
    }
    return batch->handles != NULL && batch->statuses != NULL;
}

static void end(struct batch *batch, const MPI_Status *statuses) {
    if (batch->handles != batch->few_handles) {
        free(batch->handles);
    }
    if (batch->statuses != batch->few_statuses && batch->statuses != statuses) {
        free(batch->statuses);
    }
}

static void complete(MPI_Request handle, const MPI_Status *status) {
    lock();
    request_complete(handle, status);
    unlock();
}

/* After a call whose statuses may hold errors. */
static void complete_each(const struct batch *batch, int count, const int *indices, int result) {
    if (result != MPI_SUCCESS && result != MPI_ERR_IN_STATUS) {
        return;
    }
    lock();
    for (int i = 0; i < count; i++) {
        const MPI_Status *status = &batch->statuses[i];
        int error = result == MPI_SUCCESS ? MPI_SUCCESS : status->MPI_ERROR;
        if (error != MPI_ERR_PENDING) {
            request_complete(batch->handles[indices == NULL ? i : indices[i]], error == MPI_SUCCESS ? status : NULL);
        }
    }
    unlock();
}

static int record_Wait(MPI_Request *request, MPI_Status *status) {
    struct request *taken = request_take(*request);
    MPI_Status own;
    status = status == MPI_STATUS_IGNORE ? &own : status;
    int result = real.Wait(request, status);
    request_complete_taken(taken, result == MPI_SUCCESS ? status : NULL);
    return result;
}
ENTRY(Wait, (MPI_Request *request, MPI_Status *status), (request, status))

static int record_Test(MPI_Request *request, int *flag, MPI_Status *status) {
    MPI_Request handle = *request;
    MPI_Status own;
    status = status == MPI_STATUS_IGNORE ? &own : status;
    int result = real.Test(request, flag, status);
    if (result == MPI_SUCCESS ? *flag : *request != handle) {
        complete(handle, result == MPI_SUCCESS ? status : NULL);
    }
    return result;
}
ENTRY(Test, (MPI_Request *request, int *flag, MPI_Status *status), (request, flag, status))

static int record_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status) {
    struct batch batch;
    MPI_Status own;
    if (!begin(&batch, count, requests, &own)) {
        end(&batch, &own);
        return real.Waitany(count, requests, index, status);
    }
    status = status == MPI_STATUS_IGNORE ? &own : status;
    int result = real.Waitany(count, requests, index, status);
    if (result == MPI_SUCCESS && *index != MPI_UNDEFINED) {
        complete(batch.handles[*index], status);
    }
    end(&batch, &own);
    return result;
}
ENTRY(Waitany, (int count, MPI_Request requests[], int *index, MPI_Status *status), (count, requests, index, status))

static int record_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status) {
    struct batch batch;
    MPI_Status own;
    if (!begin(&batch, count, requests, &own)) {
        end(&batch, &own);
        return real.Testany(count, requests, index, flag, status);
    }
    status = status == MPI_STATUS_IGNORE ? &own : status;
    int result = real.Testany(count, requests, index, flag, status);
    if (result == MPI_SUCCESS && *flag && *index != MPI_UNDEFINED) {
        complete(batch.handles[*index], status);
    }
    end(&batch, &own);
    return result;
}
ENTRY(Testany, (int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status),
      (count, requests, index, flag, status))

static int record_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
    struct batch batch;
    if (!begin(&batch, count, requests, statuses)) {
        end(&batch, statuses);
        return real.Waitall(count, requests, statuses);
    }
    int result = real.Waitall(count, requests, batch.statuses);
    complete_each(&batch, count, NULL, result);
    end(&batch, statuses);
    return result;
}
ENTRY(Waitall, (int count, MPI_Request requests[], MPI_Status statuses[]), (count, requests, statuses))

static int record_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
    struct batch batch;
    if (!begin(&batch, count, requests, statuses)) {
        end(&batch, statuses);
        return real.Testall(count, requests, flag, statuses);
    }
    int result = real.Testall(count, requests, flag, batch.statuses);
    if (result != MPI_SUCCESS || *flag) {
        complete_each(&batch, count, NULL, result);
    }
    end(&batch, statuses);
    return result;
}
ENTRY(Testall, (int count, MPI_Request requests[], int *flag, MPI_Status statuses[]),
      (count, requests, flag, statuses))

#define SOME(name)                                                                                                     \
    static int record_##name(int count, MPI_Request requests[], int *completed, int indices[],                         \
                             MPI_Status statuses[]) {                                                                  \
        struct batch batch;                                                                                            \
        if (!begin(&batch, count, requests, statuses)) {                                                               \
            end(&batch, statuses);                                                                                     \
            return real.name(count, requests, completed, indices, statuses);                                           \
        }                                                                                                              \
        int result = real.name(count, requests, completed, indices, batch.statuses);                                   \
        if (*completed != MPI_UNDEFINED) {                                                                             \
            complete_each(&batch, *completed, indices, result);                                                        \
        }                                                                                                              \
        end(&batch, statuses);                                                                                         \
        return result;                                                                                                 \
    }                                                                                                                  \
    ENTRY(name, (int count, MPI_Request requests[], int *completed, int indices[], MPI_Status statuses[]),             \
          (count, requests, completed, indices, statuses))

SOME(Waitsome)
SOME(Testsome)
