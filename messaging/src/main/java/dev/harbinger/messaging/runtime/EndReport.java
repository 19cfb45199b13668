package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.UnexpectedMessage;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.LatePackets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What a rank reports on standard error when it leaves the job: what its program has begun and not completed, and which
 * messages were lost. The parts note this while the program runs. Any thread may call any method.
 */
final class EndReport {
    /** Maximum number of lines, without the one that counts the others. */
    static final int MOST_LINES = 20;

    private final int rank;
    private final boolean strict;
    private final LeakDetector lent;
    private final UncollectedErrors errors;
    private final OpenCalls requests;
    private final OpenCalls prepared;
    private final OpenCalls matched;
    private final LastCollectives collectives;
    private final UnreceivedSends sends;
    private final UnreceivedMessages unreceived;

    /**
     * The report of a rank.
     *
     * @param rank in the world
     * @param ranks of the world
     */
    EndReport(int rank, int ranks, Settings settings, Communicators communicators, Progress progress) {
        long places = settings.get(Setting.LEAK_PLACES);
        this.rank = rank;
        this.strict = settings.get(Setting.STRICT_END) == 1;
        this.lent = new LeakDetector(rank, places);
        this.errors = new UncollectedErrors(rank);
        this.requests = new OpenCalls(places);
        this.prepared = new OpenCalls(places);
        this.matched = new OpenCalls(places);
        this.collectives = new LastCollectives(rank, communicators);
        this.sends = new UnreceivedSends(rank, communicators);
        this.unreceived = new UnreceivedMessages(rank, ranks, communicators, progress::exitOf);
    }

    /** The messages lent to the program. */
    LeakDetector lent() {
        return lent;
    }

    /** The errors that no call has thrown. */
    UncollectedErrors errors() {
        return errors;
    }

    /** The started requests, until a call completes them or they fail. */
    OpenCalls requests() {
        return requests;
    }

    /** The prepared messages, until they are sent or dropped. */
    OpenCalls prepared() {
        return prepared;
    }

    /** The messages that a matched probe has taken, until they are received. */
    OpenCalls matched() {
        return matched;
    }

    /** The collectives of open communicators in shared memory. */
    LastCollectives collectives() {
        return collectives;
    }

    /** The sends to ranks that had finished. */
    UnreceivedSends sends() {
        return sends;
    }

    /** The messages that arrive after the rank has left, reported later. */
    LatePackets late() {
        return unreceived.late(lines -> lines.forEach(System.err::println));
    }

    /** Whether a rank that has something to report fails. */
    boolean isStrict() {
        return strict;
    }

    /**
     * The lines for a rank that leaves.
     *
     * @param early the messages that wait for a receive
     */
    List<String> lines(Collection<UnexpectedMessage> early) {
        List<String> lines = new ArrayList<>(linesOfCalls());
        String self = "rank " + rank;
        lines.addAll(requests.report(self + " never completed", "request", "started", "call await() or test() on it"));
        lines.addAll(prepared.report(self + " never sent", "prepared message", "prepared", "call send() or close()"));
        lines.addAll(matched.report(self + " never received", "matched message", "probed", "call receive() on it"));
        Map<Long, String> differences = unreceived.isBrokenOff() ? Map.of() : collectives.report();
        lines.addAll(differences.values());
        // The messages of the same collectives are no news.
        lines.addAll(unreceived.report(early.stream()
                .filter(message -> !differences.containsKey(message.context()))
                .toList()));
        lines.addAll(sends.report());
        return bounded(rank, lines);
    }

    /** The lines for a rank whose JVM ends while its program runs, so that it may be in the middle of its work. */
    List<String> linesOfCalls() {
        List<String> lines = new ArrayList<>(lent.report());
        lines.addAll(errors.report());
        return lines;
    }

    /** The first of {@code lines}, and one that counts the others. */
    static List<String> bounded(int rank, List<String> lines) {
        int more = lines.size() - MOST_LINES;
        if (more <= 0) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, MOST_LINES));
        first.add("rank " + rank + " has " + more + " more " + (more == 1 ? "line" : "lines") + " to report, left out");
        return first;
    }
}
