package dev.harbinger.study.messageinterface.protection;

/** What a handler must keep to be trusted. Source: Lee, section 5.2.3. */
public enum TrustRule {
    /** It exposes no protected data: it makes no pointers and uses no other privileged operation. */
    NO_PRIVILEGE("no privileged operations"),
    /** It touches only its own registers; those of other clusters belong to other threads. */
    OWN_REGISTERS("only its own registers"),
    /** It reads only what it has written: an empty register blocks, a full one holds what another message left. */
    WRITTEN_REGISTERS("only registers that it has written"),
    /** Memory operations cannot fail in a way that stops it. */
    UNFAULTING_MEMORY("only unfaulting memory operations"),
    /** No other operation can raise an exception. */
    NO_EXCEPTIONS("no exceptions"),
    /** It sends nothing; a thread of its own does that for it. */
    NO_SEND("no SEND"),
    /** It ends soon: a small number of iterations can be established for every loop. */
    BOUNDED_TIME("bounded time"),
    /** It dispatches the next message: MsgHead is read exactly once on every path, by the jump at its end. */
    DISPATCHES_NEXT("dispatches the next message");

    private final String title;

    TrustRule(String title) {
        this.title = title;
    }

    /** The rule in a few words. */
    public String title() {
        return title;
    }
}
