package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.collective.CollectiveCall;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.Envelope;
import dev.harbinger.messaging.engine.LateMessages;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import dev.harbinger.messaging.transport.LatePackets;
import dev.harbinger.messaging.transport.RankExit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The report of messages that have arrived at a rank and that it has not received when it leaves: a line for each
 * communicator, sender and tag.
 */
final class UnreceivedMessages {
    private final int rank;
    private final int ranks;
    private final Communicators communicators;
    private final IntFunction<@Nullable RankExit> exits;

    /**
     * The unreceived messages of a rank.
     *
     * @param rank the receiver in the world
     * @param ranks of the world
     * @param communicators those of the rank, as far as they are known
     * @param exits how a rank has ended, or null
     */
    UnreceivedMessages(int rank, int ranks, Communicators communicators, IntFunction<@Nullable RankExit> exits) {
        this.rank = rank;
        this.ranks = ranks;
        this.communicators = communicators;
        this.exits = exits;
    }

    /**
     * The messages of one line.
     *
     * @param elementType of a collective's messages; 0 for others, whatever their type
     */
    private record Key(long context, int source, int tag, int elementType) {
        static Key of(Envelope message) {
            boolean collective = Context.isCollective(message.context());
            return new Key(message.context(), message.source(), message.tag(), collective ? message.elementType() : 0);
        }
    }

    /**
     * The lines for {@code messages}, in a fixed order. Messages of ranks that have failed are left out, and once any
     * rank has failed, those of collectives, which a failure breaks off.
     */
    List<String> report(Collection<UnexpectedMessage> messages) {
        boolean brokenOff = isBrokenOff();
        MessageCounts<Key> counts = new MessageCounts<>();
        messages.stream()
                .filter(message -> !hasFailed(message.source()))
                .filter(message -> !brokenOff || !Context.isCollective(message.context()))
                .sorted(Comparator.comparingLong(UnexpectedMessage::context)
                        .thenComparingInt(UnexpectedMessage::source)
                        .thenComparingInt(UnexpectedMessage::tag))
                .forEach(message -> counts.add(Key.of(message), message.bytes()));
        return lines(counts);
    }

    /**
     * Collects the messages that arrive after the rank has left.
     *
     * @param report receives their lines when no more can arrive
     */
    LatePackets late(Consumer<List<String>> report) {
        MessageCounts<Key> counts = new MessageCounts<>();
        return new LateMessages(
                message -> counts.add(Key.of(message), message.bytes()),
                () -> report.accept(EndReport.bounded(rank, lines(counts))));
    }

    private List<String> lines(MessageCounts<Key> counts) {
        List<String> lines = new ArrayList<>();
        counts.forEach((key, count) -> lines.add(line(key, count)));
        if (counts.others().messages() > 0) {
            lines.add("rank " + rank + " of the world never received " + counts.others() + " with other tags");
        }
        return lines;
    }

    /** Whether a rank has failed, and may have broken off the collectives of others. */
    boolean isBrokenOff() {
        return IntStream.range(0, ranks).anyMatch(this::hasFailed);
    }

    private boolean hasFailed(int source) {
        RankExit exit = exits.apply(source);
        return exit != null && exit.failed();
    }

    private String line(Key key, MessageCounts.Count count) {
        if (Context.isCollective(key.context)) {
            return "rank " + rank + " of the world has ended, and no collective of it has received " + count
                    + " that rank " + key.source + " of the world sent it in "
                    + CollectiveCall.describe(key.tag, key.elementType, ranks)
                    + ": all ranks must call the same collectives in the same order, with the same arguments";
        }
        CommunicatorScope scope = communicators.of(key.context);
        String receiver = scope == null ? "rank " + rank + " of the world" : scope.toString();
        String sender = scope == null
                ? "rank " + key.source + " of the world"
                : "rank " + scope.group().indexOf(key.source);
        return receiver + " never received " + count + " from " + sender + ", tag " + key.tag
                + (scope == null && !isWorld(key.context) ? ", in a communicator that is closed" : "")
                + ": receive every message, or do not send it";
    }

    private static boolean isWorld(long context) {
        return Context.program(context) == Context.WORLD;
    }
}
