package dev.harbinger.trace.paraver;

import dev.harbinger.trace.TraceOp;
import org.jspecify.annotations.Nullable;

/** The MPI calls that post sends or receives, as the events of a trace name them. */
enum MpiCall {
    SEND("MPI_Send", TraceOp.SEND, null),
    BSEND("MPI_Bsend", TraceOp.SEND, null),
    RSEND("MPI_Rsend", TraceOp.SEND, null),
    SSEND("MPI_Ssend", TraceOp.SSEND, null),
    ISEND("MPI_Isend", TraceOp.ISEND, null),
    IBSEND("MPI_Ibsend", TraceOp.ISEND, null),
    IRSEND("MPI_Irsend", TraceOp.ISEND, null),
    ISSEND("MPI_Issend", TraceOp.ISSEND, null),
    RECV("MPI_Recv", null, TraceOp.RECV),
    MRECV("MPI_Mrecv", null, TraceOp.RECV),
    IRECV("MPI_Irecv", null, TraceOp.IRECV),
    IMRECV("MPI_Imrecv", null, TraceOp.IRECV),
    SENDRECV("MPI_Sendrecv", TraceOp.SEND, TraceOp.RECV),
    SENDRECV_REPLACE("MPI_Sendrecv_replace", TraceOp.SEND, TraceOp.RECV),
    START("MPI_Start", TraceOp.ISEND, TraceOp.IRECV),
    STARTALL("MPI_Startall", TraceOp.ISEND, TraceOp.IRECV);

    private static final MpiCall[] ALL = values();

    private final String label;
    private final @Nullable TraceOp send;
    private final @Nullable TraceOp receive;

    MpiCall(String label, @Nullable TraceOp send, @Nullable TraceOp receive) {
        this.label = label;
        this.send = send;
        this.receive = receive;
    }

    /** Its name in MPI. */
    String label() {
        return label;
    }

    /** What its send is, or null when it does not send. */
    @Nullable
    TraceOp send() {
        return send;
    }

    /** What its receive is, or null when it does not receive. */
    @Nullable
    TraceOp receive() {
        return receive;
    }

    /** Whether one call posts any number of sends and receives. */
    boolean postsMany() {
        return this == START || this == STARTALL;
    }

    /** Whether it returns when the message is there. */
    boolean isBlockingReceive() {
        return receive == TraceOp.RECV;
    }

    static MpiCall at(long ordinal) {
        return ALL[(int) ordinal];
    }

    /** The call of this name, or null for one that posts nothing. */
    static @Nullable MpiCall named(String label) {
        for (MpiCall call : ALL) {
            if (call.label.equals(label)) {
                return call;
            }
        }
        return null;
    }
}
