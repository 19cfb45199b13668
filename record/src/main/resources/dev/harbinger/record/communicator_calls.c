/* The calls that make communicators and free them. */
#include "real.h"
#include "recorder.h"

static int created(int result, const MPI_Comm *comm) {
    if (result == MPI_SUCCESS) {
        communicator_created(*comm);
    }
    return result;
}

/* A call whose result is a communicator, the last of its arguments. */
#define CREATING(name, parameters, arguments)                                                                          \
    static int record_##name parameters { return created(real.name arguments, made); }                                 \
    QUIET_ENTRY(name, parameters, arguments)

CREATING(Comm_dup, (MPI_Comm comm, MPI_Comm *made), (comm, made))
CREATING(Comm_dup_with_info, (MPI_Comm comm, MPI_Info info, MPI_Comm *made), (comm, info, made))
CREATING(Comm_split, (MPI_Comm comm, int color, int key, MPI_Comm *made), (comm, color, key, made))
CREATING(Comm_split_type, (MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *made),
         (comm, type, key, info, made))
CREATING(Comm_create, (MPI_Comm comm, MPI_Group group, MPI_Comm *made), (comm, group, made))
CREATING(Comm_create_group, (MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made), (comm, group, tag, made))
CREATING(Cart_create,
         (MPI_Comm comm, int dimensions, const int sizes[], const int periods[], int reorder, MPI_Comm *made),
         (comm, dimensions, sizes, periods, reorder, made))
CREATING(Cart_sub, (MPI_Comm comm, const int remains[], MPI_Comm *made), (comm, remains, made))
CREATING(Graph_create,
         (MPI_Comm comm, int nodes, const int index[], const int edges[], int reorder, MPI_Comm *made),
         (comm, nodes, index, edges, reorder, made))
CREATING(Dist_graph_create,
         (MPI_Comm comm, int n, const int sources[], const int degrees[], const int destinations[],
          const int weights[], MPI_Info info, int reorder, MPI_Comm *made),
         (comm, n, sources, degrees, destinations, weights, info, reorder, made))
CREATING(Dist_graph_create_adjacent,
         (MPI_Comm comm, int in, const int sources[], const int source_weights[], int out, const int destinations[],
          const int destination_weights[], MPI_Info info, int reorder, MPI_Comm *made),
         (comm, in, sources, source_weights, out, destinations, destination_weights, info, reorder, made))
CREATING(Intercomm_create,
         (MPI_Comm local, int local_leader, MPI_Comm peer, int remote_leader, int tag, MPI_Comm *made),
         (local, local_leader, peer, remote_leader, tag, made))
CREATING(Intercomm_merge, (MPI_Comm comm, int high, MPI_Comm *made), (comm, high, made))

/* The copy gets its number now, in the order of the calls, and its handle when the request completes. */
static int duplicating(int result, MPI_Comm comm, MPI_Comm *made, const MPI_Request *request) {
    struct communicator *copy = result == MPI_SUCCESS ? communicator_new(comm) : NULL;
    if (copy != NULL) {
        request_add_duplication(*request, made, copy);
    }
    return result;
}

static int record_Comm_idup(MPI_Comm comm, MPI_Comm *made, MPI_Request *request) {
    return duplicating(real.Comm_idup(comm, made, request), comm, made, request);
}
QUIET_ENTRY(Comm_idup, (MPI_Comm comm, MPI_Comm *made, MPI_Request *request), (comm, made, request))

#if MPI_VERSION >= 4
static int record_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *made, MPI_Request *request) {
    return duplicating(real.Comm_idup_with_info(comm, info, made, request), comm, made, request);
}
QUIET_ENTRY(Comm_idup_with_info, (MPI_Comm comm, MPI_Info info, MPI_Comm *made, MPI_Request *request),
            (comm, info, made, request))

CREATING(Comm_create_from_group,
         (MPI_Group group, const char *tag, MPI_Info info, MPI_Errhandler errors, MPI_Comm *made),
         (group, tag, info, errors, made))
#endif

static int record_Comm_free(MPI_Comm *comm) {
    MPI_Comm freed = *comm;
    communicator_freed(freed);
    return real.Comm_free(comm);
}
QUIET_ENTRY(Comm_free, (MPI_Comm *comm), (comm))

static int record_Comm_disconnect(MPI_Comm *comm) {
    MPI_Comm freed = *comm;
    communicator_freed(freed);
    return real.Comm_disconnect(comm);
}
QUIET_ENTRY(Comm_disconnect, (MPI_Comm *comm), (comm))
