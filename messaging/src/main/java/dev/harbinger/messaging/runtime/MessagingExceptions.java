package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.TruncationException;
import dev.harbinger.messaging.TypeMismatchException;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.settings.Setting;

/**
 * The exceptions of failed sends and receives: the rank, its communicator, the peer, the tag, the cause, the remedy.
 */
final class MessagingExceptions {
    private MessagingExceptions() {}

    /** @param destination rank in the communicator */
    static MessagingException ofSend(
            Failure failure, CommunicatorScope communicator, int destination, int tag, long bytes) {
        return switch (failure) {
            case Failure.PeerEnded end ->
                ended(end, communicator + ", send of " + bytes + " bytes to rank " + destination + ", tag " + tag, "");
            case Failure.Truncated truncated -> new MessagingException(communicator + ": " + truncated);
            case Failure.TypeMismatch mismatch -> new MessagingException(communicator + ": " + mismatch);
            case Failure.CallMismatch mismatch -> new MessagingException(communicator + ": " + mismatch);
            case Failure.NoRoom noRoom -> new MessagingException(communicator + ": " + noRoom);
            case Failure.MemoryClosed closed ->
                new MessagingException(communicator + ": the message of " + closed.messageBytes() + " bytes to rank "
                        + destination + ", tag " + tag
                        + ", is lost or damaged: its memory was closed before its send was complete; keep an arena open"
                        + " until its sends are complete");
            case Failure.LostAtSender lost -> new MessagingException(communicator + ": " + lost);
            case Failure.NoSender none -> new MessagingException(communicator + ": " + none);
        };
    }

    static MessagingException ofReceive(Failure failure, CommunicatorScope communicator, ReceiveOperation receive) {
        return of(failure, communicator, receive, "receive");
    }

    /** @param sought a receive that would match what the probe looked for */
    static MessagingException ofProbe(Failure failure, CommunicatorScope communicator, ReceiveOperation sought) {
        return of(failure, communicator, sought, "probe for a message");
    }

    private static MessagingException of(
            Failure failure, CommunicatorScope communicator, ReceiveOperation receive, String call) {
        return switch (failure) {
            case Failure.PeerEnded end ->
                ended(
                        end,
                        sought(communicator, receive, call),
                        communicator.probes().unmatched());
            case Failure.NoSender _ ->
                new MessagingException(sought(communicator, receive, call) + ": cannot complete because "
                        + (receive.source() == ReceiveOperation.ANY
                                ? "all other ranks of it have finished and this thread is the only one of its rank"
                                : "it is from this rank itself, whose only thread waits for it")
                        + communicator.probes().unmatched());
            case Failure.NoRoom noRoom ->
                new MessagingException(communicator + ": no memory to lend the message of " + noRoom.messageBytes()
                        + " bytes from " + matched(communicator, receive)
                        + ", which is lost: receive it into memory of your own, close lent messages sooner, or give the"
                        + " rank a larger heap");
            case Failure.MemoryClosed closed ->
                new MessagingException(communicator + ": the message of " + closed.messageBytes() + " bytes from "
                        + matched(communicator, receive)
                        + ", is lost: the memory of its receive was closed; keep an arena open until its"
                        + " receives are complete");
            case Failure.LostAtSender lost ->
                new MessagingException(communicator + ": the message of " + lost.messageBytes() + " bytes from "
                        + matched(communicator, receive)
                        + ", is lost: its sender closed the memory before the send was complete; keep an arena open"
                        + " until its sends are complete");
            case Failure.TypeMismatch mismatch -> typeMismatch(mismatch, communicator, receive);
            case Failure.CallMismatch mismatch -> new MessagingException(communicator + ": " + mismatch);
            case Failure.Truncated truncated ->
                new TruncationException(
                        communicator + ": the message from " + matched(communicator, receive) + ", has "
                                + truncated.messageBytes() + " bytes, but its receive offered room for only "
                                + truncated.offeredBytes() + " bytes: offer more, or probe for the length first",
                        truncated.messageBytes(),
                        truncated.offeredBytes());
        };
    }

    private static TypeMismatchException typeMismatch(
            Failure.TypeMismatch mismatch, CommunicatorScope communicator, ReceiveOperation receive) {
        Datatype sent = ElementType.named(mismatch.sentType());
        Datatype expected = ElementType.named(mismatch.expectedType());
        return new TypeMismatchException(
                communicator + ": the message of " + mismatch.messageBytes() + " bytes from "
                        + matched(communicator, receive) + ", has elements of type " + sent
                        + ", but its receive expects " + expected + "; the message is lost: use the same type at both"
                        + " ends, or BYTE or a MemorySegment at one of them, or turn the check off with "
                        + Setting.TYPE_CHECK.property() + "=0",
                sent,
                expected);
    }

    /** The communicator and a receive of it, to begin an error. */
    static String receive(CommunicatorScope communicator, ReceiveOperation receive) {
        return sought(communicator, receive, "receive");
    }

    private static String sought(CommunicatorScope communicator, ReceiveOperation receive, String call) {
        return communicator + ", " + call + " from " + source(communicator, receive) + ", " + tag(receive);
    }

    private static String source(CommunicatorScope communicator, ReceiveOperation receive) {
        return receive.source() == ReceiveOperation.ANY
                ? "any source"
                : "rank " + communicator.group().indexOf(receive.source());
    }

    private static String tag(ReceiveOperation receive) {
        return receive.tag() == ReceiveOperation.ANY ? "any tag" : "tag " + receive.tag();
    }

    private static String matched(CommunicatorScope communicator, ReceiveOperation receive) {
        return "rank " + communicator.group().indexOf(receive.matchedSource()) + ", tag " + receive.matchedTag();
    }

    private static RankFailedException ended(Failure.PeerEnded end, String what, String unmatched) {
        return new RankFailedException(
                what + ": cannot complete because rank " + end.peer() + " of the world " + end.how() + unmatched,
                end.peer(),
                end.how());
    }
}
