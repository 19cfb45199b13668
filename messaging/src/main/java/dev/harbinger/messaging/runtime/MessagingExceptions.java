package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.TruncationException;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.ReceiveOperation;
import java.util.function.Supplier;

/** The words of errors: who, with whom, about what, what came, and what to do. */
final class MessagingExceptions {
    private MessagingExceptions() {}

    static MessagingException ofSend(Failure failure, Communicator communicator, int worldPeer, int tag, long bytes) {
        return switch (failure) {
            case Failure.PeerEnded end ->
                ended(
                        end,
                        communicator + ", send of " + bytes + " bytes to rank "
                                + communicator.group().indexOf(worldPeer) + ", tag " + tag,
                        "");
            case Failure.Truncated truncated -> new MessagingException(communicator + ": " + truncated);
            case Failure.NoRoom noRoom -> new MessagingException(communicator + ": " + noRoom);
            case Failure.MemoryClosed closed -> new MessagingException(communicator + ": " + closed);
        };
    }

    /** @param unmatched the messages that wait for other receives, as {@link StallReport#unmatched} has them */
    static MessagingException ofReceive(
            Failure failure, Communicator communicator, ReceiveOperation receive, Supplier<String> unmatched) {
        return switch (failure) {
            case Failure.PeerEnded end ->
                ended(
                        end,
                        communicator + ", receive from "
                                + (receive.source() == ReceiveOperation.ANY
                                        ? "any source"
                                        : "rank " + communicator.group().indexOf(receive.source()))
                                + ", " + (receive.tag() == ReceiveOperation.ANY ? "any tag" : "tag " + receive.tag()),
                        unmatched.get());
            case Failure.NoRoom noRoom ->
                new MessagingException(communicator + ": no memory to lend the message of " + noRoom.messageBytes()
                        + " bytes from rank " + communicator.group().indexOf(receive.matchedSource()) + ", tag "
                        + receive.matchedTag()
                        + "; it is lost: receive it into memory of your own, close lent messages sooner, or give the"
                        + " rank a larger heap");
            case Failure.MemoryClosed closed ->
                new MessagingException(communicator + ": the message of " + closed.messageBytes() + " bytes from rank "
                        + communicator.group().indexOf(receive.matchedSource()) + ", tag " + receive.matchedTag()
                        + ", is lost: the memory it was to be received into was closed; keep an arena open until its"
                        + " receives are complete");
            case Failure.Truncated truncated ->
                new TruncationException(
                        communicator + ": the message from rank "
                                + communicator.group().indexOf(receive.matchedSource()) + ", tag "
                                + receive.matchedTag() + ", has "
                                + truncated.messageBytes() + " bytes but its receive offered room for "
                                + truncated.offeredBytes() + ": offer more, or probe for the length first",
                        truncated.messageBytes(),
                        truncated.offeredBytes());
        };
    }

    private static RankFailedException ended(Failure.PeerEnded end, String what, String unmatched) {
        return new RankFailedException(
                what + ": can never complete, since rank " + end.peer() + " of the world " + end.how() + unmatched,
                end.peer(),
                end.how());
    }
}
