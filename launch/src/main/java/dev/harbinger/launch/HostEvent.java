package dev.harbinger.launch;

import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.tcp.RankAddresses;
import java.net.InetSocketAddress;

/**
 * The events that the launchers of a job's hosts send each other, one UTF-8 line each. The text at the end of a line is
 * shortened if the line would be longer than {@link #LONGEST_LINE}:
 *
 * <pre>
 * listens R ADDRESS PORT    rank R is reached there (numeric address)
 * finished R HOW            rank R has ended normally; HOW completes "rank R ..."
 * failed R CAUSE HOW        rank R has failed; CAUSE is the rank that made it fail, to which HOW refers, or - for none
 * code R CODE               the exit code of rank R, which fails next
 * ending CODE MESSAGE       the job is being ended with this exit code; MESSAGE is why
 * activity R LINE           the activity of rank R, an {@link ActivityLine}; to the launcher of rank 0 only
 * mark N                    the receiver is to read the activity of its ranks anew, send it, and then answer
 * marked N                  the answer to mark N
 * alive                     heartbeat
 * leaving                   the launcher's ranks have all ended: nothing follows
 * </pre>
 */
sealed interface HostEvent {
    /** In place of a cause, for a rank that failed by itself. */
    String NO_CAUSE = "-";

    /** Maximum length of a line in bytes, without its end. A launcher refuses longer ones. */
    int LONGEST_LINE = 4096;

    /** A rank is reached at an address. */
    record Listens(int rank, InetSocketAddress address) implements HostEvent {}

    /** A rank has ended. */
    record Ended(int rank, RankExit exit) implements HostEvent {}

    /** The process of a rank has ended with an exit code that is not 0. */
    record Code(int rank, int code) implements HostEvent {}

    /** The job is being ended. */
    record Ending(TerminationReason reason) implements HostEvent {}

    /** The activity of a rank. */
    record Activity(RankActivity activity) implements HostEvent {
        @Override
        public int rank() {
            return activity.rank();
        }
    }

    /** Asks for the activity of the ranks as it is from now on. */
    record Mark(long mark) implements HostEvent {}

    /** The answer to a mark, after the activity. */
    record Marked(long mark) implements HostEvent {}

    /** A heartbeat. */
    record Alive() implements HostEvent {}

    /** The last line. */
    record Leaving() implements HostEvent {}

    /** The rank that it is about, or -1. */
    default int rank() {
        return -1;
    }

    /** The line, without its end. */
    default String line() {
        String line = switch (this) {
            case Listens(int rank, InetSocketAddress address) -> "listens " + rank + " " + RankAddresses.text(address);
            case Ended(int rank, RankExit exit) ->
                (exit.failed()
                                ? "failed " + rank + " " + (exit.hasCause() ? exit.cause() : NO_CAUSE)
                                : "finished " + rank)
                        + " " + exit.how().replaceAll("\\R", " ");
            case Code(int rank, int code) -> "code " + rank + " " + code;
            case Ending(TerminationReason reason) ->
                "ending " + reason.exitCode() + " " + reason.message().replaceAll("\\R", " ");
            case Activity(RankActivity activity) -> {
                String start = "activity " + activity.rank() + " ";
                yield start + ActivityLine.within(activity, LONGEST_LINE - start.length());
            }
            case Mark(long mark) -> "mark " + mark;
            case Marked(long mark) -> "marked " + mark;
            case Alive() -> "alive";
            case Leaving() -> "leaving";
        };
        return BoundedText.within(line, LONGEST_LINE);
    }

    /**
     * Parses a line.
     *
     * @throws IllegalArgumentException if it is not an event
     */
    static HostEvent parse(String line) {
        String[] words = line.split(" ", 3);
        try {
            return switch (words[0] + " " + words.length) {
                case "alive 1" -> new Alive();
                case "leaving 1" -> new Leaving();
                case "mark 2" -> new Mark(Long.parseLong(words[1]));
                case "marked 2" -> new Marked(Long.parseLong(words[1]));
                case "listens 3" -> new Listens(Integer.parseInt(words[1]), RankAddresses.parse(words[2]));
                case "code 3" -> new Code(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
                case "ending 3" -> new Ending(new TerminationReason(words[2], Integer.parseInt(words[1])));
                case "activity 3" -> new Activity(ActivityLine.parse(words[2]));
                case "finished 3" ->
                    new Ended(Integer.parseInt(words[1]), new RankExit(false, RankExit.NONE, words[2]));
                case "failed 3" -> new Ended(Integer.parseInt(words[1]), failure(words[2]));
                default -> throw new IllegalArgumentException("unknown");
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("it sent a line that is not an event: '" + line + "'", e);
        }
    }

    private static RankExit failure(String causeAndHow) {
        String[] words = causeAndHow.split(" ", 2);
        if (words.length < 2) {
            throw new IllegalArgumentException("no cause");
        }
        return words[0].equals(NO_CAUSE)
                ? RankExit.failed(words[1])
                : RankExit.because(Integer.parseUnsignedInt(words[0]), words[1]);
    }
}
