package dev.harbinger.messaging.progress;

import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The report of a thread that has waited for a long time: what it waits for, where, and which messages no receive
 * matches.
 */
public final class StallReport {
    private static final int MOST_MESSAGES = 3;

    private StallReport() {}

    /** Describes what an operation waits for; completes "waits for ...". */
    public static String describe(Operation operation) {
        return switch (operation) {
            case ReceiveOperation receive ->
                in(receive.context()) + "a message from "
                        + (receive.source() == ReceiveOperation.ANY ? "any rank" : "rank " + receive.source())
                        + (Context.isCollective(receive.context())
                                ? ""
                                : receive.tag() == ReceiveOperation.ANY ? ", any tag" : ", tag " + receive.tag());
            case SendOperation send ->
                in(send.context()) + "rank " + send.destination() + " to receive the message sent to it"
                        + (Context.isCollective(send.context()) ? "" : ", tag " + send.tag());
        };
    }

    /**
     * The line of the report. Ranks are world ranks.
     *
     * @param what completes "waits for ..."
     * @param place the position of the program
     * @param early messages that wait for a receive
     */
    static String line(int rank, long seconds, String what, String place, Collection<UnexpectedMessage> early) {
        return "harbinger: rank " + rank + " of the world has waited " + seconds + " s for " + what + ", at " + place
                + unmatched(early);
    }

    /** Describes the early messages that wait for a receive, to end a line; empty if there are none. */
    public static String unmatched(Collection<UnexpectedMessage> early) {
        List<String> waiting = early.stream()
                .filter(message -> !Context.isCollective(message.context()))
                .limit(MOST_MESSAGES + 1)
                .map(message -> message.bytes() + " bytes from rank " + message.source() + ", tag " + message.tag())
                .collect(Collectors.toList());
        if (waiting.size() > MOST_MESSAGES) {
            waiting.set(MOST_MESSAGES, "and others");
        }
        return waiting.isEmpty() ? "" : "; messages that no receive has matched: " + String.join("; ", waiting);
    }

    private static String in(long context) {
        return Context.isCollective(context) ? "its part of a collective: " : "";
    }
}
