package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.TraceOp;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The actions of a trace that concern messages. Their names are not case-sensitive. */
enum Action {
    INIT("init", null),
    SEND("send", TraceOp.SEND),
    BSEND("bsend", TraceOp.SEND),
    RSEND("rsend", TraceOp.SEND),
    SSEND("ssend", TraceOp.SSEND),
    ISEND("isend", TraceOp.ISEND),
    IBSEND("ibsend", TraceOp.ISEND),
    IRSEND("irsend", TraceOp.ISEND),
    ISSEND("issend", TraceOp.ISSEND),
    RECV("recv", TraceOp.RECV),
    IRECV("irecv", TraceOp.IRECV),
    SENDRECV("sendrecv", null),
    WAIT("wait", null),
    WAITALL("waitall", null),
    LOCATION("location", null);

    private static final Action[] ALL = values();
    private static final Map<String, Action> BY_WORD = byWord();

    private final String word;
    private final @Nullable TraceOp op;

    Action(String word, @Nullable TraceOp op) {
        this.word = word;
        this.op = op;
    }

    /** What a send or a receive is, or null for another action. */
    @Nullable
    TraceOp op() {
        return op;
    }

    static Action at(long ordinal) {
        return ALL[(int) ordinal];
    }

    /** The action of this word, or null for one that moves no message between two processes or is not known. */
    static @Nullable Action of(String word) {
        Action exact = BY_WORD.get(word);
        return exact != null ? exact : BY_WORD.get(word.toLowerCase(Locale.ROOT));
    }

    private static Map<String, Action> byWord() {
        Map<String, Action> byWord = new HashMap<>();
        for (Action action : ALL) {
            byWord.put(action.word, action);
        }
        return Map.copyOf(byWord);
    }
}
