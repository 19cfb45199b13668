package dev.harbinger.trace;

/** What a process did in one event of its trace. */
public enum TraceOp {
    /** A blocking receive was posted. */
    RECV("recv", Kind.RECEIVE),
    /** A non-blocking receive was posted. */
    IRECV("irecv", Kind.RECEIVE),
    /** A blocking send. */
    SEND("send", Kind.SEND),
    /** A non-blocking send. */
    ISEND("isend", Kind.SEND),
    /** A blocking synchronous send. */
    SSEND("ssend", Kind.SEND),
    /** A non-blocking synchronous send. */
    ISSEND("issend", Kind.SEND),
    /** A request completed in a wait or test. */
    WAIT("wait", Kind.COMPLETION),
    /** A blocking receive returned. */
    DONE("done", Kind.COMPLETION);

    private enum Kind {
        RECEIVE,
        SEND,
        COMPLETION
    }

    private final String word;
    private final Kind kind;

    TraceOp(String word, Kind kind) {
        this.word = word;
        this.kind = kind;
    }

    /** The word that stands for it in the CSV format. */
    public String word() {
        return word;
    }

    /** Whether a receive was posted. */
    public boolean isReceive() {
        return kind == Kind.RECEIVE;
    }

    /** Whether a send was started. */
    public boolean isSend() {
        return kind == Kind.SEND;
    }

    /** Whether something posted earlier completed. */
    public boolean isCompletion() {
        return kind == Kind.COMPLETION;
    }
}
