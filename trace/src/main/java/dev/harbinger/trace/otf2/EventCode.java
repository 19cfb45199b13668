package dev.harbinger.trace.otf2;

/** The codes of records in a file of events, and their names in OTF2 (otf2_events_int.h, OTF2_EvtWriter.h). */
final class EventCode {
    static final int ATTRIBUTES = 6;
    static final int ENTER = 12;
    static final int LEAVE = 13;
    static final int MPI_SEND = 14;
    static final int MPI_ISEND = 15;
    static final int MPI_ISEND_COMPLETE = 16;
    static final int MPI_IRECV_REQUEST = 17;
    static final int MPI_RECV = 18;
    static final int MPI_IRECV = 19;
    static final int MPI_REQUEST_TEST = 20;
    static final int MPI_REQUEST_CANCELLED = 21;
    static final int CONTEXT_ENTER = 66;
    static final int CONTEXT_LEAVE = 67;

    private static final int OMP_FORK = 24;
    private static final int OMP_TASK_CREATE = 28;
    private static final int OMP_TASK_SWITCH = 29;
    private static final int OMP_TASK_COMPLETE = 30;

    private static final int FIRST = 10;
    private static final String[] NAMES = {
        "BufferFlush",
        "MeasurementOnOff",
        "Enter",
        "Leave",
        "MpiSend",
        "MpiIsend",
        "MpiIsendComplete",
        "MpiIrecvRequest",
        "MpiRecv",
        "MpiIrecv",
        "MpiRequestTest",
        "MpiRequestCancelled",
        "MpiCollectiveBegin",
        "MpiCollectiveEnd",
        "OmpFork",
        "OmpJoin",
        "OmpAcquireLock",
        "OmpReleaseLock",
        "OmpTaskCreate",
        "OmpTaskSwitch",
        "OmpTaskComplete",
        "Metric",
        "ParameterString",
        "ParameterInt",
        "ParameterUnsignedInt",
        "RmaWinCreate",
        "RmaWinDestroy",
        "RmaCollectiveBegin",
        "RmaCollectiveEnd",
        "RmaGroupSync",
        "RmaRequestLock",
        "RmaAcquireLock",
        "RmaTryLock",
        "RmaReleaseLock",
        "RmaSync",
        "RmaWaitChange",
        "RmaPut",
        "RmaGet",
        "RmaAtomic",
        "RmaOpCompleteBlocking",
        "RmaOpCompleteNonBlocking",
        "RmaOpTest",
        "RmaOpCompleteRemote",
        "ThreadFork",
        "ThreadJoin",
        "ThreadTeamBegin",
        "ThreadTeamEnd",
        "ThreadAcquireLock",
        "ThreadReleaseLock",
        "ThreadTaskCreate",
        "ThreadTaskSwitch",
        "ThreadTaskComplete",
        "ThreadCreate",
        "ThreadBegin",
        "ThreadWait",
        "ThreadEnd",
        "CallingContextEnter",
        "CallingContextLeave",
        "CallingContextSample",
        "IoCreateHandle",
        "IoDestroyHandle",
        "IoDuplicateHandle",
        "IoSeek",
        "IoChangeStatusFlags",
        "IoDeleteFile",
        "IoOperationBegin",
        "IoOperationTest",
        "IoOperationIssued",
        "IoOperationComplete",
        "IoOperationCancelled",
        "IoAcquireLock",
        "IoReleaseLock",
        "IoTryLock",
        "ProgramBegin",
        "ProgramEnd",
        "NonBlockingCollectiveRequest",
        "NonBlockingCollectiveComplete",
        "CommCreate",
        "CommDestroy"
    };

    private EventCode() {}

    /** What a record is called. */
    static String name(int code) {
        return code >= FIRST && code < FIRST + NAMES.length ? NAMES[code - FIRST] : "record " + code;
    }

    /** Whether no record of OTF2 3.0 or older has a code. */
    static boolean isLater(int code) {
        return code >= FIRST + NAMES.length;
    }

    /** Whether a record has no length, but is one number: those that OTF2 1.0 had with just one. */
    static boolean isOneNumber(int code) {
        return switch (code) {
            case ENTER,
                    LEAVE,
                    MPI_ISEND_COMPLETE,
                    MPI_IRECV_REQUEST,
                    MPI_REQUEST_TEST,
                    MPI_REQUEST_CANCELLED,
                    OMP_FORK,
                    OMP_TASK_CREATE,
                    OMP_TASK_SWITCH,
                    OMP_TASK_COMPLETE -> true;
            default -> false;
        };
    }
}
