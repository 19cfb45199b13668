package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Context;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a rank has sent to ranks that had finished. Such a send completes as it does when its receiver
 * finishes a moment later; the rank reports it when it leaves. Any thread may call.
 */
final class UnreceivedSends {
    private final int rank;
    private final Communicators communicators;
    private final MessageCounts<Sent> counts = new MessageCounts<>();

    /** @param rank the sender in the world */
    UnreceivedSends(int rank, Communicators communicators) {
        this.rank = rank;
        this.communicators = communicators;
    }

    /** The messages of one line. */
    private record Sent(
            long context,
            int destination,
            int tag,
            @Nullable String place) {}

    /**
     * Notes a message.
     *
     * @param destination its receiver in the world
     * @param place the call site that sent it, or null if that was not noted
     */
    synchronized void add(long context, int destination, int tag, long bytes, @Nullable String place) {
        counts.add(new Sent(context, destination, Context.isCollective(context) ? 0 : tag, place), bytes);
    }

    /** A line for each receiver, tag and call site. */
    synchronized List<String> report() {
        List<String> lines = new ArrayList<>();
        counts.forEach((sent, count) -> lines.add(line(sent, count)));
        if (counts.others().messages() > 0) {
            lines.add("rank " + rank + " of the world sent " + counts.others()
                    + " with other tags to ranks that had finished");
        }
        return lines;
    }

    private String line(Sent sent, MessageCounts.Count count) {
        CommunicatorScope scope = communicators.of(sent.context);
        String receiver = scope == null
                ? "rank " + sent.destination + " of the world"
                : "rank " + scope.group().indexOf(sent.destination);
        String message = Context.isCollective(sent.context)
                ? count + " of a collective to " + receiver
                : count + " to " + receiver + ", tag " + sent.tag;
        return (scope == null ? "rank " + rank + " of the world" : scope) + " sent " + message
                + ", which had finished and received nothing more"
                + (sent.place == null ? "" : ", at " + sent.place);
    }
}
