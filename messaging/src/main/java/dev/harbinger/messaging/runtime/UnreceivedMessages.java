package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.transport.RankExit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The report of messages that have arrived at a rank and that it has not received when it leaves: a line for each
 * communicator, sender and tag.
 */
final class UnreceivedMessages {
    private final int rank;
    private final Communicators communicators;
    private final Progress progress;

    /** @param rank the receiver in the world */
    UnreceivedMessages(int rank, Communicators communicators, Progress progress) {
        this.rank = rank;
        this.communicators = communicators;
        this.progress = progress;
    }

    /** The messages of one line. */
    private record Envelope(long context, int source, int tag) {
        static Envelope of(UnexpectedMessage message) {
            return new Envelope(message.context(), message.source(), message.tag());
        }
    }

    /**
     * The lines for {@code messages}, in a fixed order. Messages of ranks that have failed are left out, and those of
     * collectives: one that a rank has missed is an error, and after a failure they are given up.
     */
    List<String> report(Collection<UnexpectedMessage> messages) {
        MessageCounts<Envelope> counts = new MessageCounts<>();
        messages.stream()
                .filter(message -> !Context.isCollective(message.context()) && !hasFailed(message.source()))
                .sorted(Comparator.comparingLong(UnexpectedMessage::context)
                        .thenComparingInt(UnexpectedMessage::source)
                        .thenComparingInt(UnexpectedMessage::tag))
                .forEach(message -> counts.add(Envelope.of(message), message.bytes()));
        List<String> lines = new ArrayList<>();
        counts.forEach((envelope, count) -> lines.add(line(envelope, count)));
        if (counts.others().messages() > 0) {
            lines.add("rank " + rank + " of the world never received " + counts.others() + " with other tags");
        }
        return lines;
    }

    private boolean hasFailed(int source) {
        RankExit exit = progress.exitOf(source);
        return exit != null && exit.failed();
    }

    private String line(Envelope envelope, MessageCounts.Count count) {
        CommunicatorScope scope = communicators.of(envelope.context);
        String receiver = scope == null ? "rank " + rank + " of the world" : scope.toString();
        String sender = scope == null
                ? "rank " + envelope.source + " of the world"
                : "rank " + scope.group().indexOf(envelope.source);
        return receiver + " never received " + count + " from " + sender + ", tag " + envelope.tag
                + (scope == null ? ", in a communicator that it has closed" : "")
                + ": receive every message, or do not send it";
    }
}
