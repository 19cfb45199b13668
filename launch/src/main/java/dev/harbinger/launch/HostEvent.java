package dev.harbinger.launch;

import dev.harbinger.messaging.transport.tcp.RankAddresses;
import java.net.InetSocketAddress;

/**
 * What the launchers of a job's hosts tell each other, one line each, UTF-8:
 *
 * <pre>
 * listens R ADDRESS PORT    rank R is reached there (numeric address)
 * finished R HOW            rank R has ended well; HOW completes "rank R ..."
 * failed R HOW              rank R has failed
 * alive                     nothing new
 * leaving                   the launcher's ranks have all ended: nothing follows
 * </pre>
 */
sealed interface HostEvent {
    /** A rank is reached at an address. */
    record Listens(int rank, InetSocketAddress address) implements HostEvent {}

    /** A rank has ended. */
    record Ended(int rank, boolean failed, String how) implements HostEvent {}

    /** A sign of life. */
    record Alive() implements HostEvent {}

    /** The last line. */
    record Leaving() implements HostEvent {}

    /** The line, without its end. */
    default String line() {
        return switch (this) {
            case Listens(int rank, InetSocketAddress address) -> "listens " + rank + " " + RankAddresses.text(address);
            case Ended(int rank, boolean failed, String how) ->
                (failed ? "failed " : "finished ") + rank + " " + how.replaceAll("\\R", " ");
            case Alive() -> "alive";
            case Leaving() -> "leaving";
        };
    }

    /**
     * What a line says.
     *
     * @throws IllegalArgumentException when it is none of these
     */
    static HostEvent parse(String line) {
        String[] words = line.split(" ", 3);
        try {
            return switch (words[0] + " " + words.length) {
                case "alive 1" -> new Alive();
                case "leaving 1" -> new Leaving();
                case "listens 3" -> new Listens(Integer.parseInt(words[1]), RankAddresses.parse(words[2]));
                case "finished 3" -> new Ended(Integer.parseInt(words[1]), false, words[2]);
                case "failed 3" -> new Ended(Integer.parseInt(words[1]), true, words[2]);
                default -> throw new IllegalArgumentException("unknown");
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("it sent a line that is no news: '" + line + "'", e);
        }
    }
}
