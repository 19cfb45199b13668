/* The calls that begin and end a rank. */
#include "real.h"
#include "recorder.h"

static int record_Init(int *argc, char ***argv) {
    int result = real.Init(argc, argv);
    if (result == MPI_SUCCESS) {
        recording_begin();
    }
    return result;
}
QUIET_ENTRY(Init, (int *argc, char ***argv), (argc, argv))

static int record_Init_thread(int *argc, char ***argv, int required, int *provided) {
    int result = real.Init_thread(argc, argv, required, provided);
    if (result == MPI_SUCCESS) {
        recording_begin();
    }
    return result;
}
QUIET_ENTRY(Init_thread, (int *argc, char ***argv, int required, int *provided), (argc, argv, required, provided))

static int record_Finalize(void) {
    recording_end();
    return real.Finalize();
}
QUIET_ENTRY(Finalize, (void), ())

static int record_Abort(MPI_Comm comm, int code) {
    recording_end();
    return real.Abort(comm, code);
}
QUIET_ENTRY(Abort, (MPI_Comm comm, int code), (comm, code))
